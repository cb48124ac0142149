import { setTimeout as sleep } from 'node:timers/promises'
import { createSeededRandom } from '../bench/people.ts'
import type { KillableShop } from './killable-shop.ts'

const POSTGRES_DIES_MOST = 8
const DOWN_MS = 1500

/** Schedule of kills of the server and PostgreSQL, by number of actions. */
export class KillSchedule {
  readonly #shop: KillableShop
  readonly #say: (words: string) => void
  readonly #random: () => number
  readonly #plan: { at: number; die: () => Promise<void> }[]
  #under: Promise<void> = Promise.resolve()

  constructor(
    shop: KillableShop,
    {
      count,
      serverEvery,
      postgresEvery,
      seed,
      say,
    }: {
      /** Actions of the whole drill. */
      count: number
      /** Actions per kill of the server, and of PostgreSQL. */
      serverEvery: number
      postgresEvery: number
      seed: number
      say: (words: string) => void
    },
  ) {
    this.#shop = shop
    this.#say = say
    this.#random = createSeededRandom(seed * 7919)
    const times = (every: number, most: number) => Math.min(most, Math.max(2, Math.floor(count / every)))
    const at = () => Math.floor(this.#random() * count)
    this.#plan = [
      ...Array.from({ length: times(serverEvery, count) }, () => ({ at: at(), die: () => this.#killServer() })),
      ...Array.from({ length: times(postgresEvery, POSTGRES_DIES_MOST) }, () => ({
        at: at(),
        die: () => this.#killPostgres(),
      })),
    ].toSorted((a, b) => a.at - b.at)
  }

  /** Number of kills that are still to come. */
  get left(): number {
    return this.#plan.length
  }

  /** Executes the kills that are due, one after the other. */
  after(actions: number): void {
    while (this.#plan[0] && this.#plan[0].at <= actions) {
      const death = this.#plan.shift()
      if (death) this.#under = this.#under.then(death.die)
    }
  }

  over(): Promise<void> {
    return this.#under
  }

  async #killServer(): Promise<void> {
    this.#say('the server is killed')
    await this.#shop.killServer()
    await sleep(this.#random() * DOWN_MS)
    await this.#shop.startServer()
  }

  async #killPostgres(): Promise<void> {
    this.#say('PostgreSQL is killed')
    this.#shop.killPostgres()
    await sleep(DOWN_MS)
  }
}

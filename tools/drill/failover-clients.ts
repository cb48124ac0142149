import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Stage } from './failover-stage.ts'

const PATIENCE_MS = 3000
const AGAIN_MS = 250

export type Operation = { kind: 'check-in' | 'booking'; id: string; clientId: string; path: string; body: object }
export type Acknowledged = Operation & { at: number; tries: number; waitedMs: number }

/** Clients of the API who repeat each operation, with the same id, at any server until one acknowledges it. */
export class Clients {
  readonly acknowledged: Acknowledged[] = []
  /** Answers that no failure explains. */
  readonly refused: string[] = []
  readonly #stage: Stage
  readonly #random: () => number
  #isOver = false
  #pair = 0

  constructor(stage: Stage, random: () => number) {
    this.#stage = stage
    this.#random = random
  }

  /** Works until `end`: as many at once make check-ins, and one makes bookings. */
  async work(checkingIn: number): Promise<void> {
    const all = Array.from({ length: checkingIn }, () => this.#repeat(() => this.#nextCheckIn()))
    await Promise.all([...all, this.#repeat(() => this.#nextBooking())])
  }

  end(): void {
    this.#isOver = true
  }

  /** A check-in for each pair of client and service, so that none is a duplicate. */
  #nextCheckIn(): Operation | undefined {
    const { clientIds, serviceIds } = this.#stage
    const pair = this.#pair++
    const [clientId, serviceId] = [clientIds[pair % clientIds.length], serviceIds[Math.floor(pair / clientIds.length)]]
    if (!clientId || !serviceId) return undefined
    const id = newId()
    return { kind: 'check-in', id, clientId, path: '/api/check-ins', body: { id, clientId, serviceId } }
  }

  #booked = 0

  #nextBooking(): Operation | undefined {
    const { clientIds, classId: appointmentId } = this.#stage
    const clientId = clientIds[this.#booked++]
    if (!clientId) return undefined
    const id = newId()
    return { kind: 'booking', id, clientId, path: '/api/bookings', body: { id, appointmentId, clientId } }
  }

  async #repeat(next: () => Operation | undefined): Promise<void> {
    for (let operation = next(); operation && !this.#isOver; operation = next()) {
      await this.#insist(operation)
      // Bookings are fewer than check-ins.
      if (operation.kind === 'booking') await sleep(AGAIN_MS)
    }
  }

  async #insist(operation: Operation): Promise<void> {
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      const status = await this.#send(operation)
      const at = performance.now()
      if (status >= 200 && status < 300) {
        this.acknowledged.push({ ...operation, at, tries, waitedMs: at - began })
        return
      }
      if (status !== 0 && status !== 503) {
        this.refused.push(`${operation.path}: ${status}`)
        return
      }
      await sleep(AGAIN_MS)
    }
  }

  /** Returns the status; 0 without an answer. */
  async #send({ path, body }: Operation): Promise<number> {
    const { servers, cookie } = this.#stage
    const server = servers[Math.floor(this.#random() * servers.length)]
    try {
      const answer = await fetch(`${server?.running.origin}${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return 0
    }
  }
}

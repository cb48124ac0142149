import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { CheckInOutcome } from '../../web/src/features/kiosk/offline/types.ts'
import { type Person, pick } from '../bench/people.ts'
import { type Stage, toLookupMatch } from './kiosk-stage.ts'
import type { OpenTab, Tablet } from './kiosk-tablet.ts'
import { awaitOutcome, type Kind, type Outcome, type Tap } from './kiosk-taps.ts'

const DAY_MS = 86_400_000
/** Longest pause between two taps. */
const PAUSE_MS = 60
const REVOKED_MS = 400
/** A tab that will be closed is closed within this many storage or network accesses. */
const STEPS_MOST = 40
/** Clients who visit every kiosk repeatedly. */
const REGULARS = 12

/** Outcomes of a double tap by precedence. `unknown` precedes `refused`: the closed tab may have stored it. */
const WEIGHT: Outcome[] = ['confirmed', 'saved', 'to_desk', 'unknown', 'refused']

/** Probability of each fault per tap. */
const CHANCES = {
  closing: 0.03,
  anotherTab: 0.02,
  reload: 0.01,
  clock: 0.005,
  full: 0.01,
  revoked: 0.005,
  refresh: 0.01,
}
const DOUBLE_TAP = 0.06
const FAMILY = 0.1
const FAMILY_MOST = 4
const UNDO = 0.1

type Parts = { tablet: Tablet; stage: Stage; random: () => number; note(tap: Tap): void }

/** Visitors of one kiosk, one after the other, with injected faults. */
export class Visitors {
  readonly #parts: Parts
  #tabs: OpenTab[] = []
  #revokedUntil = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get isRevoked(): boolean {
    return performance.now() < this.#revokedUntil
  }

  async tapOnce(): Promise<void> {
    const { random } = this.#parts
    const open = await this.#tab()
    await this.#befall(open)
    const chance = random()
    if (chance < 0.02) await this.#signUp(open)
    else if (chance < 0.03) await this.#sendToDesk(open)
    else if (chance < 0.03 + FAMILY) await this.#checkInFamily(open)
    else await this.#checkIn(open)
    open.tab.isFull = false
    await sleep(random() * PAUSE_MS)
  }

  /** Reopens the kiosk with a working network and syncs. Returns the number of entries still queued. */
  async drain(): Promise<number> {
    this.#revokedUntil = 0
    for (const { tab } of this.#tabs) tab.close()
    this.#tabs = []
    const { flusher, waiting } = await this.#tab()
    await flusher.flush({ now: true })
    return waiting()
  }

  close(): void {
    for (const { tab } of this.#tabs) tab.close()
  }

  /** Picks an open tab, or opens one. */
  async #tab(): Promise<OpenTab> {
    this.#tabs = this.#tabs.filter(({ tab }) => !tab.isClosed)
    if (this.#tabs.length === 0) this.#tabs.push(await this.#parts.tablet.openTab())
    return pick(this.#tabs, this.#parts.random)
  }

  async #befall({ tab, keeper }: OpenTab): Promise<void> {
    const { tablet, random } = this.#parts
    const comes = (what: keyof typeof CHANCES) => random() < CHANCES[what]
    if (comes('anotherTab') && this.#tabs.length < 3) this.#tabs.push(await tablet.openTab())
    if (comes('clock')) tablet.skewMs = Math.round((random() - 0.5) * 6 * DAY_MS)
    if (comes('revoked')) this.#revokedUntil = performance.now() + REVOKED_MS
    if (comes('refresh')) void keeper.refresh()
    if (comes('full')) tab.isFull = true
    if (comes('closing')) tab.closeAfter(1 + Math.floor(random() * STEPS_MOST))
    else if (comes('reload')) setTimeout(() => tab.close(), random() * 30)
  }

  #person(): Person {
    const { stage, random } = this.#parts
    return pick(random() < 0.4 ? stage.people.slice(0, REGULARS) : stage.people, random)
  }

  async #checkIn(open: OpenTab): Promise<void> {
    const { stage, random } = this.#parts
    const { service } = stage
    const match = toLookupMatch(this.#person(), service)
    const operationId = newId()
    const asked = { operationId, match, service }
    const tap = this.#note('check_in', operationId, match.clientId)
    const twice = random() < DOUBLE_TAP
    const ask = async ({ desk }: OpenTab): Promise<Outcome> => {
      const { status } = await desk.checkIn(asked)
      return status === 'see_desk' ? 'to_desk' : status
    }
    const again = pick(this.#tabs, random)
    const tabs = twice ? [open, again] : [open]
    const outcomes = await Promise.all(tabs.map((one) => awaitOutcome(one, ask(one))))
    const outcome = WEIGHT.find((one) => outcomes.includes(one)) ?? 'unknown'
    tap.outcome = outcome
    const isMade = outcome === 'confirmed' || outcome === 'saved'
    if (isMade && !open.tab.isClosed && random() < UNDO) {
      const undo = () => open.desk.undo(operationId).then((): Outcome => 'saved')
      tap.undo = 'unknown'
      tap.undo = await awaitOutcome(open, undo())
    }
  }

  /** Checks in several by one confirm, sometimes tapped twice. */
  async #checkInFamily(open: OpenTab): Promise<void> {
    const { stage, random } = this.#parts
    const { service } = stage
    const people = new Set(Array.from({ length: FAMILY_MOST }, () => this.#person()))
    const asked = [...people].map((person) => ({
      operationId: newId(),
      match: toLookupMatch(person, service),
      service,
    }))
    const taps = asked.map(({ operationId, match }) => this.#note('check_in', operationId, match.clientId))
    const toOutcome = (status: CheckInOutcome['status']): Outcome => {
      if (status !== 'see_desk') return status
      return open.tab.isFull ? 'refused' : 'to_desk'
    }
    const times = random() < DOUBLE_TAP ? 2 : 1
    const answers = Array.from({ length: times }, () => open.desk.checkInFamily(asked))
    await Promise.all(
      taps.map(async (tap, index) => {
        const shown = answers.map(async (all) => toOutcome((await all)[index]?.status ?? 'see_desk'))
        const outcomes = await Promise.all(shown.map((outcome) => awaitOutcome(open, outcome)))
        tap.outcome = WEIGHT.find((one) => outcomes.includes(one)) ?? 'unknown'
      }),
    )
  }

  async #signUp(open: OpenTab): Promise<void> {
    const [operationId, clientId] = [newId(), newId()]
    const tap = this.#note('sign_up', operationId, clientId)
    const person = { firstName: 'Drill', lastName: 'New', phone: '+12015550199' }
    tap.outcome = await awaitOutcome(open, open.desk.signUp({ operationId, clientId, ...person }))
  }

  async #sendToDesk(open: OpenTab): Promise<void> {
    const { id: clientId } = this.#person()
    const operationId = newId()
    const tap = this.#note('see_desk', operationId, clientId)
    const sent = open.desk.seeDesk({ operationId, clientId, serviceId: null }).then((): Outcome => 'saved')
    tap.outcome = await awaitOutcome(open, sent)
  }

  #note(kind: Kind, id: string, clientId: string): Tap {
    const tap: Tap = { id, kind, clientId, outcome: 'unknown', undo: null }
    this.#parts.note(tap)
    return tap
  }
}

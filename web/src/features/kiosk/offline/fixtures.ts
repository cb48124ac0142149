import { hashLookupValue, hashPhoneEnding } from '@deskbell/domain/kiosk/hashes.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { RosterClient, RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { KioskResult, LookupMatch, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { EntryAnswer, QueueEntry, SyncAnswer, SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import { examplePass } from '@deskbell/domain/passes/examples.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { ApiError, createProblem } from '../../../lib/api-error.ts'
import { QUEUE_DATABASE } from '../storage-keys.ts'
import { RosterDatabase } from './client-cache.ts'
import { QueueDatabase } from './database.ts'
import { type AssembledDesk, createOfflineKiosk } from './kiosk-client.ts'
import type { Clock, Lock } from './platform.ts'
import { inTabLock } from './platform.ts'
import type { Server } from './types.ts'
import { createKioskState, type KioskStateStore } from './types.ts'

/** Fake clock that moves only when advanced. */
class TestClock implements Clock {
  #now = new Date('2026-11-20T10:00:00Z').getTime()
  #waiting: { until: number; resolve: () => void }[] = []

  now(): Date {
    return new Date(this.#now)
  }

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => this.#waiting.push({ until: this.#now + milliseconds, resolve }))
  }

  advance(milliseconds: number): void {
    this.#now += milliseconds
    const due = this.#waiting.filter(({ until }) => until <= this.#now)
    this.#waiting = this.#waiting.filter(({ until }) => until > this.#now)
    for (const { resolve } of due) resolve()
  }
}

const SERVICE = { id: newId(), name: 'Yoga class', category: 'Yoga', visitsUsed: 1 }
export const OFFERED = { id: SERVICE.id, name: SERVICE.name, appointment: null, isPaid: true, atDesk: false }

export function outage(): ApiError {
  return new ApiError(createProblem(0, 'unavailable', 'No answer'))
}

export function refusal(status: number, code: 'too_large' | 'not_signed_in' | 'internal' | 'invalid'): ApiError {
  return new ApiError(createProblem(status, code, code))
}

export function createResult(id: string, over: Partial<KioskResult> = {}): KioskResult {
  const at = { occurredAt: '2026-11-20T10:00:00.000Z', appointment: null, pass: null }
  return { outcome: 'checked_in', checkInId: id, firstName: 'Maria', serviceName: 'Yoga class', ...at, ...over }
}

/** Fake server: answers every entry, deduplicates by id and records its batches. `mood` makes it fail. */
class TestServer implements Server {
  readonly batches: SyncBatch[] = []
  readonly #dealtWith = new Map<string, EntryAnswer>()
  found: LookupResult = { matches: [], more: false }
  pages: RosterPage[] = []
  mood: (batch: SyncBatch) => 'answer' | 'lose the answer' | Error = () => 'answer'
  answer: (entry: QueueEntry) => EntryAnswer = ({ id, kind }) => ({
    id,
    status: 'done',
    result: kind === 'check_in' ? createResult(id) : null,
  })

  get made(): string[] {
    return [...this.#dealtWith.keys()]
  }

  async lookUp(): Promise<LookupResult> {
    const mood = this.mood(EMPTY_BATCH)
    if (mood !== 'answer') throw mood instanceof Error ? mood : outage()
    return this.found
  }

  async sync(batch: SyncBatch): Promise<SyncAnswer> {
    this.batches.push(batch)
    const mood = this.mood(batch)
    if (mood instanceof Error) throw mood
    const answers = batch.entries.map((entry) => this.#dealtWith.get(entry.id) ?? this.answer(entry))
    for (const answer of answers) this.#dealtWith.set(answer.id, answer)
    if (mood !== 'answer') throw outage()
    return { now: batch.sentAt, answers }
  }

  async fetchRoster(_: RosterFilter): Promise<RosterPage> {
    const page = this.pages.shift()
    if (!page) throw outage()
    return page
  }

  async callStaff(): Promise<void> {}
}

const EMPTY_BATCH: SyncBatch = {
  deviceId: '',
  epoch: '',
  sentAt: '',
  pending: 0,
  oldestAt: null,
  battery: null,
  persisted: null,
  keeps: true,
  entries: [],
}

export function rosterPage(over: Partial<RosterPage> = {}): RosterPage {
  const lists = { clients: [], gone: [], services: [SERVICE], appointments: [], waivers: [] }
  return { anew: true, ...lists, cursor: 'one', more: false, ...over }
}

export function toLookupMatch({ id: clientId, ...client }: RosterClient): LookupMatch {
  const { name, initials, phoneHint, atDesk, next } = client
  return { clientId, name, initials, phoneHint, atDesk, next, services: [OFFERED], toSign: null }
}

const ROSTER_KEY = '00'.repeat(32)

export const PASS = { ...examplePass({ id: newId(), remaining: 9, expiresOn: null }), usedOn: '2026-11-20' }
/** Client of the roster, with a pass of 9 visits. */
export const MARIA: RosterClient = {
  id: newId(),
  firstName: 'Maria',
  name: 'Maria S.',
  initials: 'MS',
  phoneHint: '••42',
  atDesk: false,
  next: null,
  endingHash: hashPhoneEnding(ROSTER_KEY, '+12015550142'),
  codeHash: hashLookupValue(ROSTER_KEY, 'A'.repeat(24)),
  passes: [PASS],
  signer: null,
  householdId: null,
}

/** Device state that outlives a tab: storage, server, clock and lock. */
export class TestTablet {
  readonly indexedDB = new IDBFactory()
  readonly server = new TestServer()
  readonly clock = new TestClock()
  readonly id = newId()
  readonly businessId = newId()
  readonly lock: Lock = inTabLock()
  options: KioskOptions = KIOSK_OPTIONS

  queueDatabase(businessId: string | null = this.businessId): QueueDatabase {
    return new QueueDatabase(businessId, () => this.indexedDB)
  }

  deleteQueue(): Promise<unknown> {
    const request = this.indexedDB.deleteDatabase(`${QUEUE_DATABASE}-${this.businessId}`)
    return new Promise((resolve) => request.addEventListener('success', resolve))
  }

  async openTab(): Promise<TestTab> {
    const state = createKioskState(() => this.clock.now())
    const queue = this.queueDatabase()
    const roster = new RosterDatabase(() => this.indexedDB)
    const assembled = await createOfflineKiosk({
      device: { id: this.id, rosterKey: ROSTER_KEY },
      databases: { queue, roster },
      server: this.server,
      state,
      clock: this.clock,
      lock: this.lock,
      random: () => 0.5,
      vitals: () => ({ battery: null, persisted: null }),
      shop: () => ({ options: this.options, timeZone: 'UTC' }),
      deviceName: () => 'Door',
    })
    return { ...assembled, state, database: queue }
  }

  /** Makes the server unreachable, and lets the kiosk notice. */
  async goOffline({ flusher }: TestTab): Promise<void> {
    this.server.mood = () => outage()
    await flusher.flush({ now: true })
  }

  async comeBack({ flusher }: TestTab): Promise<void> {
    this.server.mood = () => 'answer'
    await flusher.flush({ now: true })
  }
}

export type TestTab = AssembledDesk & { state: KioskStateStore; database: QueueDatabase }

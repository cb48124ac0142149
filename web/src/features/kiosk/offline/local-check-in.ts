import { isSameVisit } from '@deskbell/domain/check-ins/rules.ts'
import { listFamily } from '@deskbell/domain/kiosk/family.ts'
import {
  applyVisit,
  type OfflineRoster,
  predictCheckIn,
  toLookupPerson,
} from '@deskbell/domain/kiosk/local-check-in.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { RosterClient } from '@deskbell/domain/kiosk/roster.ts'
import type {
  KioskResult,
  Lookup,
  LookupMatch,
  LookupPerson,
  LookupResult,
  LookupService,
} from '@deskbell/domain/kiosk/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import { type Found, NOTHING_FOUND, type Roster, type Today } from './client-cache.ts'
import type { LocalVisit } from './database.ts'
import type { Clock } from './platform.ts'
import type { Queue } from './queue.ts'
import type { ServerTime } from './sync.ts'
import type { Tap } from './types.ts'

/** Applies the visits made on this device since the roster to its client, whose passes the household may share. */
function withOwnVisits(client: RosterClient, visits: LocalVisit[], timeZone: string): RosterClient {
  const since = visits.filter(({ inRoster, undoId }) => !inRoster && !undoId)
  return since
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .reduce((known, visit) => afterVisit(known, visit, timeZone), client)
}

function afterVisit(client: RosterClient, { passId, visitsUsed, result }: LocalVisit, timeZone: string): RosterClient {
  const day: LocalDate = localDay(new Date(result.occurredAt), timeZone)
  const passes = client.passes.map((pass) => (pass.id === passId ? applyVisit(pass, visitsUsed, day) : pass))
  return { ...client, passes }
}

/** Marks the appointments to which a client has checked in on this device, which the roster may not know. */
function withOwnArrivals(person: LookupPerson, visits: LocalVisit[]): LookupPerson {
  const own = visits.filter(({ clientId, undoId }) => clientId === person.clientId && !undoId)
  const withArrival = (service: LookupService): LookupService => {
    const { appointment } = service
    const isThere = own.some(
      ({ serviceId, result }) => serviceId === service.id && result.appointment?.startsAt === appointment?.startsAt,
    )
    return appointment && isThere ? { ...service, appointment: { ...appointment, hasCome: true } } : service
  }
  return { ...person, services: person.services.map(withArrival) }
}

/** Finds an earlier visit of the same client to the same service within the duplicate window. */
function findDuplicateVisit(
  visits: LocalVisit[],
  {
    clientId,
    serviceId,
    at,
    options,
  }: { clientId: string; serviceId: string; at: number; options: Pick<KioskOptions, 'duplicateMinutes'> },
): LocalVisit | undefined {
  return visits.find(
    (visit) =>
      visit.clientId === clientId &&
      visit.serviceId === serviceId &&
      !visit.undoId &&
      isSameVisit(new Date(visit.madeAt), new Date(at), options),
  )
}

export type Shop = { options: KioskOptions; timeZone: string }
export type PredictionParts = { roster: Roster; queue: Queue; time: ServerTime; clock: Clock; shop(): Shop }

/** More than on the server, because a device knows four digits only and can't ask for more. */
const LOCAL_MATCHES_MAX = 20

/** Clients of the roster and what is on today, with the visits that were made on this device. */
type Reading = Found & { visits: LocalVisit[] }

/** Age up to which a reading made ahead is used, in ms: as long as somebody reads a screen. */
const FRESH_MS = 10_000

/** Predicts the server's responses from the local data. */
export class Prediction {
  readonly #parts: PredictionParts
  /** Readings made ahead, by search or client. */
  readonly #ahead = new Map<string, { at: number; reading: Promise<Reading> }>()

  constructor(parts: PredictionParts) {
    this.#parts = parts
  }

  /** Reads ahead what a look-up will need. */
  prepareLookUp(search: Lookup): void {
    this.#keepAhead([toText(search)], this.#search(search))
  }

  /** Reads ahead what a check-in of a client will need. */
  prepareVisit(clientId: string): void {
    this.#keepAhead([clientId], this.#readClient(clientId))
  }

  async lookUp(search: Lookup): Promise<LookupResult> {
    const reading = await (this.#takeAhead(toText(search)) ?? this.#search(search))
    const { clients: found, housemates, visits } = reading
    if (found.length > LOCAL_MATCHES_MAX) return { matches: [], more: true }
    this.#keepAhead(
      found.map(({ id }) => id),
      Promise.resolve(reading),
    )
    const desk = this.#desk(reading.today)
    const present = (client: RosterClient) =>
      withOwnArrivals(toLookupPerson(withOwnVisits(client, visits, desk.timeZone), desk), visits)
    const matches = found.map((client): LookupMatch => {
      const others = [...found, ...housemates].filter((one) => areHousemates(one, client))
      const family = listFamily(others.map(present))
      return { ...present(client), ...(family && { family }) }
    })
    return { matches, more: false }
  }

  /**
   * Returns the visit of a check-in with its predicted result. Idempotent by operation id; a duplicate shows the
   * earlier visit's result.
   */
  async visit({ operationId, match, service }: Tap): Promise<LocalVisit> {
    const { clock, shop } = this.#parts
    const { clientId } = match
    const madeAt = clock.now().getTime()
    const { clients, today, visits } = await (this.#takeAhead(clientId) ?? this.#readClient(clientId))
    const own = visits.filter((visit) => visit.clientId === clientId)
    const known = own.find(({ id }) => id === operationId)
    if (known) return known
    const { options, timeZone } = shop()
    const made = { id: operationId, clientId, serviceId: service.id, madeAt }
    const untouched = { answered: false, inRoster: false, undoId: null }
    const same = findDuplicateVisit(own, { ...made, at: madeAt, options })
    if (same) return { ...made, ...untouched, passId: null, visitsUsed: 0, result: earlier(same) }
    const desk = this.#desk(today)
    const client = clients.find(({ id }) => id === clientId) ?? toRosterClient(match)
    const { result, pass } = predictCheckIn(
      { operationId, client: withOwnVisits(client, visits, timeZone), service },
      desk,
    )
    const visitsUsed = desk.services.find(({ id }) => id === service.id)?.visitsUsed ?? 1
    return { ...made, ...untouched, passId: pass?.id ?? null, visitsUsed, result }
  }

  async #search(search: Lookup): Promise<Reading> {
    const { roster, queue } = this.#parts
    const found = await roster.find(search)
    return { ...found, visits: await queue.visitsOf([...found.clients, ...found.housemates].map(({ id }) => id)) }
  }

  async #readClient(clientId: string): Promise<Reading> {
    const { roster, queue } = this.#parts
    const [found, own] = await Promise.all([
      roster.client(clientId).catch(() => NOTHING_FOUND),
      queue.visitsOf([clientId]),
    ])
    // A round trip that only a household needs.
    const others = found.housemates.length > 0 ? await queue.visitsOf(found.housemates.map(({ id }) => id)) : []
    return { ...found, visits: [...own, ...others] }
  }

  /** Replaces the readings made ahead, which are those of one visitor. */
  #keepAhead(keys: string[], reading: Promise<Reading>): void {
    // Whoever takes it sees the error.
    reading.catch(() => undefined)
    const at = this.#parts.clock.now().getTime()
    this.#ahead.clear()
    for (const key of keys) this.#ahead.set(key, { at, reading })
  }

  /** Returns a fresh reading once: a retry must see what was stored since. */
  #takeAhead(key: string): Promise<Reading> | null {
    const known = this.#ahead.get(key)
    this.#ahead.clear()
    const age = known ? Math.abs(this.#parts.clock.now().getTime() - known.at) : FRESH_MS
    return known && age < FRESH_MS ? known.reading : null
  }

  #desk({ at, ...today }: Today): OfflineRoster {
    const { time, shop } = this.#parts
    return { ...today, ...shop(), readAt: at === null ? null : time.correct(new Date(at)), now: time.now() }
  }
}

function areHousemates(one: RosterClient, other: RosterClient): boolean {
  return one.id !== other.id && Boolean(one.householdId) && one.householdId === other.householdId
}

function toText(search: Lookup): string {
  return 'code' in search ? search.code : search.digits
}

function earlier({ result }: LocalVisit): KioskResult {
  return { ...result, outcome: 'already_checked_in' }
}

/** Builds a roster client from a match that is not in the roster yet. */
function toRosterClient({ clientId, name, initials, phoneHint, atDesk, next }: LookupMatch): RosterClient {
  const [firstName = name] = name.split(' ')
  return {
    id: clientId,
    firstName,
    name,
    initials,
    phoneHint,
    atDesk,
    next,
    endingHash: '',
    codeHash: '',
    passes: [],
    signer: null,
    householdId: null,
  }
}

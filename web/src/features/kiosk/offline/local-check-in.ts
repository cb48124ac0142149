import { isSameVisit } from '@deskbell/domain/check-ins/rules.ts'
import { applyVisit, type OfflineRoster, predictCheckIn, toLookupMatch } from '@deskbell/domain/kiosk/local-check-in.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { RosterClient } from '@deskbell/domain/kiosk/roster.ts'
import type { KioskResult, Lookup, LookupMatch, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { LocalDate } from '@deskbell/domain/shared/time-schema.ts'
import type { Roster } from './client-cache.ts'
import type { LocalVisit } from './database.ts'
import type { Clock } from './platform.ts'
import type { Queue } from './queue.ts'
import type { ServerTime } from './sync.ts'
import type { Tap } from './types.ts'

/** Applies the visits made on this device since the roster to its client. */
function withOwnVisits(client: RosterClient, visits: LocalVisit[], timeZone: string): RosterClient {
  const since = visits.filter(({ clientId, inRoster, undoId }) => clientId === client.id && !inRoster && !undoId)
  return since
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .reduce((known, visit) => afterVisit(known, visit, timeZone), client)
}

function afterVisit(client: RosterClient, { passId, visitsUsed, result }: LocalVisit, timeZone: string): RosterClient {
  const day: LocalDate = localDay(new Date(result.occurredAt), timeZone)
  const passes = client.passes.map((pass) => (pass.id === passId ? applyVisit(pass, visitsUsed, day) : pass))
  return { ...client, passes }
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

/** Predicts the server's responses from the local data. */
export class Prediction {
  readonly #parts: PredictionParts

  constructor(parts: PredictionParts) {
    this.#parts = parts
  }

  async lookUp(search: Lookup): Promise<LookupResult> {
    const { roster, queue } = this.#parts
    const [found, desk] = await Promise.all([roster.find(search), this.#desk()])
    if (found.length > LOCAL_MATCHES_MAX) return { matches: [], more: true }
    const visits = await queue.visitsOf(found.map(({ id }) => id))
    const { timeZone } = this.#parts.shop()
    return { matches: found.map((client) => toLookupMatch(withOwnVisits(client, visits, timeZone), desk)), more: false }
  }

  /**
   * Returns the visit of a check-in with its predicted result. Idempotent by operation id; a duplicate shows the
   * earlier visit's result.
   */
  async visit({ operationId, match, service }: Tap): Promise<LocalVisit> {
    const { roster, queue, clock, shop } = this.#parts
    const madeAt = clock.now().getTime()
    const [own, stored, desk] = await Promise.all([
      queue.visitsOf([match.clientId]),
      roster.client(match.clientId).catch(() => undefined),
      this.#desk(),
    ])
    const known = own.find(({ id }) => id === operationId)
    if (known) return known
    const { options, timeZone } = shop()
    const made = { id: operationId, clientId: match.clientId, serviceId: service.id, madeAt }
    const untouched = { answered: false, inRoster: false, undoId: null }
    const same = findDuplicateVisit(own, { ...made, at: madeAt, options })
    if (same) return { ...made, ...untouched, passId: null, visitsUsed: 0, result: earlier(same) }
    const client = stored ?? toRosterClient(match)
    const { result, pass } = predictCheckIn(
      { operationId, client: withOwnVisits(client, own, timeZone), service },
      desk,
    )
    const visitsUsed = desk.services.find(({ id }) => id === service.id)?.visitsUsed ?? 1
    return { ...made, ...untouched, passId: pass?.id ?? null, visitsUsed, result }
  }

  async #desk(): Promise<OfflineRoster> {
    const { roster, time, shop } = this.#parts
    const today = await roster.today().catch(() => ({ services: [], appointments: [], waivers: [] }))
    return { ...today, ...shop(), now: time.now() }
  }
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
  }
}

import { isSameVisit } from '@deskbell/domain/check-ins/rules.ts'
import { passAfterVisit } from '@deskbell/domain/kiosk/local-check-in.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import type { RosterClient } from '@deskbell/domain/kiosk/roster.ts'
import { type LocalDate, localDay } from '@deskbell/domain/shared/time.ts'
import type { OwnVisit } from './database.ts'

/** A client of the roster, with what visits on this device took since. */
export function withOwnVisits(client: RosterClient, visits: OwnVisit[], timeZone: string): RosterClient {
  const since = visits.filter(({ clientId, inRoster, undoId }) => clientId === client.id && !inRoster && !undoId)
  return since
    .toSorted((a, b) => a.madeAt - b.madeAt)
    .reduce((known, visit) => afterVisit(known, visit, timeZone), client)
}

function afterVisit(client: RosterClient, { passId, visitsUsed, result }: OwnVisit, timeZone: string): RosterClient {
  const day: LocalDate = localDay(new Date(result.occurredAt), timeZone)
  const passes = client.passes.map((pass) => (pass.id === passId ? passAfterVisit(pass, visitsUsed, day) : pass))
  return { ...client, passes }
}

/** A visit of the same client to the same service so shortly before that it is the same one. */
export function sameVisit(
  visits: OwnVisit[],
  {
    clientId,
    serviceId,
    at,
    options,
  }: { clientId: string; serviceId: string; at: number; options: Pick<KioskOptions, 'duplicateMinutes'> },
): OwnVisit | undefined {
  return visits.find(
    (visit) =>
      visit.clientId === clientId &&
      visit.serviceId === serviceId &&
      !visit.undoId &&
      isSameVisit(new Date(visit.madeAt), new Date(at), options),
  )
}

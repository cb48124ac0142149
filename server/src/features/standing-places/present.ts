import { getChangeDeadline } from '@deskbell/domain/online-booking/rules.ts'
import type { StandingPlace } from '@deskbell/domain/standing-places/schema.ts'
import type { standingPlace } from '../../db/schema/standing-place.ts'
import type { BusinessRow } from '../business/queries.ts'

export type StandingRecord = {
  place: typeof standingPlace.$inferSelect
  serviceId: string
  booked: Omit<StandingPlace['booked'][number], 'isLate'>[]
} & Pick<StandingPlace, 'firstName' | 'lastName' | 'serviceName' | 'everyWeeks' | 'notBooked'>

export function presentStandingPlace(
  { place, firstName, lastName, serviceName, everyWeeks, booked, notBooked }: StandingRecord,
  { shop, now }: { shop: BusinessRow; now: Date },
): StandingPlace {
  const { id, clientId, seriesId, since, source, byName } = place
  const isLate = (startsAt: string) => getChangeDeadline(shop.online, new Date(startsAt)) <= now
  return {
    id,
    clientId,
    firstName,
    lastName,
    seriesId,
    serviceName,
    everyWeeks,
    since: since.toISOString(),
    source,
    byName,
    booked: booked.map((one) => ({ ...one, isLate: isLate(one.startsAt) })),
    notBooked,
  }
}

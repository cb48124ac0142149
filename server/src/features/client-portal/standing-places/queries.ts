import type {
  PortalStandingPlace,
  PortalStandingPlaces,
} from '@deskbell/domain/client-portal/standing-places-schema.ts'
import { createVisit, deductVisit, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, eq, isNull } from '../../../db/drizzle.ts'
import { standingPlace } from '../../../db/schema/standing-place.ts'
import { findVisitsAhead, forecastLast, type VisitAhead } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { presentStandingPlace } from '../../standing-places/present.ts'
import { findStandingRecords } from '../../standing-places/queries.ts'

export async function hasStandingPlaces(db: Queryable, { businessId }: Actor, clientId: string): Promise<boolean> {
  const own = and(eq(standingPlace.businessId, businessId), eq(standingPlace.clientId, clientId))
  return (await db.$count(standingPlace, and(own, isNull(standingPlace.endedAt)))) > 0
}

export async function findOwnStandingPlaces(
  db: Queryable,
  front: OnlineShopFront,
  { clientId, now }: { clientId: string; now: Date },
): Promise<PortalStandingPlaces> {
  const { shop, actor } = front
  const rows = await findStandingRecords(db, actor, { which: eq(standingPlace.clientId, clientId), now })
  const visits = rows.length > 0 ? await findVisitsAhead(db, actor, { clientIds: [clientId], now }) : []
  const items: PortalStandingPlace[] = []
  for (const row of rows) {
    const { id, serviceName, everyWeeks, booked, notBooked } = presentStandingPlace(row, { shop, now })
    const last = booked.at(-1)?.startsAt
    const until = visits.findLastIndex(
      ({ service, startsAt }) => service.id === row.serviceId && startsAt.toISOString() === last,
    )
    const pass = until >= 0 ? await findPaying(db, front, visits.slice(0, until + 1)) : null
    items.push({ id, serviceName, everyWeeks, booked, notBooked, pass })
  }
  return { items }
}

/** Finds the pass that pays for the last of some visits, with what is left after it. */
async function findPaying(
  db: Queryable,
  { actor }: OnlineShopFront,
  visits: VisitAhead[],
): Promise<PortalStandingPlace['pass']> {
  const last = visits.at(-1)
  const choice = last && (await forecastLast(db, actor, visits))
  if (!last || !choice?.ok) return null
  const visit = createVisit(last.service, localDay(last.startsAt, actor.timeZone))
  const { remaining, expiresOn } = deductVisit(choice.pass, visit)
  return { name: choice.pass.name, left: isUnlimited(choice.pass) ? null : remaining, expiresOn }
}

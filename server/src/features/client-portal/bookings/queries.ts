import type { PassForecast, PassForecastFilter } from '@deskbell/domain/client-portal/booking-schema.ts'
import { forecastPass } from '@deskbell/domain/passes/forecast.ts'
import { createVisit, deductVisit, isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { and, asc, between, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { service } from '../../../db/schema/service.ts'
import { requireOffered } from '../../online-booking/bookable-services.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { findUsablePasses } from '../../passes/usable-passes.ts'

type Whose = { clientId: string; now: Date }

/** Finds the services of a client's bookings from now until an instant, soonest first. */
function findVisitsAhead(db: Queryable, { businessId }: Actor, { clientId, now, until }: Whose & { until: Date }) {
  return db
    .select({ service, startsAt: appointment.startsAt })
    .from(booking)
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, booking.businessId), eq(appointment.id, booking.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(
      and(
        eq(booking.businessId, businessId),
        eq(booking.clientId, clientId),
        inArray(booking.status, ['booked', 'confirmed']),
        isNull(appointment.cancelledAt),
        between(appointment.startsAt, now, until),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(booking.id))
}

/** Says which pass will pay for a booking. Throws AppError 'not_found' if the service isn't offered online. */
export async function findPassForecast(
  db: Queryable,
  { shop, actor }: OnlineShopFront,
  { filter, clientId, now }: Whose & { filter: PassForecastFilter },
): Promise<PassForecast> {
  const startsAt = new Date(filter.startsAt)
  const toVisit = (of: Parameters<typeof createVisit>[0], at: Date) => createVisit(of, localDay(at, actor.timeZone))
  const last = toVisit(await requireOffered(db, actor, shop.online, filter.serviceId), startsAt)
  const passes = await findUsablePasses(db, actor, { clientIds: [clientId], now: startsAt })
  const ahead = await findVisitsAhead(db, actor, { clientId, now, until: startsAt })
  const before = ahead.map((one) => toVisit(one.service, one.startsAt))
  const choice = forecastPass(passes.get(clientId) ?? [], before, last)
  if (!choice.ok) return { pass: null, reason: choice.reason }
  const { name } = choice.pass
  const { remaining, expiresOn } = deductVisit(choice.pass, last)
  return { pass: { name, left: isUnlimited(choice.pass) ? null : remaining, expiresOn }, reason: null }
}

import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { NotBookedReason } from '@deskbell/domain/standing-places/schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Transaction } from '../../../db/client.ts'
import { and, asc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { service } from '../../../db/schema/service.ts'
import { standingDate, standingPlace } from '../../../db/schema/standing-place.ts'
import type { SelectDue } from '../../../jobs/due-businesses.ts'
import { localDays } from '../../../jobs/local-days.ts'
import { getI18n } from '../../../lib/i18n.ts'
import { findClient, lockClient } from '../../clients/queries.ts'
import { portalUrl } from '../addresses.ts'
import { datePlaceholders } from '../date-placeholders.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import { type Due, instant, isNotNotified, listDaytimeZones, notifyEach } from './scope.ts'

const REASONS: Record<NotBookedReason, MessageDescriptor> = {
  class_full: msg({ context: 'date not booked', message: 'the class is full' }),
  pass_needed: msg({ context: 'date not booked', message: 'no visit is left on a pass' }),
  blocked: msg({ context: 'date not booked', message: 'please ask us' }),
}

/**
 * Joins business `s` on local day `t.today` to its clients of whose dates `d` they weren't told, once a day. `place`:
 * business of the places; `businessId`: that of what is joined to them, which Citus must see to be the same one.
 */
function joinUntold({ now, place, businessId }: { now: Date; place: SQL; businessId: SQL }) {
  return sql`
    join ${standingPlace} p on p.business_id = ${place} and p.ended_at is null
    join ${standingDate} d on d.business_id = ${businessId} and d.standing_place_id = p.id
      and d.not_booked is not null and d.told_at is null
    join ${appointment} a on a.business_id = ${businessId} and a.id = d.appointment_id and a.cancelled_at is null
      and a.starts_at > ${instant(now)}
    where ${isNotNotified(sql`'not_booked ' || p.client_id || ' ' || t.today`, businessId)}`
}

/** Selects the businesses with dates of standing places that couldn't be booked, in daytime, every 15 minutes. */
export const selectWithNotBooked: SelectDue = (moment) => sql`
  select s.business_id from ${localDays(listDaytimeZones(moment), moment.now)}
    join business s on s.time_zone = any (t.zones) ${joinUntold({ now: moment.now, place: sql`s.business_id`, businessId: sql`p.business_id` })}`

/** Tells clients which dates of their standing places couldn't be booked: each date once, all in one message a day. */
export async function notifyNotBooked(due: Due): Promise<void> {
  const { desk, shop, now } = due
  if (!isOutsideQuietHours(now, shop.timeZone)) return
  const { rows } = await desk.db.execute<{ clientId: string }>(sql`
    select distinct p.client_id as "clientId" from ${localDays([shop.timeZone], now)}
      ${joinUntold({ now, place: sql`${shop.id}`, businessId: sql`${shop.id}` })} order by 1`)
  await notifyEach(due, rows, (tx, { clientId }) => notifyOne(tx, due, clientId))
}

async function notifyOne(tx: Transaction, { desk, shop, actor, now }: Due, clientId: string): Promise<void> {
  await lockClient(tx, actor, clientId)
  const dates = await findUntold(tx, { desk, shop, actor, now }, clientId)
  const [first] = dates
  if (!first) return
  const language = chooseLanguage(await findClient(tx, actor, clientId), actor)
  const i18n = getI18n(language)
  const lines = dates.map(({ startsAt, serviceName, reason }) => {
    const { date, time } = datePlaceholders({ startsAt }, language, actor)
    return `${serviceName}, ${date}, ${time}: ${i18n._(REASONS[reason])}`
  })
  const pages = portalUrl(desk, 'not_booked', shop)
  await notifyClient(tx, desk, actor, {
    kind: 'not_booked',
    once: `not_booked ${clientId} ${localDay(now, shop.timeZone)}`,
    clientId,
    values: {
      serviceName: [...new Set(dates.map(({ serviceName }) => serviceName))].join(', '),
      bookings: lines.join('\n'),
      link: pages && `${pages}/standing-places`,
    },
    startsAt: first.startsAt,
    expiresAt: first.startsAt,
    now,
  })
  const { businessId, standingPlaceId, appointmentId } = standingDate
  await tx
    .update(standingDate)
    .set({ toldAt: now })
    .where(
      and(
        eq(businessId, actor.businessId),
        // A client has one place in a series, so that a place and a class among these are a date among these.
        inArray(
          standingPlaceId,
          dates.map((date) => date.standingPlaceId),
        ),
        inArray(
          appointmentId,
          dates.map((date) => date.appointmentId),
        ),
      ),
    )
}

/** Finds the dates ahead of a client that couldn't be booked and of which they weren't told, soonest first. */
async function findUntold(tx: Transaction, { actor: { businessId }, now }: Due, clientId: string) {
  const rows = await tx
    .select({
      standingPlaceId: standingDate.standingPlaceId,
      appointmentId: standingDate.appointmentId,
      startsAt: appointment.startsAt,
      serviceName: service.name,
      reason: standingDate.notBooked,
    })
    .from(standingDate)
    .innerJoin(
      standingPlace,
      and(eq(standingPlace.businessId, standingDate.businessId), eq(standingPlace.id, standingDate.standingPlaceId)),
    )
    .innerJoin(
      appointment,
      and(eq(appointment.businessId, standingDate.businessId), eq(appointment.id, standingDate.appointmentId)),
    )
    .innerJoin(service, and(eq(service.businessId, appointment.businessId), eq(service.id, appointment.serviceId)))
    .where(
      and(
        eq(standingDate.businessId, businessId),
        eq(standingPlace.clientId, clientId),
        isNull(standingPlace.endedAt),
        isNotNull(standingDate.notBooked),
        isNull(standingDate.toldAt),
        isNull(appointment.cancelledAt),
        gt(appointment.startsAt, now),
      ),
    )
    .orderBy(asc(appointment.startsAt), asc(appointment.id))
  return rows.map((row) => ({ ...row, reason: NotBookedReason.parse(row.reason) }))
}

import type { SequenceItem } from '@deskbell/domain/appointments/sequence.ts'
import type {
  PortalSequence,
  PortalSequenceFilter,
  PortalSequenceTimesFilter,
} from '@deskbell/domain/client-portal/sequence-schema.ts'
import { clipToWindow, onlineWindow } from '@deskbell/domain/online-booking/rules.ts'
import type { OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { addDays, daysBetween, localDay } from '@deskbell/domain/shared/time.ts'
import type { Queryable } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { findSequences, type SequenceWish } from '../../appointments/free-times.ts'
import { getTerms } from '../../appointments/plan.ts'
import { findTeam, requireOffered } from '../../online-booking/bookable-services.ts'
import { requireNotice } from '../../online-booking/limits.ts'
import { findVisitsAhead } from '../../online-booking/needed-passes.ts'
import type { OnlineShopFront } from '../../online-booking/shop.ts'
import { forecastNext } from '../bookings/queries.ts'

/**
 * Returns the wanted services, if they can be booked in a row. Throws AppError 'not_found' for a class, for a service
 * whose bookings the shop accepts one by one, and where several services aren't booked at once.
 */
export async function requireSequenceWishes(
  db: Queryable,
  { shop: { online }, actor }: OnlineShopFront,
  wishes: PortalSequenceFilter['wishes'],
): Promise<SequenceWish[]> {
  const found = await Promise.all(
    wishes.map(async ({ serviceId, employeeId }) => ({
      service: await requireOffered(db, actor, online, serviceId),
      employeeId: online.chooseEmployee ? employeeId : null,
    })),
  )
  const isRefused = found.some(({ service }) => service.kind === 'class' || service.requests)
  if (!online.severalServices || isRefused) throw new AppError('not_found')
  return found
}

/** Finds the times at which services can be had in a row. Throws the errors of `requireSequenceWishes`. */
export async function findSequenceTimes(
  db: Queryable,
  front: OnlineShopFront,
  { filter, now }: { filter: PortalSequenceTimesFilter; now: Date },
): Promise<OnlineTimes> {
  const { shop, actor } = front
  const wishes = await requireSequenceWishes(db, front, filter.wishes)
  const window = onlineWindow(shop.online, { now, timeZone: shop.timeZone })
  const within = clipToWindow(window, filter)
  if (!within) return { items: [], nextDay: null }
  const search = async ({ from, to }: typeof within, limit: number) => {
    const days = daysBetween(from, to) + 1
    return days > 0 ? findSequences(db, actor, { wishes, filter: { from, days, limit }, now: window.notBefore }) : []
  }
  const found = await search(within, Number.POSITIVE_INFINITY)
  const later = found.length > 0 ? [] : await search({ from: addDays(within.to, 1), to: window.lastDay }, 1)
  const getStart = (items: SequenceItem[] | undefined) => items?.[0]?.startsAt ?? new Date(0)
  return {
    items: found.map((items) => ({
      startsAt: getStart(items).toISOString(),
      endsAt: null,
      employeeIds: [],
      appointmentId: null,
      placesLeft: null,
    })),
    nextDay: later.length > 0 ? localDay(getStart(later[0]), shop.timeZone) : null,
  }
}

/** Returns the sequence that begins at a time. Throws AppError 'too_short_notice', 'slot_taken' if there is none any more. */
export async function requireSequence(
  db: Queryable,
  front: OnlineShopFront,
  { wishes, startsAt, now }: { wishes: SequenceWish[]; startsAt: Date; now: Date },
): Promise<SequenceItem[]> {
  const { shop, actor } = front
  const window = requireNotice(front, startsAt, now)
  const days = clipToWindow(window, { from: localDay(startsAt, shop.timeZone), days: 1 })
  if (!days) throw new AppError('slot_taken')
  const filter = { from: days.from, days: 1, limit: Number.POSITIVE_INFINITY }
  const found = await findSequences(db, actor, { wishes, filter, now: window.notBefore })
  const sequence = found.find(([first]) => first?.startsAt.getTime() === startsAt.getTime())
  if (!sequence) throw new AppError('slot_taken')
  return sequence
}

/** Describes services in a row before they are booked. Throws the errors of the functions above. */
export async function previewSequence(
  db: Queryable,
  front: OnlineShopFront,
  { filter, clientId, now }: { filter: PortalSequenceFilter; clientId: string; now: Date },
): Promise<PortalSequence> {
  const { shop, actor } = front
  const { chooseEmployee, showPrices } = shop.online
  const wishes = await requireSequenceWishes(db, front, filter.wishes)
  const sequence = await requireSequence(db, front, { wishes, startsAt: new Date(filter.startsAt), now })
  const team = await findTeam(db, actor)
  let visits = await findVisitsAhead(db, actor, { clientIds: [clientId], now })
  const items: PortalSequence['items'] = []
  for (const [index, { service }] of wishes.entries()) {
    const item = sequence[index]
    if (!item) throw new AppError('slot_taken')
    const { employeeId, startsAt, endsAt } = item
    const visit = { clientId, service, startsAt }
    const employeeName = team.find(({ id }) => id === employeeId)?.firstName ?? ''
    items.push({
      serviceId: service.id,
      employeeId: chooseEmployee ? employeeId : null,
      employeeName: chooseEmployee ? employeeName : '',
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      price: showPrices ? getTerms({ service, durationMinutes: null, price: null }, employeeId).price : null,
      forecast: await forecastNext(db, actor, visits, visit),
    })
    visits = [...visits, visit].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  }
  return { items }
}

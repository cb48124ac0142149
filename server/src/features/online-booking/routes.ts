import { LinkToken } from '@deskbell/domain/messages/schema.ts'
import {
  OnlineBooking,
  OnlineCancel,
  OnlineConfirm,
  OnlineHold,
  OnlineMove,
  OnlinePlace,
  OnlineSettings,
  OnlineSettingsUpdate,
  OnlineShop,
  OnlineTimes,
  OnlineTimesFilter,
  OnlineTimetable,
  OnlineTimetableFilter,
} from '@deskbell/domain/online-booking/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { requireStaff } from '../../auth/session.ts'
import { and, eq } from '../../db/drizzle.ts'
import { booking } from '../../db/schema/booking.ts'
import { AppError } from '../../errors.ts'
import { answerCalendar, CALENDAR } from '../../http/calendar.ts'
import type { AppEnv } from '../../http/context.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { limitLinks, limitLiveHolds, limitOnlineBookings, limitOnlineReads } from '../../http/rate-limits.ts'
import { created, json, ok, router } from '../../http/router.ts'
import { findBusiness } from '../business/queries.ts'
import { renderBookings } from './calendar.ts'
import { cancelOnline, confirmAttendance, moveOnline } from './change.ts'
import { confirmOnline } from './confirm.ts'
import { createOnlineHold } from './create-hold.ts'
import { findOnlineTimes } from './free-times.ts'
import { requireLinked } from './links.ts'
import { findLinkedBooking, findLinkedBookings, isAhead, presentLinkedBooking } from './manage-booking.ts'
import { findOnlineShop, presentOnlineSettings } from './queries.ts'
import { changeOnlineSettings } from './settings.ts'
import { findFront, isOpenOnline, requireOpenFront } from './shop.ts'
import { findTimetable } from './timetable.ts'

// All routes but the settings are public: they show the business, its free times and, to the holder of a link, their
// own booking.
const shared = { tags: ['Online booking'] }

const shop = createRoute({
  ...shared,
  method: 'get',
  path: '/shop',
  middleware: limitOnlineReads,
  summary: 'What can be booked online',
  responses: ok(OnlineShop),
})

const times = createRoute({
  ...shared,
  method: 'get',
  path: '/times',
  middleware: limitOnlineReads,
  summary: 'When a service, or a place in a class, can be had',
  request: { query: OnlineTimesFilter },
  responses: ok(OnlineTimes),
})

// The hash of the answer is its version: a browser that has this one is told so by a short answer.
const timetable = createRoute({
  ...shared,
  method: 'get',
  path: '/timetable',
  middleware: [limitOnlineReads, compress(), etag()],
  summary: 'All classes of some days, with the places left in each',
  request: { query: OnlineTimetableFilter },
  responses: ok(OnlineTimetable),
})

const book = createRoute({
  ...shared,
  method: 'post',
  path: '/',
  middleware: limitOnlineBookings,
  summary: 'Hold a time or a place, and be mailed the link that confirms it',
  request: { body: json(OnlineBooking) },
  responses: created(OnlineHold),
})

const open = createRoute({
  ...shared,
  method: 'post',
  path: '/open',
  middleware: limitLinks,
  summary: 'One’s own booking, by the link to it',
  request: { body: json(LinkToken) },
  responses: ok(OnlinePlace),
})

const confirm = createRoute({
  ...shared,
  method: 'post',
  path: '/confirm',
  middleware: limitLinks,
  summary: 'Take what is held',
  request: { body: json(OnlineConfirm) },
  responses: ok(OnlinePlace),
})

const move = createRoute({
  ...shared,
  method: 'post',
  path: '/move',
  middleware: limitLinks,
  summary: 'Move one’s own booking',
  request: { body: json(OnlineMove) },
  responses: ok(OnlinePlace),
})

const attend = createRoute({
  ...shared,
  method: 'post',
  path: '/attendance',
  middleware: limitLinks,
  summary: 'Say that one comes, by the link of the booking',
  request: { body: json(OnlineConfirm) },
  responses: ok(OnlinePlace),
})

const cancel = createRoute({
  ...shared,
  method: 'post',
  path: '/cancel',
  middleware: limitLinks,
  summary: 'Cancel one’s own booking, or let go what is held',
  request: { body: json(OnlineCancel) },
  responses: ok(OnlinePlace),
})

// Opened from a mail, whose link can only be a GET.
const calendar = createRoute({
  ...shared,
  method: 'get',
  path: '/calendar/{token}',
  middleware: limitLinks,
  summary: 'One’s own booking, and those made at once with it, as a calendar file',
  request: { params: LinkToken },
  responses: CALENDAR,
})

const show = createRoute({
  ...shared,
  method: 'get',
  path: '/',
  middleware: requireStaff,
  summary: 'What clients may do online',
  responses: ok(OnlineSettings),
})

const change = createRoute({
  ...shared,
  method: 'put',
  path: '/',
  middleware: requireStaff,
  summary: 'Change what clients may do online',
  request: { body: json(OnlineSettingsUpdate) },
  responses: ok(OnlineSettings),
})

function requireFront(c: Context<AppEnv>) {
  return requireOpenFront(c)
}

/** Resolves a link to the booking and its business. Throws AppError 'link_not_valid', 'online_booking_off'. */
async function requireOwn(c: Context<AppEnv>, token: string) {
  const { bookingId, businessId } = requireLinked(c.var, token)
  const front = await findFront(c.var.db, businessId)
  if (!isOpenOnline(front.shop, c.var.mailer)) throw new AppError('online_booking_off')
  return { front, bookingId }
}

/** Shows the booking even while online booking is off: a link that was mailed must keep working. */
async function showPlace(c: Context<AppEnv>, token: string): Promise<OnlinePlace> {
  const { bookingId, businessId } = requireLinked(c.var, token)
  const front = await findFront(c.var.db, businessId)
  const { encryption, mailer } = c.var
  const seen = { encryption, isOpen: isOpenOnline(front.shop, mailer), now: c.var.clock() }
  return presentLinkedBooking(front, await findLinkedBooking(c.var.db, front, bookingId), seen)
}

export const onlineBooking = router()
  .openapi(shop, async (c) => c.json(await findOnlineShop(c.var, await requireFront(c), c.var.clock()), 200))
  .openapi(times, async (c) => {
    const filter = c.req.valid('query')
    const own = filter.token === undefined ? null : await requireOwn(c, filter.token)
    const front = own?.front ?? (await requireFront(c))
    const moving = own ? (await findLinkedBooking(c.var.db, front, own.bookingId)).appointment : undefined
    return c.json(await findOnlineTimes(c.var.db, front, { filter, moving, now: c.var.clock() }), 200)
  })
  .openapi(timetable, async (c) => {
    const asked = { ...c.req.valid('query'), now: c.var.clock() }
    const found = await findTimetable(c.var.db, await requireFront(c), asked)
    c.header('Cache-Control', 'no-cache')
    return c.json(found, 200)
  })
  .openapi(book, async (c) => {
    const asked = { input: c.req.valid('json'), now: c.var.clock() }
    const front = await requireFront(c)
    const hold = () => createOnlineHold(c.var, front, asked)
    return c.json(await limitLiveHolds(c, front.shop.online.confirmMinutes, hold), 201)
  })
  .openapi(open, async (c) => c.json(await showPlace(c, c.req.valid('json').token), 200))
  .openapi(confirm, async (c) => {
    const { token } = c.req.valid('json')
    const { front, bookingId } = await requireOwn(c, token)
    await confirmOnline(c.var.db, front, { bookingId, now: c.var.clock() })
    return c.json(await showPlace(c, token), 200)
  })
  .openapi(move, async (c) => {
    const input = c.req.valid('json')
    const { front, bookingId } = await requireOwn(c, input.token)
    await moveOnline(c.var.db, front, { bookingId, input, now: c.var.clock() })
    return c.json(await showPlace(c, input.token), 200)
  })
  .openapi(attend, async (c) => {
    const { id, token } = c.req.valid('json')
    const { front, bookingId } = await requireOwn(c, token)
    await confirmAttendance(c.var.db, front, { bookingId, id, now: c.var.clock() })
    return c.json(await showPlace(c, token), 200)
  })
  .openapi(cancel, async (c) => {
    const input = c.req.valid('json')
    const { front, bookingId } = await requireOwn(c, input.token)
    await cancelOnline(c.var.db, front, { bookingId, input, now: c.var.clock() })
    return c.json(await showPlace(c, input.token), 200)
  })
  .openapi(calendar, async (c) => {
    const { bookingId, businessId } = requireLinked(c.var, c.req.valid('param').token)
    const front = await findFront(c.var.db, businessId)
    const { booking: own } = await findLinkedBooking(c.var.db, front, bookingId)
    const now = c.var.clock()
    const isTheirs = and(
      eq(booking.clientId, own.clientId),
      own.groupId ? and(eq(booking.groupId, own.groupId), isAhead(now)) : eq(booking.id, own.id),
    )
    const rows = await findLinkedBookings(c.var.db, front, isTheirs)
    return answerCalendar(c, renderBookings(c.var, front, { rows, now }))
  })

export const onlineSettings = router()
  .openapi(show, async (c) =>
    c.json(presentOnlineSettings(await findBusiness(c.var.db, c.var.actor.businessId), c.var.mailer), 200),
  )
  .openapi(change, async (c) => {
    const asked = { input: c.req.valid('json'), origin: publicOrigin(c), now: c.var.clock() }
    return c.json(await changeOnlineSettings(c.var, c.var.actor, asked), 200)
  })

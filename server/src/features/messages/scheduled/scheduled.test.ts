import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { MESSAGE_OPTIONS } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { addDays, localDay, toInstant } from '@deskbell/domain/shared/time.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from '../../../db/drizzle.ts'
import { booking } from '../../../db/schema/booking.ts'
import { business } from '../../../db/schema/business.ts'
import { client as clientTable } from '../../../db/schema/client.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { useApp } from '../../../test/app.ts'
import { createClient, createPackage, createPass } from '../../../test/factories.ts'
import { createMessagingFixture, type MessagingFixture } from '../../../test/post.ts'
import { startTestSmtp, type TestSmtp } from '../../../test/smtp.ts'
import { findBusiness } from '../../business/queries.ts'
import { notifyDue } from './scheduled.ts'

const desk = useApp()
let smtp: TestSmtp
let post: MessagingFixture
let began: Date

beforeAll(async () => {
  smtp = await startTestSmtp()
  began = desk.clock.now
})
afterAll(() => smtp.close())

beforeEach(async () => {
  desk.clock.now = began
  post = await createMessagingFixture(desk, smtp.url)
})
afterEach(() => {
  smtp.letters.length = 0
})

const DAY = 24
const TIME_ZONE = 'America/New_York'
const kinds = async () => (await post.log()).map(({ kind, status }) => `${kind} ${status}`).toReversed()
const getCalendar = (nth: number) => {
  const content = smtp.letters[nth]?.attachments.find(({ filename }) => filename === 'appointment.ics')?.content ?? ''
  return typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString()
}

/** Advances to the next full scan of future bookings, every 15 minutes. */
const untilQuarter = () => post.later((60 - desk.clock.now.getUTCMinutes()) % 15)

async function change(values: Partial<typeof booking.$inferInsert>, { bookings }: Appointment) {
  const own = and(eq(booking.businessId, post.shop.businessId), eq(booking.id, bookings[0]?.id ?? ''))
  await desk.db.update(booking).set(values).where(own)
}

describe('a booking', () => {
  test('is told of once, three minutes later, with what a calendar wants', async () => {
    await post.book(5 * DAY)
    await post.later(2)
    expect(await kinds()).toEqual([])
    await post.later(1)
    await post.later(1)
    expect(await kinds()).toEqual(['booked sent'])
    const [letter] = smtp.letters
    expect(letter).toMatchObject({ recipients: ['maria@example.com'], from: { address: 'desk@deskbell.example' } })
    expect(letter?.subject).toMatch(/^Massage, /)
    expect(letter?.text).toContain('Massage with Ana')
    expect(letter?.html).toContain('Massage with Ana')
    expect(getCalendar(0)).toMatch(/METHOD:PUBLISH[\s\S]*UID:[\w-]+@deskbell/)
    expect(letter?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
  })

  test('of many servers that find it at once, one writes', async () => {
    await Promise.all([post.book(5 * DAY), post.book(6 * DAY)])
    desk.clock.now = new Date(began.getTime() + 240_000)
    const row = await findBusiness(desk.db, post.shop.businessId)
    await Promise.all([1, 2, 3, 4].map(() => notifyDue(post.services, row, desk.clock.now)))
    expect(await kinds()).toEqual(['booked queued', 'booked queued'])
  })

  test('is sent after those of a business with less to send', async () => {
    await Promise.all([post.book(5 * DAY), post.book(6 * DAY), post.book(7 * DAY)])
    desk.clock.now = new Date(began.getTime() + 240_000)
    await notifyDue(post.services, await findBusiness(desk.db, post.shop.businessId), desk.clock.now)
    const { rows } = await desk.db.$client.query(
      `select priority from jobs.job where name = 'message' and group_id = $1 order by created_on`,
      [post.shop.businessId],
    )
    expect(rows).toEqual([{ priority: 0 }, { priority: -1 }, { priority: -2 }])
  })

  test('that was changed and changed back, or cancelled at once, is not told of', async () => {
    const kept = await post.book(5 * DAY)
    const slip = await post.book(7 * DAY)
    await post.cancel(slip)
    await post.later(4)
    expect(await kinds()).toEqual(['booked sent'])
    await post.move(kept, 6 * DAY)
    await post.later(2)
    await post.move(kept, 5 * DAY)
    await post.later(4)
    expect(await kinds()).toEqual(['booked sent'])
  })

  test('is found as soon as it may be told of, by its own change or its appointment’s', async () => {
    await untilQuarter()
    const made = await post.book(5 * DAY)
    await post.later(60)
    await post.move(made, 6 * DAY)
    await post.later(3)
    await change({ status: 'cancelled_by_client', updatedAt: desk.clock.now }, made)
    await post.later(3)
    expect(await kinds()).toEqual(['booked sent', 'changed sent', 'cancelled sent'])
  })

  test('that was changed while no server ran is told of within a quarter of an hour', async () => {
    await untilQuarter()
    await post.book(5 * DAY)
    await post.later(120 + 14)
    expect(await kinds()).toEqual([])
    await post.later(1)
    expect(await kinds()).toEqual(['booked sent'])
  })

  test('that is moved and then cancelled is told of in turn, and a calendar knows it again', async () => {
    const made = await post.book(5 * DAY)
    await post.later(4)
    await post.move(made, 6 * DAY)
    await post.later(4)
    await post.cancel(made)
    await post.later(4)
    expect(await kinds()).toEqual(['booked sent', 'changed sent', 'cancelled sent'])
    expect(smtp.letters.map(({ subject }) => subject?.split(':')[0])).toEqual([
      expect.stringMatching(/^Massage/),
      'New time',
      'Cancelled',
    ])
    const uids = [0, 1, 2].map((nth) => /UID:(\S+)/.exec(getCalendar(nth))?.[1])
    const sequences = [0, 1, 2].map((nth) => Number(/SEQUENCE:(\d+)/.exec(getCalendar(nth))?.[1]))
    expect(new Set(uids).size).toBe(1)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(getCalendar(2)).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/)
  })

  test('is noted where nothing goes out, so that what is turned on later tells nothing old', async () => {
    await post.options({ ways: { ...MESSAGE_OPTIONS.ways, booked: { email: false, sms: false } } })
    const made = await post.book(5 * DAY)
    await post.later(4)
    await post.options({})
    await post.later(4)
    expect(await kinds()).toEqual([])
    await post.cancel(made)
    await post.later(4)
    expect(await kinds()).toEqual(['cancelled sent'])
  })

  test('that is only held is nobody’s yet, and one made online is told of at once', async () => {
    const held = await post.book(5 * DAY)
    await change({ heldUntil: new Date(began.getTime() + 3_600_000), source: 'online' }, held)
    await post.later(4)
    expect(await kinds()).toEqual([])
    await change({ heldUntil: null, updatedAt: desk.clock.now }, held)
    await post.later(0)
    expect(await kinds()).toEqual(['booked sent'])
  })

  test('that a client made is told of when the shop cancels it at once, unless they have cancelled it themselves', async () => {
    const made = await post.book(5 * DAY)
    await change({ source: 'online' }, made)
    await post.cancel(made)
    const own = await post.book(6 * DAY)
    await change({ source: 'online', status: 'cancelled_by_client' }, own)
    const offered = await post.book(7 * DAY)
    await change({ source: 'waiting_list', heldUntil: new Date(began.getTime() + 3_600_000) }, offered)
    const cancelled = { id: newId(), status: 'cancelled_by_shop', reason: '' }
    expect((await post.shop.post(`/api/bookings/${offered.bookings[0]?.id}/status`, cancelled)).status).toBe(200)
    await post.later(2)
    expect(await kinds()).toEqual([])
    await post.later(1)
    await post.later(1)
    expect(await kinds()).toEqual(['cancelled sent'])
    expect(getCalendar(0)).toMatch(/METHOD:CANCEL/)
  })

  test('has a link to it where clients book online, and no word of one where they don’t', async () => {
    await post.book(5 * DAY)
    await post.later(4)
    expect(smtp.letters[0]?.text).not.toContain('To move or cancel it')
    const { online } = (await desk.db.select().from(business).where(eq(business.id, post.shop.businessId)))[0] ?? {}
    if (!online) throw new Error('no shop')
    const on = { online: { ...online, on: true } }
    await desk.db.update(business).set(on).where(eq(business.id, post.shop.businessId))
    await post.book(6 * DAY)
    await post.later(4)
    expect(smtp.letters[1]?.text).toMatch(/To move or cancel it: http:\/\/desk\.example\/book\/b\/[\w.-]+/)
  })
})

describe('a reminder', () => {
  test('goes out once, so long before', async () => {
    await post.book(3 * DAY)
    await post.later(4)
    await post.later(2 * DAY * 60 - 120)
    expect(await kinds()).toEqual(['booked sent'])
    await post.later(180)
    await untilQuarter()
    await post.later(1)
    expect(await kinds()).toEqual(['booked sent', 'reminder sent'])
    expect(smtp.letters[1]?.subject).toMatch(/^Reminder: Massage/)
  })

  test('goes to nobody who has just booked, and again for another time', async () => {
    const soon = await post.book(5)
    await post.later(10)
    expect(await kinds()).toEqual(['booked sent'])
    await post.cancel(soon)
    await post.later(4)
    const made = await post.book(2 * DAY)
    await post.later(4)
    await post.later(DAY * 60 + 60)
    await untilQuarter()
    await post.move(made, 3 * DAY)
    await post.later(4)
    await post.later(DAY * 60)
    await untilQuarter()
    expect((await kinds()).slice(2)).toEqual(['booked sent', 'reminder sent', 'changed sent', 'reminder sent'])
  })

  test('that waits is dropped when there is nothing to remind of any more', async () => {
    const made = await post.book(3 * DAY)
    await post.later(4)
    desk.clock.now = new Date(desk.clock.now.getTime() + (2 * DAY + 1) * 3_600_000)
    await notifyDue(post.services, await findBusiness(desk.db, post.shop.businessId), desk.clock.now)
    expect(await kinds()).toEqual(['booked sent', 'reminder queued'])
    await post.cancel(made)
    await desk.services.jobs.workOff(jobHandlers(post.services))
    expect(await kinds()).toEqual(['booked sent', 'reminder dropped'])
    expect(smtp.letters).toHaveLength(1)
  })
})

describe('news', () => {
  const all = Object.fromEntries(Object.keys(MESSAGE_OPTIONS.ways).map((kind) => [kind, { email: true, sms: false }]))
  const unsubscribe = () =>
    desk.db.update(clientTable).set({ unsubscribedAt: desk.clock.now }).where(eq(clientTable.id, post.client.id))

  const today = () => localDay(desk.clock.now, TIME_ZONE)
  /** Sets the business's own time of the day, which summer time moves in UTC. */
  const setClock = (time: string) => {
    desk.clock.now = toInstant(today(), time, TIME_ZONE)
  }

  beforeEach(async () => {
    setClock('12:00')
    await post.options({ ways: all as typeof MESSAGE_OPTIONS.ways })
  })

  async function usePass() {
    const pass = await createPass(post.shop, { clientId: post.client.id, price: 2000 })
    await post.later(0)
    for (let left = 10; left > 1; left--)
      await post.shop.post(`/api/passes/${pass.id}/adjustments`, {
        id: newId(),
        seen: 11 - left,
        delta: -1,
        note: 'Came',
      })
    return pass
  }

  test('says once that a pass runs low, with a way out that a mail program can press', async () => {
    await usePass()
    await post.later(4)
    await post.later(4)
    const letters = smtp.letters.filter(({ subject }) => subject?.startsWith('Visits left'))
    expect(letters).toHaveLength(1)
    const headers = Object.fromEntries((letters[0]?.headers ?? []).map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const path = /<http:\/\/desk\.example(\/unsubscribe\/\S+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
    expect(letters[0]?.text).toContain(path)
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' }
    const pressed = await post.app.request(
      path,
      { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' },
      {},
    )
    expect(pressed.status).toBe(200)
    const [row] = await desk.db.select().from(clientTable).where(eq(clientTable.id, post.client.id))
    expect(row?.unsubscribedAt).toEqual(desk.clock.now)
  })

  test('goes to nobody who said no, and a receipt goes to them all the same', async () => {
    await unsubscribe()
    await usePass()
    await post.later(4)
    await post.later(4)
    expect(await kinds()).toEqual(['receipt sent'])
    expect(smtp.letters[0]?.text).toMatch(/Ten visits[\s\S]*Paid in total: \$20/)
  })

  test('wishes a happy birthday once, in the morning', async () => {
    await createClient(post.shop, { firstName: 'Ben', email: 'ben@example.com', birthday: `1988${today().slice(4)}` })
    setClock('08:45')
    await post.later(0)
    expect(smtp.letters).toEqual([])
    setClock('09:00')
    await post.later(0)
    await post.later(60)
    expect(smtp.letters.map(({ subject, recipients }) => [subject, recipients])).toEqual([
      ['Happy birthday, Ben!', ['ben@example.com']],
    ])
  })

  test('says that a pass expires, and of one that long has nothing', async () => {
    await createPass(post.shop, { clientId: post.client.id })
    const day = (days: number) => addDays(today(), days)
    const set = (days: number) =>
      desk.db.execute(`update pass set expires_on = '${day(days)}', purchased_at = '${day(-60)}'
        where business_id = '${post.shop.businessId}'`)
    await set(4)
    await untilQuarter()
    expect((await kinds()).filter((kind) => kind.startsWith('pass'))).toEqual([])
    await set(6)
    await post.later(15)
    await post.later(15)
    expect((await kinds()).filter((kind) => kind.startsWith('pass'))).toEqual(['pass_expiring sent'])
  })

  test('tells nothing of a pass to a client who is archived, even after it was found', async () => {
    await post.options({ ways: { ...MESSAGE_OPTIONS.ways, pass_low: { email: true, sms: false } } })
    const visits = await createPackage(post.shop, { visits: 2 })
    const notify = async () => {
      desk.clock.now = new Date(desk.clock.now.getTime() + 240_000)
      await notifyDue(post.services, await findBusiness(desk.db, post.shop.businessId), desk.clock.now)
    }
    const useOne = async (firstName: string) => {
      const email = `${firstName.toLowerCase()}@example.com`
      const { id: clientId } = await createClient(post.shop, { firstName, email, phone: '' })
      await createPass(post.shop, { clientId, packageId: visits.id })
      await post.shop.post('/api/check-ins', { id: newId(), clientId, serviceId: post.massage.id })
      return { archive: () => post.shop.post(`/api/clients/${clientId}/archive`) }
    }
    const found = await useOne('Found')
    await useOne('Stays')
    const gone = await useOne('Gone')
    await gone.archive()
    await notify()
    await found.archive()
    await post.later(0)
    expect((await kinds()).toSorted()).toEqual(['pass_low dropped', 'pass_low sent'])
    expect(smtp.letters.map(({ recipients }) => recipients)).toEqual([['stays@example.com']])
  })
})

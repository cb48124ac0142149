import type { CreatedFeed, Feed, NewFeed } from '@deskbell/domain/integrations/feeds/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { booking } from '../../../db/schema/booking.ts'
import { feed } from '../../../db/schema/integration.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
  newBusiness,
  newTimeOff,
} from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let ana: string
let ben: string
let yoga: string
let massage: string
let clientId: string

const NOON = new Date('2026-11-20T12:00:00Z')
const SIX = '2026-11-20T18:00:00.000Z'

beforeEach(async () => {
  desk.clock.now = NOON
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness({ timeZone: 'Europe/Berlin' }), version: 1 })
  ana = (await createEmployee(shop, { firstName: 'Ana', lastName: 'Costa' })).id
  ben = (await createEmployee(shop, { firstName: 'Ben', lastName: 'Okafor' })).id
  yoga = (await createService(shop, { name: 'Yoga', capacity: 12 })).id
  massage = (await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 })).id
  clientId = (await createClient(shop)).id
})

const newFeed = (over: Partial<NewFeed> = {}) => ({ id: newId(), employeeId: null, showsClients: true, ...over })
const make = async (over?: Partial<NewFeed>) => (await shop.post<CreatedFeed>('/api/feeds', newFeed(over))).body
const listed = async () => (await shop.get<{ items: Feed[] }>('/api/feeds')).body.items
const fetchFeed = (url: string, headers: Record<string, string> = {}) =>
  desk.anonymous.send<string>(new URL(url).pathname, { method: 'GET', headers })
const aMassage = (startsAt = SIX, over = {}) =>
  createAppointment(shop, { serviceId: massage, employeeId: ana, startsAt }, { clientId, outsideHours: true, ...over })
const aClass = (startsAt = SIX) =>
  createAppointment(shop, { serviceId: yoga, employeeId: ben, startsAt }, { outsideHours: true })

/** Parses iCalendar text after checking the line rules of RFC 5545. */
function parse(text: string): ICAL.Component {
  expect(text.endsWith('\r\n')).toBe(true)
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    expect(line, 'no bare line breaks').not.toMatch(/[\r\n]/)
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(line, 'characters stay whole').not.toContain('\uFFFD')
  }
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const name of ['version', 'prodid', 'x-wr-calname', 'refresh-interval'])
    expect(calendar.getAllProperties(name), name).toHaveLength(1)
  for (const event of calendar.getAllSubcomponents('vevent'))
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'last-modified', 'summary', 'status'])
      expect(event.getAllProperties(name), name).toHaveLength(1)
  return calendar
}

async function read(url: string) {
  const answer = await fetchFeed(url)
  expect(answer.status).toBe(200)
  const calendar = parse(answer.body)
  const events = calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one)
    const { uid, summary, description, location, startDate, endDate, sequence } = event
    return {
      uid,
      summary,
      description,
      location,
      sequence,
      status: one.getFirstPropertyValue('status'),
      allDay: startDate.isDate,
      zone: startDate.zone.tzid,
      startsAt: startDate.toString(),
      endsAt: endDate.toString(),
      modified: String(one.getFirstPropertyValue('last-modified')),
    }
  })
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), events }
}

describe('an address', () => {
  test('is said once, only its hash is kept, and its use is noted', async () => {
    const made = await make({ employeeId: ana })
    expect(made.url).toMatch(/\/feeds\/[\w-]{43}\.ics$/)
    const [row] = await desk.db.select().from(feed).where(eq(feed.id, made.id))
    expect(JSON.stringify(row)).not.toContain(made.url.slice(-47, -4))
    expect(await listed()).toMatchObject([{ id: made.id, employeeId: ana, showsClients: true, lastReadAt: null }])
    await fetchFeed(made.url)
    desk.clock.now = new Date(NOON.getTime() + 30_000)
    await fetchFeed(made.url)
    expect(await listed()).toMatchObject([{ lastReadAt: NOON.toISOString() }])
  })

  test('that is unknown, or was revoked, is not there', async () => {
    const { id, url } = await make()
    expect((await fetchFeed(url)).status).toBe(200)
    for (const _ of [1, 2]) expect((await shop.post(`/api/feeds/${id}/revoke`)).status).toBe(200)
    expectProblem(await fetchFeed(url), 404, 'not_found')
    expectProblem(await fetchFeed(`http://x/feeds/${'a'.repeat(43)}.ics`), 404, 'not_found')
    expectProblem(await fetchFeed('http://x/feeds/calendar.ics'), 404, 'not_found')
    expect(await listed()).toEqual([])
  })

  test('asked for again before it was read is another one', async () => {
    const asked = newFeed()
    const [first, second] = [await make(asked), await make(asked)]
    expectProblem(await fetchFeed(first.url), 404, 'not_found')
    expect((await fetchFeed(second.url)).status).toBe(200)
    expectProblem(await shop.post('/api/feeds', asked), 409, 'id_taken')
    expect(await desk.db.$count(activity, eq(activity.entityId, asked.id))).toBe(1)
  })

  test('is of an employee of the shop', async () => {
    const stranger = await createEmployee(await desk.openShop())
    expectProblem(await shop.post('/api/feeds', newFeed({ employeeId: stranger.id })), 404, 'not_found')
  })

  test('is kept in no cache that others share, and sent again only when it changed', async () => {
    const { url } = await make()
    const { headers } = await fetchFeed(url)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('set-cookie')).toBeNull()
    const named = { 'if-none-match': `"other", W/${headers.get('etag')}` }
    expect(await fetchFeed(url, named)).toMatchObject({ status: 304, body: '' })
    await aMassage()
    expect((await fetchFeed(url, named)).status).toBe(200)
  })
})

describe('a calendar', () => {
  test('of an employee says with whom, where and when, in UTC', async () => {
    const one = await aMassage(SIX, { note: 'Left knee; not, the right\nAsk' })
    await aClass()
    const { url } = await make({ employeeId: ana })
    const { name, events } = await read(url)
    expect(name).toBe('Ana · Willow Studio')
    expect(events).toEqual([
      {
        uid: `${one.id}@deskbell`,
        summary: 'Massage: Maria Silva',
        sequence: 0,
        status: 'CONFIRMED',
        description: 'Left knee; not, the right\nAsk',
        location: expect.stringContaining('Willow Studio'),
        allDay: false,
        zone: 'UTC',
        startsAt: '2026-11-20T18:00:00Z',
        modified: '2026-11-20T12:00:00Z',
        endsAt: one.endsAt.replace('.000', ''),
      },
    ])
  })

  test('that shows no clients names nobody, and no notes', async () => {
    await aMassage(SIX, { note: 'Left knee' })
    const { url } = await make({ employeeId: ana, showsClients: false })
    const { body } = await fetchFeed(url)
    expect(body).toContain('SUMMARY:Massage\r\n')
    expect(body).not.toMatch(/Maria|Silva|knee/)
  })

  test('of the shop says whose, and how full a class is', async () => {
    const group = await aClass()
    await createBooking(shop, { appointmentId: group.id, clientId })
    await aMassage('2026-11-20T19:00:00.000Z')
    const { name, events } = await read((await make()).url)
    expect(name).toBe('Willow Studio')
    expect(events.map(({ summary }) => summary)).toEqual(['Yoga (1 of 12) · Ben', 'Massage: Maria Silva · Ana'])
    expect(events[0]?.description).toBe('Maria Silva')
  })

  test('keeps the id of an appointment that is moved, and counts its changes', async () => {
    const one = await aMassage()
    const { url } = await make({ employeeId: ana })
    desk.clock.now = new Date(NOON.getTime() + 60_000)
    const moved = await shop.post(`/api/appointments/${one.id}/move`, {
      id: newId(),
      version: 1,
      startsAt: '2026-11-21T09:00:00.000Z',
      durationMinutes: 30,
      employeeId: ana,
      outsideHours: true,
    })
    expect(moved.status).toBe(200)
    const { events } = await read(url)
    expect(events).toMatchObject([
      { uid: `${one.id}@deskbell`, sequence: 1, startsAt: '2026-11-21T09:00:00Z', modified: '2026-11-20T12:01:00Z' },
    ])
  })

  test('leaves out what is cancelled, long over or far ahead', async () => {
    const gone = await aMassage()
    await shop.post(`/api/appointments/${gone.id}/cancel`, { id: newId(), by: 'shop', reason: '' })
    const kept = ['2026-10-22T12:00:00.000Z', '2027-11-20T11:00:00.000Z']
    for (const at of ['2026-10-20T12:00:00.000Z', ...kept, '2027-11-21T12:00:00.000Z']) await aMassage(at)
    const { events } = await read((await make()).url)
    expect(events.map(({ startsAt }) => startsAt)).toEqual(kept.map((at) => at.replace('.000', '')))
  })

  test('marks a time that is only held, and doesn’t say for whom', async () => {
    const one = await aMassage()
    await desk.db
      .update(booking)
      .set({ heldUntil: new Date(SIX) })
      .where(and(eq(booking.businessId, shop.businessId), eq(booking.appointmentId, one.id)))
    const { events } = await read((await make({ employeeId: ana })).url)
    expect(events).toMatchObject([{ summary: 'Massage', status: 'TENTATIVE' }])
  })

  test('says when an employee is away: whole days, and hours by the shop’s clock', async () => {
    const days = newTimeOff({ employeeId: ana, firstDay: '2026-12-07', lastDay: '2026-12-09', note: 'Surgery' })
    const hours = { firstDay: '2026-12-14', lastDay: '2026-12-14', hours: { from: '13:00', to: '24:00' } }
    const late = newTimeOff({ employeeId: ana, ...hours })
    for (const away of [days, late]) expect((await shop.put(`/api/hours/time-off/${away.id}`, away)).status).toBe(200)
    const url = (await make({ employeeId: ana })).url
    const { events } = await read(url)
    expect(events).toMatchObject([
      { summary: 'Away', allDay: true, startsAt: '2026-12-07', endsAt: '2026-12-10' },
      { summary: 'Away', allDay: false, startsAt: '2026-12-14T12:00:00Z', endsAt: '2026-12-14T23:00:00Z' },
    ])
    expect((await fetchFeed(url)).body).not.toContain('Surgery')
    expect((await read((await make()).url)).events[0]?.summary).toBe('Ana is away')
    expect((await read((await make({ employeeId: ben })).url)).events).toEqual([])
  })

  test('is right on the days on which the clocks change', async () => {
    desk.clock.now = new Date('2026-10-20T12:00:00Z')
    // 02:30 in Berlin occurs twice on this day, then 03:30.
    const times = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T02:30:00.000Z']
    for (const at of times) await aMassage(at, { anyway: { reason: 'Night' } })
    const { events } = await read((await make()).url)
    expect(events.map(({ startsAt }) => startsAt)).toEqual(times.map((at) => at.replace('.000', '')))
  })

  test('holds any name and note, folded between characters', async () => {
    const firstName = `Zoë; "Ana", \\n ${'ä'.repeat(12)}${'🙂'.repeat(12)}`
    clientId = (await createClient(shop, { firstName, lastName: 'x'.repeat(60) })).id
    const note = `BEGIN:VEVENT\nEND:VCALENDAR, ${'é'.repeat(200)}`
    await aMassage(SIX, { note })
    const { events } = await read((await make({ employeeId: ana })).url)
    expect(events).toMatchObject([{ summary: `Massage: ${firstName} ${'x'.repeat(60)}`, description: note }])
  })
})

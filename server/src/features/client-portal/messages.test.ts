import type { PortalMessages } from '@deskbell/domain/client-portal/messages-schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { MESSAGE_OPTIONS, type MessagePage, type MessageSettings } from '@deskbell/domain/messages/schema.ts'
import { HOUR_MS, MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createAppointment, createClient, createEmployee, createService } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { runMinute } from '../../test/recurring-work.ts'
import { startTestSms, type TestSms } from '../../test/sms.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
let sms: TestSms
let at: { serviceId: string; employeeId: string }

/** Sends reminders by both channels, birthday wishes by e-mail. */
beforeAll(async () => {
  sms = await startTestSms()
  const { body } = await portal.owner.get<MessageSettings>('/api/messages/settings')
  const both = { email: true, sms: true }
  const options = {
    ...MESSAGE_OPTIONS,
    ways: { ...MESSAGE_OPTIONS.ways, reminder: both, birthday: { email: true, sms: false } },
    sms: { provider: 'webhook', url: sms.url, account: '', from: '' },
  }
  await portal.owner.put('/api/messages/settings', { version: body.version, options, publicUrl: '', smsSecret: null })
  const service = await createService(portal.owner, { kind: 'one_to_one', capacity: 1, name: 'Massage' })
  at = { serviceId: service.id, employeeId: (await createEmployee(portal.owner, { firstName: 'Luca' })).id }
})
afterAll(() => sms.close())

beforeEach(async () => {
  count += 1
  maria = await createClient(portal.owner, {
    firstName: 'Maria',
    email: `maria${count}@example.com`,
    phone: `912 345 ${String(count).padStart(3, '0')}`,
  })
  there = await portal.signIn(maria.email)
})

const path = () => `/api/me/clients/${maria.id}/messages`
const ask = async () => (await there.get<PortalMessages>(path())).body

/** Switches these off, and all others on. */
async function mute(...muted: string[]) {
  const { version, news, items } = await ask()
  const wishes = items.map((one) => ({ ...one, wanted: !muted.includes(`${one.kind} ${one.channel}`) }))
  return there.put<PortalMessages>(path(), { version, news, items: wishes })
}

test('what can be switched off is what the shop sends, each way', async () => {
  expect((await ask()).items).toEqual([
    { kind: 'reminder', channel: 'email', wanted: true },
    { kind: 'reminder', channel: 'sms', wanted: true },
    { kind: 'place_offered', channel: 'email', wanted: true },
    { kind: 'birthday', channel: 'email', wanted: true },
    { kind: 'bulk_mail', channel: 'email', wanted: true },
  ])
})

test('each is switched off and on alone, is seen by staff, and is kept in the history', async () => {
  expect((await mute('reminder sms', 'birthday email')).body.items.filter(({ wanted }) => !wanted)).toHaveLength(2)
  const seen = () => portal.owner.get<Client>(`/api/clients/${maria.id}`)
  expect((await seen()).body).toMatchObject({ mutedMessages: ['reminder sms', 'birthday email'], unsubscribedAt: null })
  // What the screen of an earlier moment didn't list stays as it is.
  const { version } = await ask()
  const items = [{ kind: 'birthday', channel: 'email', wanted: true }]
  await there.put(path(), { version, news: false, items })
  expect((await seen()).body).toMatchObject({ mutedMessages: ['reminder sms'], unsubscribedAt: expect.any(String) })
  const history = await portal.owner.get(`/api/clients/${maria.id}/history`)
  expect(JSON.stringify(history.body)).toContain('"field":"mutedMessages","before":"reminder sms, birthday email"')
  expectProblem(await there.put(path(), { version, news: true, items }), 409, 'stale_version')
  const booked = [{ kind: 'booked', channel: 'email', wanted: false }]
  expectProblem(await there.put(path(), { version: version + 1, news: true, items: booked }), 422, 'invalid')
})

test('another client’s can’t be seen or changed', async () => {
  const ben = await createClient(portal.owner, { email: `ben${count}@example.com` })
  expectProblem(await there.get(`/api/me/clients/${ben.id}/messages`), 404, 'not_found')
  const wish = { version: 1, news: false, items: [] }
  expectProblem(await there.put(`/api/me/clients/${ben.id}/messages`, wish), 404, 'not_found')
})

describe('a reminder', () => {
  const now = () => desk.clock.now.getTime()
  const listReminders = async () => {
    const { body } = await portal.owner.get<MessagePage>(`/api/messages?clientId=${maria.id}&kind=reminder`)
    return body.items.map(({ channel, status }) => `${channel} ${status}`).toSorted()
  }

  /** Books, and goes on to the time of the reminder. */
  async function comeToReminder() {
    const startsAt = new Date(Math.ceil(now() / HOUR_MS) * HOUR_MS + 48 * HOUR_MS)
    await createAppointment(portal.owner, { ...at, startsAt: startsAt.toISOString() }, { clientId: maria.id })
    desk.clock.now = new Date(now() + 4 * MINUTE_MS)
    await runMinute(desk.services)
    desk.clock.now = new Date(startsAt.getTime() - 24 * HOUR_MS + MINUTE_MS)
  }

  test('goes the ways that are on', async () => {
    await mute('reminder email')
    await comeToReminder()
    await runMinute(desk.services)
    expect(await listReminders()).toEqual(['sms queued'])
  })

  test('that is off both ways isn’t looked for again', async () => {
    await mute('reminder email', 'reminder sms')
    await comeToReminder()
    await runMinute(desk.services)
    expect(await listReminders()).toEqual([])
  })

  test('that waits is dropped if it is switched off before it is sent', async () => {
    await mute('reminder sms')
    await comeToReminder()
    await runMinute(desk.services)
    await mute('reminder sms', 'reminder email')
    await portal.sendQueued()
    expect(await listReminders()).toEqual(['email dropped'])
  })
})

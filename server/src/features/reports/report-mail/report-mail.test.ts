import type { WaitingMail } from '@deskbell/domain/messages/mail/schema.ts'
import type { ReportMail, ReportMailInput } from '@deskbell/domain/reports/report-mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { minuteHandlers } from '../../../jobs/minute.ts'
import { expectProblem, useApp } from '../../../test/app.ts'
import { readSheets } from '../../../test/book.ts'
import { newBusiness } from '../../../test/factories.ts'
import { createMessagingFixture, type MessagingFixture } from '../../../test/post.ts'
import { runMinute } from '../../../test/recurring-work.ts'
import { startTestSmtp, type TestSmtp } from '../../../test/smtp.ts'
import { sendDue } from './sending.ts'

const desk = useApp()
const HOUR_MS = 3_600_000
let smtp: TestSmtp
let post: MessagingFixture

beforeAll(async () => {
  smtp = await startTestSmtp()
})
afterAll(() => smtp.close())
beforeEach(async () => {
  // Wednesday in New York.
  desk.clock.now = new Date('2026-10-28T15:00:00Z')
  post = await createMessagingFixture(desk, smtp.url)
  await post.shop.put('/api/business', { ...newBusiness({ timeZone: 'America/New_York' }), version: 2 })
  const visit = { clientId: post.client.id, serviceId: post.massage.id }
  await post.shop.post('/api/check-ins', { id: newId(), ...visit })
})
afterEach(async () => {
  // Each minute sends the due reports of all businesses, so none may be left over.
  await desk.db.delete(reportMail)
  smtp.letters.length = 0
  smtp.refusal = null
  smtp.unknownAddress = null
})

const input = (over: Partial<ReportMailInput> = {}): ReportMailInput => ({
  report: 'attendance',
  filter: {},
  every: 'week',
  to: ['ada@example.com', 'ben@example.com'],
  ...over,
})

async function add(over: Partial<ReportMailInput> = {}): Promise<ReportMail> {
  const { status, body } = await post.shop.post<ReportMail>('/api/report-mails', { id: newId(), ...input(over) })
  expect(status).toBe(201)
  return body
}

async function list(): Promise<ReportMail[]> {
  return (await post.shop.get<{ items: ReportMail[] }>('/api/report-mails')).body.items
}

/** Advances the clock to an instant and runs the minute job. */
async function until(instant: string): Promise<void> {
  await post.later((Date.parse(instant) - desk.clock.now.getTime()) / 60_000)
}

/** Mails to the team, without those to clients. */
const sent = () => smtp.letters.filter(({ recipients }) => recipients.includes('ada@example.com'))

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/report-mails'), 401, 'not_signed_in')
})

describe('what is sent', () => {
  test('is added once, changed by who saw it last, and removed', async () => {
    const body = { id: newId(), ...input() }
    const first = await post.shop.post<ReportMail>('/api/report-mails', body)
    const again = await post.shop.post<ReportMail>('/api/report-mails', body)
    expect(again.body).toEqual(first.body)
    expect(first.body).toMatchObject({ dueOn: '2026-11-02', sentAt: null, lastError: '', version: 1 })
    const path = `/api/report-mails/${body.id}`
    const changed = await post.shop.put<ReportMail>(path, { ...input({ every: 'month' }), version: 1 })
    expect(changed.body).toMatchObject({ every: 'month', dueOn: '2026-11-01', version: 2 })
    expectProblem(await post.shop.put(path, { ...input(), version: 1 }), 409, 'stale_version')
    const removed = await post.shop.send(path, { method: 'DELETE' })
    expect([removed.status, await list()]).toEqual([200, []])
    expectProblem(await post.shop.send(path, { method: 'DELETE' }), 404, 'not_found')
  })

  test('is a report that can be narrowed so, to addresses', async () => {
    const ask = (over: object) => post.shop.post('/api/report-mails', { id: newId(), ...input(), ...over })
    expectProblem(await ask({ to: [] }), 422, 'invalid')
    expectProblem(await ask({ to: ['nobody'] }), 422, 'invalid')
    expectProblem(await ask({ filter: { method: 'cash' } }), 400, 'bad_request')
  })
})

describe('a report', () => {
  test('links to the server’s PUBLIC_URL, whatever address the shop had before', async () => {
    await desk.db
      .update(business)
      .set({ publicUrl: 'https://former.example' })
      .where(eq(business.id, post.shop.businessId))
    await add()
    await until('2026-11-02T05:00:00Z')
    expect(sent()[0]?.text).toContain('http://desk.example/dashboard/reports/attendance?')
  })

  test('is sent when the shop’s Monday begins, with its figures and the file', async () => {
    const { id } = await add()
    await until('2026-11-02T04:59:00Z')
    expect(sent()).toEqual([])
    await until('2026-11-02T05:00:00Z')
    const [letter] = sent()
    expect(letter?.recipients).toEqual(['ada@example.com', 'ben@example.com'])
    expect(letter?.subject).toMatch(/^Attendance of October 25\s–\s31, 2026 – /)
    expect(letter?.messageId).toBe(`<${id}-2026-11-02@deskbell.example>`)
    expect(letter?.text).toContain('Visits: 1 (before: 0)')
    expect(letter?.text).toContain('http://desk.example/dashboard/reports/attendance?from=2026-10-25&to=2026-10-31')
    expect(letter?.html).toContain('<td style')
    const [file] = letter?.attachments ?? []
    expect(file?.filename).toBe('attendance-2026-10-25-to-2026-10-31.xlsx')
    const [figures] = await readSheets(new Uint8Array(file?.content as ArrayBuffer))
    expect(figures?.rows[1]).toEqual(['Visits', '1 (0)', '0 (0)'])
    expect(await list()).toMatchObject([{ dueOn: '2026-11-09', sentAt: '2026-11-02T05:00:00.000Z', lastError: '' }])
  })

  test('is sent on the first of a month about the month before, named in the shop’s way', async () => {
    await add({ every: 'month' })
    await until('2026-11-01T04:00:00Z')
    expect(sent()[0]?.subject).toMatch(/^Attendance of October 2026 – /)
  })

  test('is in the language of whoever set it up, else in that of the shop', async () => {
    const language = (chosen: 'de' | null) =>
      desk.db.update(user).set({ language: chosen }).where(eq(user.id, post.shop.userId))
    await language('de')
    const { id } = await add({ every: 'month' })
    await post.shop.post(`/api/report-mails/${id}/try`)
    const [german] = sent()
    expect(german?.subject).toMatch(/^Besuche im Überblick: September 2026 – /)
    expect(german?.text).toContain('Besuche: 0 (vorher: 0)')
    expect(german?.text).toContain('am Ersten jedes Monats')
    expect(german?.html).toContain('<html lang="de">')
    expect(german?.html).toMatch(/<th [^>]*>Vorher<\/th>/)
    const [file] = german?.attachments ?? []
    expect(file?.filename).toBe('besuche-im-uberblick-2026-09-01-bis-2026-09-30.xlsx')
    const [figures] = await readSheets(new Uint8Array(file?.content as ArrayBuffer))
    expect(figures?.name).toBe('Kennzahlen')
    await language(null)
    await post.shop.put('/api/business', { ...newBusiness({ locale: 'fr-FR' }), version: 3 })
    await post.shop.post(`/api/report-mails/${id}/try`)
    expect(sent()[1]?.subject).toMatch(/^Fréquentation\s: septembre 2026 – /)
  })

  test('is sent once, whatever number of servers find it and try', async () => {
    const { id } = await add()
    desk.clock.now = new Date('2026-11-02T06:00:00Z')
    const minutes = [1, 2, 3].map(async () =>
      minuteHandlers(post.services).business_minute?.(
        { businessId: post.shop.businessId },
        new AbortController().signal,
      ),
    )
    await Promise.all(minutes)
    const job = { businessId: post.shop.businessId, reportMailId: id, dueOn: '2026-11-02' }
    await Promise.all([1, 2, 3].map(() => sendDue(post.services, job)))
    await post.later(1)
    expect(sent()).toHaveLength(1)
  })

  test('of a server that died after it was noted is presumed to be there, before that another sends it', async () => {
    const { id } = await add()
    desk.clock.now = new Date('2026-11-02T06:00:00Z')
    const job = { businessId: post.shop.businessId, reportMailId: id, dueOn: '2026-11-02' }
    await desk.db.update(reportMail).set({ dueOn: '2026-11-09' }).where(eq(reportMail.id, id))
    await desk.db.update(reportMail).set({ sentAt: desk.clock.now }).where(eq(reportMail.id, id))
    await sendDue(post.services, job)
    expect(sent()).toEqual([])
    await desk.db.update(reportMail).set({ sentAt: new Date(desk.clock.now.getTime() - 7 * 24 * HOUR_MS) })
    await sendDue(post.services, job)
    expect(sent()).toHaveLength(1)
  })

  test('that the mail server refused is tried again, and says what went wrong', async () => {
    const { id } = await add()
    desk.clock.now = new Date('2026-11-02T06:00:00Z')
    await runMinute(post.services)
    const job = { businessId: post.shop.businessId, reportMailId: id, dueOn: '2026-11-02' }
    smtp.refusal = 'No room'
    await sendDue(post.services, job)
    expect(await list()).toMatchObject([{ sentAt: null, lastError: expect.stringContaining('No room') }])
    smtp.refusal = null
    await sendDue(post.services, job)
    expect([sent().length, (await list())[0]?.lastError]).toEqual([1, ''])
  })

  test('reaches those whom the mail server knows, and says whom it doesn’t', async () => {
    smtp.unknownAddress = 'ben@example.com'
    await add()
    await until('2026-11-02T06:00:00Z')
    expect(sent().map(({ recipients }) => recipients)).toEqual([['ada@example.com']])
    expect(await list()).toMatchObject([{ lastError: 'The mail server doesn’t know ben@example.com' }])
  })

  test('of a shop that was off for weeks is the last one', async () => {
    await add()
    await until('2026-11-25T12:00:00Z')
    expect(sent().map(({ messageId }) => messageId?.slice(-30))).toEqual([expect.stringContaining('2026-11-23')])
    expect(await list()).toMatchObject([{ dueOn: '2026-11-30' }])
  })

  test('that was removed, or is sent less often, is not sent any more', async () => {
    const [gone, changed] = [await add(), await add()]
    desk.clock.now = new Date('2026-11-02T06:00:00Z')
    await runMinute(post.services)
    await post.shop.send(`/api/report-mails/${gone.id}`, { method: 'DELETE' })
    await post.shop.put(`/api/report-mails/${changed.id}`, { ...input({ every: 'month' }), version: 1 })
    await post.later(1)
    expect(sent()).toEqual([])
  })

  test('is tried at once, and what is said against it is said', async () => {
    const { id } = await add()
    const tried = await post.shop.post<ReportMail>(`/api/report-mails/${id}/try`)
    expect([tried.status, sent().length]).toEqual([200, 1])
    expect(sent()[0]?.subject).toMatch(/October 18\s–\s24, 2026/)
    smtp.refusal = 'No room'
    const refused = expectProblem(await post.shop.post(`/api/report-mails/${id}/try`), 502, 'mail_failed')
    expect(refused.detail).toContain('No room')
  })

  test('waits in the outbox where there is no mail server', async () => {
    const { id } = await add()
    desk.clock.now = new Date('2026-11-02T06:00:00Z')
    await runMinute(post.services)
    const job = { businessId: post.shop.businessId, reportMailId: id, dueOn: '2026-11-02' }
    const without = { ...post.services, mailer: desk.services.mailer }
    await sendDue(without, job)
    await sendDue(without, job)
    const { items } = (await post.shop.get<{ items: WaitingMail[] }>('/api/mail')).body
    expect(items.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'ben@example.com'])
    expect(items[0]?.text).toContain('Visits: 1 (before: 0)')
    expect((await list())[0]?.lastError).toContain('outbox')
  })
})

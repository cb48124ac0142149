import type { CreatedInvite } from '@deskbell/domain/auth/team/schema.ts'
import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { createMailer } from '../../../mail/mailer.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { startTestSmtp } from '../../../test/smtp.ts'

const desk = useApp()
const HOUR_MS = 3_600_000

let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function write(subject: string, hours = 1): Promise<string> {
  const id = newId()
  const expiresAt = new Date(desk.clock.now.getTime() + hours * HOUR_MS)
  const link = 'http://localhost/reset-password#secret'
  const letter = { id, to: 'ben@example.com', subject, text: `Hello\n\n${link}`, link, expiresAt }
  await desk.services.mailer.send(shop.businessId, letter)
  return id
}

async function outbox(query = ''): Promise<MailPage> {
  return (await shop.get<MailPage>(`/api/mail${query}`)).body
}

async function deeds() {
  const rows = await desk.db.select().from(activity).where(eq(activity.businessId, shop.businessId))
  return rows.map(({ action, entity, entityId, before }) => ({ action, entity, entityId, before }))
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/mail'), 401, 'not_signed_in')
})

test('the outbox has what waits, the newest first, page by page, and not what has expired', async () => {
  for (const subject of ['first', 'second', 'third']) await write(subject)
  await write('useless', 0)
  const first = await outbox('?limit=2')
  expect(first).toMatchObject({ waiting: 3, canSend: false })
  const second = await outbox(`?limit=2&cursor=${first.nextCursor}`)
  const shown = [...first.items, ...second.items]
  expect(shown.map(({ subject }) => subject)).toEqual(['third', 'second', 'first'])
  expect(shown[0]).toMatchObject({
    to: 'ben@example.com',
    text: expect.stringContaining('http://localhost/reset-password#…'),
    tries: 0,
  })
  expect(second.nextCursor).toBeNull()
})

test('discarding deletes a letter, and writes down that it did but not what it said', async () => {
  const id = await write('Open this')
  expect((await shop.post(`/api/mail/${id}/discard`)).body).toEqual({ id })
  expect(await outbox()).toMatchObject({ items: [], waiting: 0 })
  expectProblem(await shop.post(`/api/mail/${id}/discard`), 404, 'not_found')
  expect(await deeds()).toEqual([
    { action: 'discarded', entity: 'mail', entityId: id, before: { to: 'ben@example.com', subject: 'Open this' } },
  ])
})

test('sending without a mail server is refused, and the letter stays', async () => {
  const id = await write('Open this')
  const problem = expectProblem(await shop.post(`/api/mail/${id}/send`), 502, 'mail_failed')
  expect(problem.detail).toBe('No mail server is set')
  expect((await outbox()).items.map((item) => item.id)).toEqual([id])
  expect(await deeds()).toEqual([])
})

test('with a mail server a letter that waits is sent, or stays with what the server said', async () => {
  const id = await write('Open this')
  const smtp = await startTestSmtp()
  const mailer = createMailer({ db: desk.db, log: pino({ level: 'silent' }), smtpUrl: smtp.url, from: undefined })
  const app = createApp({ ...desk.services, mailer })
  const send = () => app.request(`/api/mail/${id}/send`, { method: 'POST', headers: { cookie: shop.cookie } }, {})
  smtp.refusal = 'No such mailbox here'
  const refused = await send()
  expect([refused.status, await refused.json()]).toMatchObject([
    502,
    { code: 'mail_failed', detail: expect.stringMatching(/No such mailbox here/) },
  ])
  expect((await outbox()).items).toMatchObject([{ id, tries: 1, lastError: expect.stringMatching(/No such mailbox/) }])
  smtp.refusal = null
  smtp.unknownSender = 'deskbell@127.0.0.1'
  const withoutSender = await send()
  expect([withoutSender.status, await withoutSender.json()]).toMatchObject([502, { code: 'mail_sender_refused' }])
  expect((await outbox()).items[0]?.lastError).toMatch(/^The mail server refuses the sender address: .*553/)
  smtp.unknownSender = null
  // Two of the staff at once.
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(smtp.letters).toMatchObject([{ recipients: ['ben@example.com'], subject: 'Open this' }])
  expect((await outbox()).items).toEqual([])
  expect((await send()).status).toBe(404)
  expect((await deeds()).map(({ action }) => action)).toEqual(['sent'])
  await smtp.close()
})

test('another shop’s mail is out of reach', async () => {
  const id = await write('Open this')
  const other = await desk.openShop()
  expect((await other.get<MailPage>('/api/mail')).body).toMatchObject({ items: [], waiting: 0 })
  for (const deed of ['send', 'discard']) expectProblem(await other.post(`/api/mail/${id}/${deed}`), 404, 'not_found')
  expect((await outbox()).waiting).toBe(1)
})

test('an invitation waits here too, without the secret that lets its reader in', async () => {
  const made = await shop.post<CreatedInvite>('/api/team/invites', { id: newId(), email: 'cleo@example.com' })
  const [address = '', secret = ''] = made.body.link.split('#')
  const text = (await outbox()).items[0]?.text
  expect(text).toContain(`${address}#…`)
  expect(text).not.toContain(secret)
})

import type { BulkDone, BulkMailReach } from '@deskbell/domain/clients/bulk.ts'
import type { Client, ClientPage } from '@deskbell/domain/clients/schema.ts'
import type { MessagePage } from '@deskbell/domain/messages/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createApp } from '../../app.ts'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { business } from '../../db/schema/business.ts'
import type { Services } from '../../http/context.ts'
import { createToken } from '../../lib/crypto/signed-token.ts'
import { createMailer } from '../../mail/mailer.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { startTestSmtp, type TestSmtp } from '../../test/smtp.ts'
import { messageHandlers } from '../messages/sending.ts'

const desk = useApp()

let shop: TestBusiness
let ada: Client
let ben: Client
let cleo: Client

beforeEach(async () => {
  shop = await desk.openShop()
  ada = await createClient(shop, { firstName: 'Ada', email: 'ada@example.com', tags: ['vip'] })
  ben = await createClient(shop, { firstName: 'Ben', email: 'ben@example.com' })
  cleo = await createClient(shop, { firstName: 'Cleo' })
})

async function doTo(what: 'tag' | 'archive' | 'mail', body: object): Promise<BulkDone> {
  const answer = await shop.post<BulkDone>(`/api/clients/bulk/${what}`, { id: newId(), ...body })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

async function undo(id: string): Promise<BulkDone> {
  return (await shop.post<BulkDone>(`/api/clients/bulk/${id}/undo`, { id: newId() })).body
}

async function getTags({ id }: Client): Promise<string[]> {
  return (await shop.get<Client>(`/api/clients/${id}`)).body.tags
}

async function listNames(query: string): Promise<string[]> {
  const { body } = await shop.get<z.infer<typeof ClientPage>>(`/api/clients?${query}`)
  return body.items.map(({ firstName }) => firstName)
}

const these = (...clients: Client[]) => ({ clientIds: clients.map(({ id }) => id) })

test('requires sign-in', async () => {
  const body = { id: newId(), selection: these(ada), tag: 'a', on: true }
  expectProblem(await desk.anonymous.post('/api/clients/bulk/tag', body), 401, 'not_signed_in')
})

describe('tags', () => {
  test('are given to those who lack them, told in each history, and taken back from exactly those', async () => {
    const done = await doTo('tag', { selection: these(ada, ben), tag: 'vip', on: true })
    expect(done.count).toBe(1)
    expect(await getTags(ben)).toEqual(['vip'])
    const isHis = and(eq(activity.businessId, shop.businessId), eq(activity.clientId, ben.id))
    const told = await desk.db
      .select()
      .from(activity)
      .where(and(isHis, eq(activity.action, 'tagged')))
    expect(told).toMatchObject([{ before: { tags: [] }, after: { tags: ['vip'] }, byName: 'Ada Owner' }])
    expect((await undo(done.id)).count).toBe(1)
    expect(await getTags(ben)).toEqual([])
    expect(await getTags(ada)).toEqual(['vip'])
  })

  test('are taken from all that a filter finds, and given back', async () => {
    await doTo('tag', { selection: these(ben), tag: 'vip', on: true })
    const done = await doTo('tag', { selection: { filter: { tag: 'vip', q: 'be' } }, tag: 'vip', on: false })
    expect(done.count).toBe(1)
    expect(await listNames('tag=vip')).toEqual(['Ada'])
    await undo(done.id)
    expect((await listNames('tag=vip')).toSorted()).toEqual(['Ada', 'Ben'])
  })

  test('are twenty at most', async () => {
    const full = await createClient(shop, { tags: Array.from({ length: 20 }, (_, at) => `t${at}`) })
    expect((await doTo('tag', { selection: these(full, cleo), tag: 'more', on: true })).count).toBe(1)
    expect(await getTags(full)).toHaveLength(20)
  })
})

test('a filter stands for all whom the list shows, with those found by a slip', async () => {
  await createClient(shop, { firstName: 'Katharina', lastName: '' })
  const filters = [{ q: 'kathrina' }, { q: 'katharina' }, { shelf: 'new', q: 'kath' }]
  for (const filter of filters) {
    const done = await doTo('tag', { selection: { filter }, tag: JSON.stringify(filter), on: true })
    expect(done.count, JSON.stringify(filter)).toBe(1)
  }
  expect((await doTo('tag', { selection: { filter: {} }, tag: 'all', on: true })).count).toBe(4)
})

test('many are archived and brought back, but not those who were archived before', async () => {
  await shop.post(`/api/clients/${ada.id}/archive`)
  const done = await doTo('archive', { selection: these(ada, ben, cleo), archived: true })
  expect(done.count).toBe(2)
  expect(await listNames('')).toEqual([])
  expect((await undo(done.id)).count).toBe(2)
  expect((await listNames('')).toSorted()).toEqual(['Ben', 'Cleo'])
  expect((await doTo('archive', { selection: { filter: { archived: 'only' } }, archived: false })).count).toBe(1)
})

test('what is asked twice is done once, and what was never done can’t be undone', async () => {
  const body = { id: newId(), selection: these(ben), tag: 'vip', on: true }
  const first = await shop.post('/api/clients/bulk/tag', body)
  expect((await shop.post('/api/clients/bulk/tag', body)).body).toEqual(first.body)
  expect(await getTags(ben)).toEqual(['vip'])
  expectProblem(await shop.post('/api/clients/bulk/tag', { ...body, tag: 'x' }), 409, 'operation_reused')
  expectProblem(await shop.post(`/api/clients/bulk/${newId()}/undo`, { id: newId() }), 404, 'not_found')
  expectProblem(await shop.post(`/api/clients/bulk/${ben.id}/undo`, { id: newId() }), 404, 'not_found')
})

test('either ids or a filter must be named', async () => {
  for (const selection of [{}, { clientIds: [] }, { clientIds: [ada.id], filter: {} }])
    expectProblem(
      await shop.post('/api/clients/bulk/tag', { id: newId(), selection, tag: 'a', on: true }),
      422,
      'invalid',
    )
})

describe('mail', () => {
  const letter = { subject: 'Hello {first name}', text: 'Dear {first name},\nwe are closed. Yours, {shop}' }
  const log = async () => (await shop.get<MessagePage>('/api/messages?kind=bulk_mail')).body.items

  test('has a subject that ends with a whole sign where it is cut', async () => {
    const smiling = await createClient(shop, { firstName: '🙂'.repeat(10), email: 'smile@example.com' })
    const subject = `${'x'.repeat(185)}{first name}`
    expect((await doTo('mail', { selection: these(smiling), ...letter, subject })).count).toBe(1)
    expect(await log()).toMatchObject([{ subject: `${'x'.repeat(185)}${'🙂'.repeat(7)}` }])
  })

  test('goes to those with an address, each by their own name, and can be taken back while it waits', async () => {
    const done = await doTo('mail', { selection: these(ada, ben, cleo), ...letter })
    expect(done.count).toBe(2)
    const kept = await log()
    expect(
      kept
        .map(({ to, subject, text, status }) => ({ to, subject, text, status }))
        .toSorted((a, b) => (a.to < b.to ? -1 : 1)),
    ).toEqual([
      {
        to: 'ada@example.com',
        subject: 'Hello Ada',
        text: 'Dear Ada,\nwe are closed. Yours, {shop}',
        status: 'queued',
      },
      {
        to: 'ben@example.com',
        subject: 'Hello Ben',
        text: 'Dear Ben,\nwe are closed. Yours, {shop}',
        status: 'queued',
      },
    ])
    await shop.post(`/api/messages/${kept[0]?.id}/drop`, { id: newId() })
    expect((await undo(done.id)).count).toBe(1)
    expect(await log()).toMatchObject([{ status: 'dropped' }])
  })

  test('leaves out those who said no, and tells beforehand how many', async () => {
    await leaveNews(ada)
    const selection = these(ada, ben, cleo)
    const reach = await shop.post<BulkMailReach>('/api/clients/bulk/mail/preview', { selection })
    expect(reach.body).toEqual({ selected: 3, unsubscribed: 1, withoutEmail: 1, canUnsubscribe: false })
    expect((await doTo('mail', { selection, ...letter })).count).toBe(1)
    expect((await log()).map(({ to }) => to)).toEqual(['ben@example.com'])
  })

  /** Unsubscribes a client. */
  async function leaveNews({ id }: Client): Promise<void> {
    const token = createToken(desk.services.encryption, 'unsubscribe', { businessId: shop.businessId, id })
    expect((await desk.anonymous.post('/api/unsubscribe', { token })).status).toBe(200)
  }

  describe('with a mail server', () => {
    let smtp: TestSmtp
    let services: Services

    beforeEach(async () => {
      smtp = await startTestSmtp()
      const options = { db: desk.db, log: pino({ level: 'silent' }), smtpUrl: smtp.url, from: undefined }
      services = { ...desk.services, mailer: createMailer(options) }
    })

    afterEach(() => smtp.close())

    /** Bulk-mails clients twice with the same id, on a server with SMTP. */
    async function write(...clients: Client[]): Promise<string> {
      const body = { id: newId(), selection: these(...clients), ...letter }
      const caller = desk.callerWith(shop.cookie, createApp(services))
      const answers = await Promise.all([1, 2].map(() => caller.post<BulkDone>('/api/clients/bulk/mail', body)))
      expect(answers.map((answer) => answer.body.count)).toEqual([clients.length, clients.length])
      return body.id
    }

    /** Runs due jobs as a newly started server does, without any state in memory. */
    const sendWhatIsDue = () => desk.services.jobs.workOff(messageHandlers(services))
    const passTime = () => desk.db.$client.query(`update jobs.job set start_after = now() where name = 'bulk_mail'`)
    const listStatuses = async () => Object.fromEntries((await log()).map(({ to, status }) => [to, status]))

    test('is sent after a moment, by a server that was restarted too, and can’t be taken back then', async () => {
      const id = await write(ada, ben)
      await sendWhatIsDue()
      expect([smtp.letters.length, await listStatuses()]).toEqual([
        0,
        { 'ada@example.com': 'queued', 'ben@example.com': 'queued' },
      ])
      await passTime()
      await sendWhatIsDue()
      expect(await listStatuses()).toEqual({ 'ada@example.com': 'sent', 'ben@example.com': 'sent' })
      expect(smtp.letters.map(({ subject }) => subject).toSorted()).toEqual(['Hello Ada', 'Hello Ben'])
      expect((await undo(id)).count).toBe(0)
    })

    test('has a way out: a link in its text, and one click in the mail program', async () => {
      const isShop = eq(business.id, shop.businessId)
      await desk.db.update(business).set({ publicUrl: 'https://desk.example.com' }).where(isShop)
      await write(ada)
      await passTime()
      await sendWhatIsDue()
      const headers = new Map(smtp.letters[0]?.headers.map(({ key, value }) => [key, value]))
      const url = headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(smtp.letters[0]?.text).toContain(`No more news of this kind: ${url}`)
      const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const init = { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' }
      expect((await desk.anonymous.send(new URL(url).pathname, init)).status).toBe(200)
      expect((await doTo('mail', { selection: these(ada), ...letter })).count).toBe(0)
    })

    test('is not sent to whoever says no in the meantime', async () => {
      await write(ada, ben)
      await leaveNews(ada)
      await passTime()
      await sendWhatIsDue()
      expect(await listStatuses()).toEqual({ 'ada@example.com': 'dropped', 'ben@example.com': 'sent' })
    })

    test('that is taken back in time is never sent', async () => {
      const id = await write(ada, ben)
      expect((await undo(id)).count).toBe(2)
      await passTime()
      await sendWhatIsDue()
      expect([smtp.letters, await log()]).toEqual([[], []])
    })

    test('goes to the others where one address is refused, and is tried again where the mail server is away', async () => {
      smtp.unknownAddress = 'ada@example.com'
      await write(ada, ben)
      await passTime()
      await sendWhatIsDue()
      expect(smtp.letters.map(({ subject }) => subject)).toEqual(['Hello Ben'])
      expect(await listStatuses()).toEqual({ 'ada@example.com': 'failed', 'ben@example.com': 'sent' })
      await write(ben)
      await passTime()
      await smtp.close()
      await expect(sendWhatIsDue()).rejects.toThrow('ECONNREFUSED')
      expect(await log()).toMatchObject([{ to: 'ben@example.com', status: 'queued', tries: 1 }, {}, {}])
    })
  })
})

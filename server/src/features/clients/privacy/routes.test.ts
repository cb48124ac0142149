import type { Merge } from '@deskbell/domain/clients/merges/schema.ts'
import type { ClientData, ErasurePreview, Retention, RetentionDryRun } from '@deskbell/domain/clients/privacy/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { InvoicePage } from '@deskbell/domain/invoices/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { and, eq, sql } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { client as clientTable } from '../../../db/schema/client.ts'
import { webhookDelivery } from '../../../db/schema/integration.ts'
import { mail } from '../../../db/schema/mail.ts'
import { message } from '../../../db/schema/message.ts'
import { waiverSignature } from '../../../db/schema/waiver.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { dumpBusiness } from '../../../test/dump.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createInvoice,
  createPass,
  createSale,
  createService,
  newClient,
} from '../../../test/factories.ts'
import { chooseSize } from '../../../test/nightly.ts'
import { createDevice } from '../../../test/tablet.ts'
import { createWholeClient, nextNoon, openStage, type Stage } from '../../../test/whole-client.ts'
import { findBusiness } from '../../business/queries.ts'
import { runRetention } from './retention.ts'

const desk = useApp()
let stage: Stage
let shop: TestBusiness

beforeEach(async () => {
  stage = await openStage(desk)
  shop = stage.shop
})

function erase({ id }: Pick<Client, 'id'>) {
  return shop.post<{ erasedAt: string }>(`/api/privacy/clients/${id}/erase`, { id: newId(), typed: 'ERASE' })
}

async function get({ id }: Pick<Client, 'id'>): Promise<Client> {
  return (await shop.get<Client>(`/api/clients/${id}`)).body
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/privacy/retention'), 401, 'not_signed_in')
})

describe('one client’s data', () => {
  test('holds everything about them, of others initials only, and comes as a file', async () => {
    const client = await createWholeClient(stage, 'zora')
    const mum = await createClient(shop, { firstName: 'Xenia', lastName: 'Quill' })
    await shop.put(`/api/clients/${client.id}/household`, { withClientId: mum.id })
    const { body, headers } = await shop.get<ClientData>(`/api/privacy/clients/${client.id}`)
    expect(headers.get('content-disposition')).toBe(`attachment; filename="client-${client.id}.json"`)
    expect(body.client).toMatchObject({ firstName: 'zorafirst', notes: 'zora notes', birthday: '1990-05-02' })
    expect(body.household).toEqual(['XQ'])
    expect(JSON.stringify(body)).not.toMatch(/Xenia|Quill/)
    expect(body.passes[0]?.ledger.map(({ note }) => note)).toContain('zora was unlucky')
    const { visits, bookings, payments, purchases, files, signatures, letters, attention, messages, waiting } = body
    const lists = { visits, bookings, payments, purchases, files, signatures, letters, attention, messages, waiting }
    expect(Object.values(lists).map((list) => list.length)).toEqual([2, 2, 1, 1, 1, 1, 2, 1, 1, 1])
    expect(bookings.map(({ note }) => note)).toContain('zora likes it soft')
  })

  test('holds what they bought and its invoice, which an erasure leaves', async () => {
    const client = await createClient(shop, { firstName: 'Zora', lastName: '' })
    const sale = await createSale(shop, { clientId: client.id })
    await createInvoice(shop, sale.id, { name: 'Zora Ltd' })
    const { body } = await shop.get<ClientData>(`/api/privacy/clients/${client.id}`)
    expect(body.purchases).toMatchObject([{ receipt: sale.number, name: 'Water', quantity: 2, amount: 500 }])
    expect(body.invoices).toMatchObject([
      { number: expect.stringMatching(/^I\d{4}-1$/), total: 500, buyer: { name: 'Zora Ltd' } },
    ])
    const preview = await shop.get<ErasurePreview>(`/api/privacy/clients/${client.id}/erasure`)
    expect(preview.body.invoices).toBe(1)
    await erase(client)
    const { body: kept } = await shop.get<z.infer<typeof InvoicePage>>(`/api/invoices?saleId=${sale.id}`)
    expect(kept.items).toMatchObject([{ buyerName: 'Zora Ltd' }])
  })

  test('includes who was merged into them', async () => {
    const [kept, merged] = [await createWholeClient(stage, 'kim'), await createWholeClient(stage, 'max')]
    await shop.post('/api/merges', { id: newId(), keptId: kept.id, mergedId: merged.id, choices: {} })
    const { body } = await shop.get<ClientData>(`/api/privacy/clients/${kept.id}`)
    expect(body.mergedFrom).toMatchObject([{ name: 'maxfirst maxlast', email: 'max@mark.example' }])
    expect(body.visits).toHaveLength(4)
    expectProblem(await shop.get(`/api/privacy/clients/${merged.id}`), 404, 'not_found')
  })
})

/**
 * Returns the totals that an erasure must not change: visits, ledger sums, payments by method and day, and pass
 * balances.
 */
async function totals(): Promise<unknown> {
  const { rows } = await desk.db.execute(sql`
    select 'visits' as what, count(*)::text as much from check_in where business_id = ${shop.businessId} and undone_at is null
    union all select 'ledger ' || pass_id, sum(delta)::text from ledger_entry
      where business_id = ${shop.businessId} group by pass_id
    union all select 'money ' || method || received_at::date, sum(amount)::text from payment
      where business_id = ${shop.businessId} group by method, received_at::date
    union all select 'left ' || id, remaining || ' ' || price || ' ' || forgiven from pass
      where business_id = ${shop.businessId}
    order by 1`)
  return rows
}

async function traces(mark: string): Promise<string[]> {
  const rows = await dumpBusiness(desk.db, shop.businessId)
  const { files } = desk.services
  const stored: string[] = []
  for (const folder of ['client-file', 'waiver-signatures', 'client-photo'].map(
    (name) => `${name}/${shop.businessId}`,
  )) {
    const { objects } = await files.listAll(folder, { recursive: true }).catch(() => ({ objects: [] }))
    for (const object of objects) if ('key' in object) stored.push(await files.get(object.key))
  }
  return [...rows, ...stored].filter((row) => row.includes(mark))
}

describe('erasing', () => {
  test('asks for the word that confirms it, and says before what it does', async () => {
    const client = await createWholeClient(stage, 'zora')
    const { body } = await shop.get<ErasurePreview>(`/api/privacy/clients/${client.id}/erasure`)
    expect(body).toEqual({
      booked: 2,
      owed: 6000,
      credit: 0,
      unpaidVisits: 1,
      passes: 1,
      files: 1,
      signatures: 1,
      invoices: 0,
    })
    const answer = await shop.post(`/api/privacy/clients/${client.id}/erase`, { id: newId(), typed: 'yes' })
    expect(expectProblem(answer, 422, 'invalid').fields?.[0]?.path).toBe('typed')
  })

  test('leaves nothing that says who it was, in no column and no file, and the books as they were', async () => {
    const client = await createWholeClient(stage, 'zora')
    await createWholeClient(stage, 'other')
    const before = await totals()
    expect((await erase(client)).status).toBe(200)
    expect(await traces('zora')).toEqual([])
    expect(await totals()).toEqual(before)
    expect((await traces('other')).length).toBeGreaterThan(10)
    expect(await get(client)).toMatchObject({ firstName: 'Erased client', phone: '', tags: [], birthday: null })
    const headers = { 'accept-language': 'nl' }
    const { body } = await shop.send(`/api/clients/${client.id}`, { headers })
    expect(body).toMatchObject({ firstName: 'Gewiste klant' })
  })

  test('cancels what is booked ahead, and frees the place', async () => {
    const client = await createWholeClient(stage, 'zora')
    await erase(client)
    const { rows } = await desk.db.execute(sql`
      select distinct status from booking where business_id = ${shop.businessId} and client_id = ${client.id}`)
    expect(rows).toEqual([{ status: 'cancelled_by_shop' }])
  })

  test('rotates the card and tells the tablets', async () => {
    const client = await createWholeClient(stage, 'zora')
    const tablet = await createDevice(desk, shop)
    const start = await shop.get<{ cursor: string }>(`/api/kiosk/roster?deviceId=${tablet.id}`)
    const code = async () =>
      (await desk.db.select({ code: clientTable.code }).from(clientTable).where(eq(clientTable.id, client.id)))[0]?.code
    const before = await code()
    await erase(client)
    expect(await code()).not.toBe(before)
    const later = await shop.get<{ gone: string[] }>(
      `/api/kiosk/roster?deviceId=${tablet.id}&cursor=${start.body.cursor}`,
    )
    expect(later.body.gone).toContain(client.id)
  })

  test('is done once, can’t be taken back, and nobody is made of them anew', async () => {
    const client = await createWholeClient(stage, 'zora')
    const first = await erase(client)
    expect((await erase(client)).body.erasedAt).toBe(first.body.erasedAt)
    expectProblem(await shop.post(`/api/clients/${client.id}/restore`), 409, 'not_undoable')
    const { id: _, ...fields } = newClient()
    const { version } = await get(client)
    expectProblem(await shop.put(`/api/clients/${client.id}`, { ...fields, version }), 404, 'not_found')
  })

  test('answers a retry of what was done for them with nothing', async () => {
    const sent = newClient({ firstName: 'Zora' })
    await shop.post('/api/clients', sent)
    await erase(sent)
    expectProblem(await shop.post('/api/clients', sent), 404, 'not_found')
  })

  test('takes a client’s name out of what was answered about a class', async () => {
    const client = await createClient(shop, { firstName: 'Zorafirst' })
    const ben = await createClient(shop, { firstName: 'Ben' })
    const place = { serviceId: stage.klass.id, employeeId: stage.employeeId, startsAt: nextNoon(stage) }
    const lesson = await createAppointment(shop, place)
    for (const { id: clientId } of [client, ben]) await createBooking(shop, { appointmentId: lesson.id, clientId })
    await erase(client)
    expect(await traces('Zorafirst')).toEqual([])
  })

  test('leaves no trace with others who bore their name for a while', async () => {
    const [zora, ben, ida] = [
      await createWholeClient(stage, 'zora', { phone: '+12015550190' }),
      await createWholeClient(stage, 'ben', { phone: '+12015550191' }),
      await createWholeClient(stage, 'ida', { phone: '+12015550192' }),
    ]
    const merge = async (kept: Client, merged: Client, choices: object) => {
      const answer = await shop.post<Merge>('/api/merges', {
        id: newId(),
        keptId: kept.id,
        mergedId: merged.id,
        choices,
      })
      expect(answer.status).toBe(201)
      return answer.body
    }
    const first = await merge(ben, zora, { name: 'merged', email: 'merged', phone: 'merged' })
    const { id: serviceId } = await createService(shop)
    const visit = await shop.post('/api/check-ins', { id: newId(), clientId: ben.id, serviceId })
    expect(visit.body).toMatchObject({ firstName: 'zorafirst' })
    // Texts written about ben while he had zora's name.
    const named = 'zorafirst zoralast'
    await desk.db.update(message).set({ text: named }).where(eq(message.clientId, ben.id))
    await desk.db.update(mail).set({ text: named }).where(eq(mail.clientId, ben.id))
    await desk.db
      .update(webhookDelivery)
      .set({ body: `{"name":"${named}"}` })
      .where(eq(webhookDelivery.clientId, ben.id))
    await desk.db.update(waiverSignature).set({ signerName: named }).where(eq(waiverSignature.clientId, ben.id))
    const second = await merge(ida, ben, {})
    for (const { id } of [second, first])
      expect(await shop.post(`/api/merges/${id}/undo`, { id: newId() })).toMatchObject({ status: 200 })
    expect((await erase(zora)).status).toBe(200)
    expect(await traces('zora')).toEqual([])
    expect(await get(ben)).toMatchObject({ firstName: 'benfirst', email: 'ben@mark.example' })
    expect((await traces('ben')).length).toBeGreaterThan(10)
  })

  test('after any merges and undos leaves no trace, and all totals as they were', async () => {
    const act = fc.record({
      kept: fc.nat(2),
      merged: fc.nat(2),
      undo: fc.boolean(),
      side: fc.constantFrom('kept', 'merged'),
    })
    const plan = fc.record({ acts: fc.array(act, { maxLength: 5 }), erased: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(plan, async ({ acts, erased }) => {
        stage = await openStage(desk)
        shop = stage.shop
        const marks = ['zuno', 'zduo', 'ztri']
        const people: Client[] = []
        for (const [n, mark] of marks.entries())
          people.push(await createWholeClient(stage, mark, { phone: `+1201555019${n}` }))
        const made: Merge[] = []
        const before = await totals()
        for (const { kept, merged, undo, side } of acts) {
          const ids = { keptId: people[kept]?.id, mergedId: people[merged]?.id }
          const choices = { name: side, phone: side, email: side, alertNote: side }
          const answer = await shop.post<Merge>('/api/merges', { id: newId(), ...ids, choices })
          if (answer.status === 201) made.push(answer.body)
          const last = undo ? made.shift() : undefined
          const undone = last && (await shop.post(`/api/merges/${last.id}/undo`, { id: newId() }))
          if (last && undone?.status !== 200) made.push(last)
        }
        const [target] = people.splice(erased, 1)
        const into = target && (await get(target)).mergedInto
        // A merged client is erased together with the kept one.
        if (!target || into) return
        expect((await erase(target)).status).toBe(200)
        expect(await traces(marks[erased] ?? '')).toEqual([])
        expect(await totals()).toEqual(before)
      }),
      { numRuns: chooseSize({ daily: 6, nightly: 100 }) },
    )
  })
})

describe('retention', () => {
  const YEAR_MS = 365 * 86_400_000
  let now: Date

  beforeEach(async () => {
    now = desk.clock.now
    desk.clock.now = new Date(now.getTime() - 2 * YEAR_MS)
    shop = await desk.openBrowser(shop)
  })

  async function later() {
    desk.clock.now = now
    shop = await desk.openBrowser(shop)
  }
  const namesOf = async (months: number) =>
    (await shop.get<RetentionDryRun>(`/api/privacy/retention/dry-run?months=${months}`)).body.clients.map(
      ({ firstName }) => firstName,
    )
  const keep = (months: number | null) => shop.put<Retention>('/api/privacy/retention', { version: 1, months })

  test('is off at first, and takes from 6 to 600 months', async () => {
    await later()
    expect((await shop.get<Retention>('/api/privacy/retention')).body).toEqual({ version: 1, months: null })
    expectProblem(await keep(5), 422, 'invalid')
    expectProblem(await keep(601), 422, 'invalid')
    expect((await keep(24)).body).toEqual({ version: 2, months: 24 })
  })

  test('is about who hasn’t come, and spares who has something booked, owes, or has a pass', async () => {
    await createClient(shop, { firstName: 'Gone' })
    const debtor = await createClient(shop, { firstName: 'Debtor' })
    await shop.post('/api/check-ins', { id: newId(), clientId: debtor.id, serviceId: stage.massage.id })
    await createPass(shop, { clientId: (await createClient(shop, { firstName: 'Holder' })).id })
    const booked = await createClient(shop, { firstName: 'Booked' })
    await later()
    const place = { serviceId: stage.massage.id, employeeId: stage.employeeId, startsAt: nextNoon(stage) }
    await createAppointment(shop, place, { clientId: booked.id })
    await createClient(shop, { firstName: 'New' })
    expect(await namesOf(12)).toEqual(['Gone'])
    expect(await namesOf(25)).toEqual([])
  })

  test('spares who has credit left, or bought something within the period', async () => {
    const [holder, spent, buyer] = [
      await createClient(shop, { firstName: 'Holder' }),
      await createClient(shop, { firstName: 'Spent' }),
      await createClient(shop, { firstName: 'Buyer' }),
    ]
    for (const { id: clientId } of [holder, spent]) {
      const credit = { kind: 'credit', clientId, price: 500 } as const
      await createSale(shop, { clientId, lines: [credit], payments: [{ method: 'cash', amount: 500 }] })
    }
    await createSale(shop, { clientId: spent.id, payments: [{ method: 'credit', amount: 500 }] })
    await later()
    await createSale(shop, { clientId: buyer.id })
    expect(await namesOf(12)).toEqual(['Spent'])
    const { body } = await shop.get<ErasurePreview>(`/api/privacy/clients/${holder.id}/erasure`)
    expect(body.credit).toBe(500)
  })

  test('erases them once a day, and the activity says how many', async () => {
    const gone = await createClient(shop, { firstName: 'Gone' })
    await later()
    await keep(12)
    const row = await findBusiness(desk.db, shop.businessId)
    await Promise.all([runRetention(desk.services, row, now), runRetention(desk.services, row, now)])
    expect((await get(gone)).erasedAt).not.toBeNull()
    const runs = await desk.db
      .select({ action: activity.action, after: activity.after })
      .from(activity)
      .where(and(eq(activity.businessId, shop.businessId), eq(activity.entity, 'retention')))
      .orderBy(activity.id)
    expect(runs).toEqual([
      { action: 'began', after: null },
      { action: 'erased clients', after: { count: 1, months: 12 } },
    ])
  })

  test('erases nobody where it is off', async () => {
    const gone = await createClient(shop, { firstName: 'Gone' })
    await later()
    await runRetention(desk.services, await findBusiness(desk.db, shop.businessId), now)
    expect((await get(gone)).erasedAt).toBeNull()
  })
})

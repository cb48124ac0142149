import type { Sale, SaleInput } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { Credit, GiftCard, GiftCardPage } from '@deskbell/domain/stored-value/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/drizzle.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import { storedValueEntry } from '../../db/schema/stored-value-entry.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createGiftCard, createSale, newSale } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-03T15:00:00Z')
  shop = await desk.openShop()
})

const getCard = async (id: string) => (await shop.get<GiftCard>(`/api/gift-cards/${id}`)).body
const getCredit = async (clientId: string) => (await shop.get<Credit>(`/api/clients/${clientId}/credit`)).body

function cardLine(over: Partial<Extract<SaleInput['lines'][number], { kind: 'gift_card' }>> = {}) {
  return { kind: 'gift_card' as const, giftCardId: newId(), price: 5000, recipient: '', message: '', ...over }
}

function creditSale(clientId: string, price: number): SaleInput {
  return newSale({
    clientId,
    lines: [{ kind: 'credit', clientId, price }],
    payments: [{ method: 'cash', amount: price }],
  })
}

const withGiftCard = (code: string, amount: number) => ({ method: 'gift_card' as const, code, amount })

function refundAll({ id, lines }: Sale, over: object = {}) {
  const back = lines.map((line) => ({ lineId: line.id, amount: line.paid }))
  return shop.post<Sale>(`/api/sales/${id}/refunds`, {
    id: newId(),
    lines: back,
    reason: 'Changed their mind',
    ...over,
  })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/gift-cards'), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.get(`/api/clients/${newId()}/credit`), 401, 'not_signed_in')
})

describe('a gift card', () => {
  test('is created by its sale, with the money on it, its expiry and no tax', async () => {
    await shop.send('/api/business/gift-cards', {
      method: 'PATCH',
      body: JSON.stringify({ version: 1, giftCardMonths: 36 }),
      headers: { 'Content-Type': 'application/json' },
    })
    await shop.send('/api/business/tax', {
      method: 'PATCH',
      body: JSON.stringify({ version: 2, taxName: 'VAT', taxRate: 19_000 }),
      headers: { 'Content-Type': 'application/json' },
    })
    const { id: clientId } = await createClient(shop, { firstName: 'Ada', lastName: 'Lovelace' })
    const line = cardLine({ recipient: 'Charles', message: 'Happy birthday' })
    const sale = await createSale(shop, { clientId, lines: [line], payments: [{ method: 'card', amount: 5000 }] })
    expect(sale).toMatchObject({ total: 5000, tax: 0, lines: [{ kind: 'gift_card', storedValueId: line.giftCardId }] })
    expect(await getCard(line.giftCardId)).toMatchObject({
      code: expect.stringMatching(/^[0-9A-Z]{12}$/),
      balance: 5000,
      expiresOn: '2029-11-02',
      recipient: 'Charles',
      message: 'Happy birthday',
      buyerId: clientId,
      buyerName: 'Ada Lovelace',
      blockedAt: null,
      entries: [{ kind: 'sold', amount: 5000, balance: 5000, saleId: sale.id, by: 'Ada Owner' }],
    })
  })

  test('is spent in parts by its code, however it is typed, and taxed then', async () => {
    const card = await createGiftCard(shop)
    const typed = formatGiftCardCode(card.code).toLowerCase().replaceAll('-', ' ')
    const payments = [withGiftCard(typed, 300), { method: 'cash' as const, amount: 200 }]
    const sale = await createSale(shop, { payments })
    expect(sale).toMatchObject({ paid: 500, tax: 0 })
    await createSale(shop, { payments: [withGiftCard(card.code, 500)] })
    expect(await getCard(card.id)).toMatchObject({
      balance: 4200,
      entries: [{ kind: 'spent', amount: -500 }, { kind: 'spent', amount: -300, saleId: sale.id }, { kind: 'sold' }],
    })
    expect(await shop.post('/api/gift-cards/lookup', { code: typed })).toMatchObject({ body: { id: card.id } })
  })

  test('pays what is owed of an earlier sale', async () => {
    const card = await createGiftCard(shop)
    const { id: clientId } = await createClient(shop)
    const { id } = await createSale(shop, { clientId, payments: [] })
    const taking = { id: newId(), payments: [withGiftCard(card.code, 500)] }
    expect(await shop.post(`/api/sales/${id}/payments`, taking)).toMatchObject({ body: { paid: 500, owed: 0 } })
    expect(await getCard(card.id)).toMatchObject({ balance: 4500 })
  })

  test('says why it can’t be spent, and what is left', async () => {
    const card = await createGiftCard(shop, { price: 400 })
    const sell = (payment: object) => shop.post('/api/sales', { ...newSale(), payments: [payment] })
    const tooMuch = await sell(withGiftCard(card.code, 500))
    expectProblem(tooMuch, 409, 'not_enough_balance')
    expect(tooMuch.body).toMatchObject({ detail: '$4' })
    expectProblem(await sell(withGiftCard('0000-0000-0000', 500)), 404, 'gift_card_unknown')
    expectProblem(await sell(withGiftCard('000', 500)), 422, 'invalid')
    expectProblem(await sell({ method: 'gift_card', amount: 500 }), 422, 'invalid')
    const lines = [{ kind: 'item', name: 'Water', price: 400 }]
    const payments = [withGiftCard(card.code, 400)]
    const { version } = card
    const about = { expiresOn: '2026-11-02', recipient: '', message: '' }
    const update = (over: object) => shop.put<GiftCard>(`/api/gift-cards/${card.id}`, { ...about, ...over })
    await update({ version, isBlocked: true })
    expectProblem(await shop.post('/api/sales', { ...newSale(), lines, payments }), 409, 'gift_card_blocked')
    expectProblem(await update({ version, isBlocked: false }), 409, 'stale_version')
    await update({ version: version + 1, isBlocked: false })
    expectProblem(await shop.post('/api/sales', { ...newSale(), lines, payments }), 409, 'gift_card_expired')
    await update({ version: version + 2, isBlocked: false, expiresOn: '2026-11-03' })
    expect(await shop.post('/api/sales', { ...newSale(), lines, payments })).toMatchObject({ status: 201 })
  })

  test('is another shop’s alone', async () => {
    const card = await createGiftCard(shop)
    const other = await desk.openShop()
    expectProblem(await other.get(`/api/gift-cards/${card.id}`), 404, 'not_found')
    expectProblem(await other.post('/api/gift-cards/lookup', { code: card.code }), 404, 'gift_card_unknown')
    const stolen = { ...newSale(), payments: [withGiftCard(card.code, 500)] }
    expectProblem(await other.post('/api/sales', stolen), 404, 'gift_card_unknown')
  })

  test.each([
    ['a gift card', (code: string) => withGiftCard(code, 5000)],
    ['credit', () => ({ method: 'credit', amount: 5000 })],
    ['nothing yet', () => null],
  ])('is never paid by %s', async (_, pay) => {
    const card = await createGiftCard(shop, { price: 10_000 })
    const { id: clientId } = await createClient(shop)
    await shop.post('/api/sales', creditSale(clientId, 10_000))
    const payments = [pay(card.code)].filter((payment) => payment !== null)
    const sale = { ...newSale({ clientId, lines: [cardLine()] }), payments }
    const answer = await shop.post<{ fields: { path: string }[] }>('/api/sales', sale)
    expectProblem(answer, 422, 'invalid')
    expect(answer.body.fields.map(({ path }) => path)).toEqual(['payments'])
  })

  test('is paid with the money of a sale of which something stays owed', async () => {
    const { id: clientId } = await createClient(shop)
    const lines = [...newSale().lines, cardLine()]
    const sale = await createSale(shop, { clientId, lines, payments: [{ method: 'cash', amount: 5000 }] })
    expect(sale).toMatchObject({ owed: 500, lines: [{ owed: 500 }, { owed: 0, paid: 5000 }] })
  })

  test('two tills can’t spend the same money', async () => {
    const card = await createGiftCard(shop, { price: 1200 })
    const sell = () => shop.post('/api/sales', { ...newSale(), payments: [withGiftCard(card.code, 500)] })
    const answers = await Promise.all([sell(), sell(), sell(), sell(), sell()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409])
    expect(await getCard(card.id)).toMatchObject({ balance: 200 })
    const split = { ...newSale(), payments: [withGiftCard(card.code, 150), withGiftCard(card.code, 100)] }
    expectProblem(
      await shop.post('/api/sales', { ...split, lines: [{ kind: 'item', name: 'Water', price: 250 }] }),
      409,
      'not_enough_balance',
    )
  })

  test('gets back what it paid, and gives back what is left when it is refunded', async () => {
    const card = await createGiftCard(shop)
    const spent = await createSale(shop, { payments: [withGiftCard(card.code, 300), { method: 'cash', amount: 200 }] })
    await refundAll(spent)
    expect(await getCard(card.id)).toMatchObject({
      balance: 5000,
      entries: [{ kind: 'returned', amount: 300 }, {}, {}],
    })
    await createSale(shop, { payments: [withGiftCard(card.code, 500)] })
    const [{ saleId } = { saleId: '' }] = card.entries
    const { body: sale } = await shop.get<Sale>(`/api/sales/${saleId}`)
    expectProblem(await refundAll(sale), 409, 'not_enough_balance')
    const [line] = sale.lines
    const part = { lines: [{ lineId: line?.id, amount: 4500 }] }
    expect(await refundAll(sale, part)).toMatchObject({ status: 200, body: { refunds: [{ total: -4500 }] } })
    expect(await getCard(card.id)).toMatchObject({ balance: 0 })
  })

  test('is found by its code and by whom it is for, and listed by its state', async () => {
    const open = await createGiftCard(shop, { recipient: 'Grace' })
    const expired = await createGiftCard(shop, { recipient: 'Charles', expiresOn: '2026-11-02' })
    const used = await createGiftCard(shop, { price: 500 })
    await createSale(shop, { payments: [withGiftCard(used.code, 500)] })
    const blocked = await createGiftCard(shop)
    const update = { version: 1, expiresOn: null, recipient: '', message: '', isBlocked: true }
    await shop.put(`/api/gift-cards/${blocked.id}`, update)
    const list = async (query: string) => {
      const { body } = await shop.get<z.infer<typeof GiftCardPage>>(`/api/gift-cards?${query}`)
      return body.items.map(({ id }) => id)
    }
    expect(await list('')).toEqual([blocked.id, used.id, expired.id, open.id])
    expect(await list('q=gra')).toEqual([open.id])
    expect(await list(`q=${formatGiftCardCode(expired.code)}`)).toEqual([expired.id])
    expect(await list('status=open')).toEqual([open.id])
    expect(await list('status=expired')).toEqual([expired.id])
    expect(await list('status=used')).toEqual([used.id])
    expect(await list('status=blocked')).toEqual([blocked.id])
  })

  test('is corrected with a reason, never below nothing', async () => {
    const card = await createGiftCard(shop)
    const adjust = (amount: number, note = 'Counted wrong') =>
      shop.post<GiftCard>(`/api/gift-cards/${card.id}/adjustments`, { id: newId(), amount, note })
    expect((await adjust(-1000)).body).toMatchObject({ balance: 4000, entries: [{ note: 'Counted wrong' }, {}] })
    expectProblem(await adjust(-4001), 409, 'not_enough_balance')
    expectProblem(await adjust(100, ''), 422, 'invalid')
  })
})

describe('credit', () => {
  test('is bought, spent by its client and by nobody else', async () => {
    const { id: clientId } = await createClient(shop)
    expect(await getCredit(clientId)).toEqual({ clientId, balance: 0, entries: [] })
    await shop.post('/api/sales', creditSale(clientId, 2000))
    const spend = { ...newSale({ clientId }), payments: [{ method: 'credit', amount: 500 }] }
    expect(await shop.post('/api/sales', spend)).toMatchObject({ status: 201 })
    expect(await getCredit(clientId)).toMatchObject({ balance: 1500, entries: [{ kind: 'spent' }, { kind: 'sold' }] })
    expectProblem(await shop.post('/api/sales', { ...spend, id: newId(), clientId: null }), 422, 'invalid')
    const other = await createClient(shop, { phone: '' })
    expectProblem(
      await shop.post('/api/sales', { ...spend, id: newId(), clientId: other.id }),
      409,
      'not_enough_balance',
    )
  })

  test('is never more than a balance may be, however it gets there', async () => {
    const [{ id: clientId }, other] = [await createClient(shop), await createClient(shop, { phone: '' })]
    const amount = 1_000_000_000
    const adjust = (id: string) =>
      shop.post(`/api/clients/${id}/credit/adjustments`, { id: newId(), amount, note: 'Moved from elsewhere' })
    for (const id of [clientId, clientId, other.id]) expect(await adjust(id)).toMatchObject({ status: 200 })
    const merge = { id: newId(), keptId: clientId, mergedId: other.id, choices: {} }
    const refused = [
      ['amount', await adjust(clientId)],
      ['lines', await shop.post('/api/sales', creditSale(clientId, 1))],
      ['method', await refundAll(await createSale(shop, { clientId }), { method: 'credit' })],
      ['amount', await shop.post('/api/merges', merge)],
    ] as const
    for (const [path, answer] of refused)
      expect(expectProblem(answer, 422, 'invalid').fields).toEqual([{ path, message: 'That is too much' }])
    expect(await getCredit(clientId)).toMatchObject({ balance: 2 * amount })
  })

  test('is where a refund may go, for a client', async () => {
    const { id: clientId } = await createClient(shop)
    const sale = await createSale(shop, { clientId })
    await refundAll(sale, { method: 'credit' })
    expect(await getCredit(clientId)).toMatchObject({ balance: 500, entries: [{ kind: 'returned', amount: 500 }] })
    const spent = await createSale(shop, { clientId, payments: [{ method: 'credit', amount: 500 }] })
    await refundAll(spent)
    expect(await getCredit(clientId)).toMatchObject({ balance: 500 })
    expectProblem(await refundAll(await createSale(shop), { method: 'credit' }), 422, 'invalid')
  })

  test('moves with a merge, and back when that is undone', async () => {
    const kept = await createClient(shop)
    const merged = await createClient(shop, { phone: '' })
    const { body: bought } = await shop.post<Sale>('/api/sales', creditSale(merged.id, 2000))
    const merge = { id: newId(), keptId: kept.id, mergedId: merged.id, choices: {} }
    expect(await shop.post('/api/merges', merge)).toMatchObject({ status: 201 })
    expect(await getCredit(kept.id)).toMatchObject({ balance: 2000, entries: [{ kind: 'transferred', amount: 2000 }] })
    expect(await getCredit(merged.id)).toMatchObject({ balance: 0 })
    const [line] = bought.lines
    await refundAll(bought, { lines: [{ lineId: line?.id, amount: 500 }] })
    expect(await getCredit(kept.id)).toMatchObject({ balance: 1500 })
    await shop.post(`/api/merges/${merge.id}/undo`, { id: newId() })
    expect(await getCredit(kept.id)).toMatchObject({ balance: 0 })
    expect(await getCredit(merged.id)).toMatchObject({ balance: 1500 })
  })

  test('is handed out to its client, and its notes are erased with them', async () => {
    const { id: clientId } = await createClient(shop)
    await shop.post(`/api/clients/${clientId}/credit/adjustments`, { id: newId(), amount: 700, note: 'For the flood' })
    const lines = [cardLine({ recipient: 'Charles', message: 'With love' })]
    const sale = await createSale(shop, { clientId, lines, payments: [{ method: 'cash', amount: 5000 }] })
    const data = await shop.get(`/api/privacy/clients/${clientId}`)
    expect(data.body).toMatchObject({
      credit: [{ kind: 'adjusted', amount: 700, balance: 700, note: 'For the flood' }],
      giftCards: [{ recipient: 'Charles', message: 'With love', price: 5000 }],
    })
    await shop.post(`/api/privacy/clients/${clientId}/erase`, { id: newId(), typed: 'ERASE' })
    const entries = await desk.db.select().from(storedValueEntry).where(sql`note <> ''`)
    expect(entries.filter(({ businessId }) => businessId === shop.businessId)).toEqual([])
    const id = sale.lines[0]?.storedValueId ?? ''
    expect(await getCard(id)).toMatchObject({ recipient: '', message: '', balance: 5000 })
  })
})

describe('the database refuses', () => {
  test.each([
    ['a balance that its entries don’t have', () => desk.db.update(storedValue).set({ balance: 4999 })],
    ['a changed entry', () => desk.db.update(storedValueEntry).set({ amount: 4999, balance: 4999 })],
    ['a lost entry', () => desk.db.delete(storedValueEntry)],
    ['a negative balance', () => desk.db.update(storedValueEntry).set({ balance: -1 })],
  ])('%s', async (_, change) => {
    await createGiftCard(shop)
    await expect(change().where(sql`business_id = ${shop.businessId}`)).rejects.toThrow()
  })
})

import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Credit, GiftCardPage } from '@deskbell/domain/stored-value/schema.ts'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, createGiftCard, createSale } from '../../../test/factories.ts'
import { importer, importInOneThread } from '../../../test/imports.ts'

const desk = useApp()
importInOneThread()
let shop: TestBusiness

const { bring, undo } = importer(desk, () => shop)

beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T15:00:00Z')
  shop = await desk.openShop()
})

const nextMinute = () => {
  desk.clock.now = new Date(desk.clock.now.getTime() + 60_000)
}

const listCards = async () => (await shop.get<z.infer<typeof GiftCardPage>>('/api/gift-cards')).body.items
const findCard = (code: string) => shop.post<{ id: string }>('/api/gift-cards/lookup', { code })
const getCredit = async (clientId: string) => (await shop.get<Credit>(`/api/clients/${clientId}/credit`)).body
const pay = (code: string, amount: number) =>
  createSale(shop, {
    lines: [
      { kind: 'item', name: 'Water', price: amount, quantity: 1, taxRate: null, discount: 0, discountReason: '' },
    ],
    payments: [{ method: 'gift_card', code, amount }],
  })

test('gift cards move in with their codes and what is left, and are spent by the code on the card', async () => {
  const { code } = await createGiftCard(shop)
  const body = [
    'Card Number,Balance,Expires,Recipient',
    '6006-4912 3456.7890,25.50,2027-03-31,Charles',
    'summer-gift,10,,',
    '6006491234567890,99,,',
    `${code},99,,`,
    'EMPTY1,0,,',
    'NEG1,-5,,',
    'ABC,5,,',
    'WORDS1,lots,,',
    'BLANK1,,,',
  ].join('\n')
  const done = await bring({ kind: 'gift_cards', body })
  expect(done).toMatchObject({ status: 'done', created: 2, skipped: 2, refused: 4 })
  const { body: card } = await findCard('6006 4912 3456 7890')
  expect(card).toMatchObject({
    balance: 2550,
    expiresOn: '2027-03-31',
    recipient: 'Charles',
    entries: [{ kind: 'imported', amount: 2550, balance: 2550, by: 'Ada Owner' }],
  })
  await pay('Summer-Gift', 400)
  expect((await findCard('SUMMERGIFT')).body).toMatchObject({ balance: 600 })
  expectProblem(await findCard('SUMMERGIFT2'), 404, 'gift_card_unknown')
})

test('gift cards of another shop of Deskbell come by its export, and one that was blocked stays so', async () => {
  const there = await desk.openShop()
  const { id, code, version, expiresOn, recipient, message } = await createGiftCard(there)
  const change = { version, expiresOn, recipient, message, isBlocked: true }
  expect(await there.put(`/api/gift-cards/${id}`, change)).toMatchObject({ status: 200 })
  const answer = await desk.app.request('/api/exports/gift-cards?format=csv', { headers: { cookie: there.cookie } }, {})
  expect(await bring({ kind: 'gift_cards', body: await answer.text() })).toMatchObject({ status: 'done', created: 1 })
  expect((await findCard(code)).body).toMatchObject({ blockedAt: desk.clock.now.toISOString() })
})

test('an undo takes back what was not spent, and keeps what was', async () => {
  const done = await bring({ kind: 'gift_cards', body: 'Code,Balance\nSPENT1,10\nFRESH1,20' })
  nextMinute()
  await pay('SPENT1', 400)
  const undone = await undo(done)
  expect(undone).toMatchObject({ status: 'undone', kept: [{ entity: 'stored_value', name: 'SPENT1' }] })
  expect((await listCards()).map((card) => [card.code, card.balance])).toEqual([['SPENT1', 600]])
})

test('clients get their credit, unless they have some already; a stranger is refused', async () => {
  const ada = await createClient(shop, { firstName: 'Ada', email: 'ada@example.com' })
  const bob = await createClient(shop, { firstName: 'Bob', email: 'bob@example.com' })
  const credit = { id: newId(), amount: 700, note: 'For the flood' }
  await shop.post(`/api/clients/${bob.id}/credit/adjustments`, credit)
  const body = 'Email,Account Balance\nada@example.com,12\nada@example.com,3\nbob@example.com,5\neve@example.com,5'
  const done = await bring({ kind: 'credit', body })
  expect(done).toMatchObject({ status: 'done', created: 1, skipped: 2, refused: 1 })
  expect(await getCredit(ada.id)).toMatchObject({ balance: 1200, entries: [{ kind: 'imported', amount: 1200 }] })
  expect(await getCredit(bob.id)).toMatchObject({ balance: 700 })
  await undo(done)
  expect(await getCredit(ada.id)).toMatchObject({ balance: 0, entries: [] })
})

import type { PortalPackages, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { ONLINE_OPTIONS, type OnlineOptions, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { jobHandlers } from '../../jobs/handlers.ts'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { resumeBusiness, suspendBusiness } from '../tenancy/commands.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller

async function setOnline(changes: Partial<OnlineOptions>) {
  const { body } = await portal.owner.get<OnlineSettings>('/api/online-booking')
  const options = { ...ONLINE_OPTIONS, on: true, portal: true, ...changes }
  return portal.owner.put('/api/online-booking', { version: body.version, options })
}

beforeEach(async () => {
  count += 1
  await setOnline({ giftCards: true, giftCardAmounts: [2500, 5000], giftCardMin: 10_000, giftCardMax: 20_000 })
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
})

const newWish = (over: object = {}) => ({
  id: newId(),
  amount: 5000,
  recipient: 'Ben',
  message: '',
  mailTo: '',
  ...over,
})
const buy = (wish: object) => there.post<PortalPurchased>(`/api/me/clients/${maria.id}/gift-cards`, wish)
const findCard = async (id: string) => (await portal.owner.get<GiftCard>(`/api/gift-cards/${id}`)).body
const pay = (saleId: string, amount: number) =>
  portal.owner.post(`/api/sales/${saleId}/payments`, { id: newId(), payments: [{ method: 'card', amount }] })
const refund = async (saleId: string, line: object) => {
  const { body } = await portal.owner.get<Sale>(`/api/sales/${saleId}`)
  const lines = [{ lineId: body.lines[0]?.id, amount: 0, waived: 0, visits: 0, ...line }]
  return portal.owner.post(`/api/sales/${saleId}/refunds`, { id: newId(), lines, reason: 'Changed her mind' })
}

async function spend(code: string, amount: number) {
  const lines = [{ kind: 'item' as const, name: 'Mat', price: amount, taxRate: 0 }]
  return portal.owner.post('/api/sales', {
    id: newId(),
    clientId: null,
    note: '',
    lines,
    payments: [{ method: 'gift_card', code, amount }],
  })
}

const sendGiftCards = () => desk.services.jobs.workOff(jobHandlers(desk.services))
const findMail = (to: string) => portal.smtp.letters.findLast(({ recipients }) => recipients.includes(to))

test('gift cards are offered for the amounts that the shop names, and not while it sells none', async () => {
  const list = async () => (await there.get<PortalPackages>(`/api/me/clients/${maria.id}/packages`)).body.giftCards
  expect(await list()).toEqual({ amounts: [2500, 5000], range: { min: 10_000, max: 20_000 } })
  for (const amount of [1, 4999, 20_001]) expectProblem(await buy(newWish({ amount })), 422, 'invalid')
  expect((await buy(newWish({ amount: 15_000 }))).status).toBe(201)
  await setOnline({})
  expect(await list()).toBeNull()
  expectProblem(await buy(newWish()), 404, 'not_found')
})

test('the settings take no range that is upside down or half, and need an amount', async () => {
  for (const changes of [{ giftCardMin: 500, giftCardMax: 400 }, { giftCardMin: 500 }, { giftCards: true }])
    expectProblem(await setOnline(changes), 422, 'invalid')
})

test('a gift card is owed, has no money until it is paid in full, and is mailed then, once', async () => {
  const to = `ben${count}@example.com`
  const wish = newWish({ mailTo: to })
  const { body } = await buy(wish)
  expect(await buy(wish)).toMatchObject({ status: 201, body })
  const { unpaid } = (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body
  expect(unpaid).toMatchObject([{ id: wish.id, number: body.number, owed: 5000 }])
  const { code } = await findCard(wish.id)

  for (const paid of [0, 4999]) {
    if (paid) expect((await pay(wish.id, paid)).status).toBe(200)
    expect(await findCard(wish.id)).toMatchObject({ balance: 0, isIssued: false, entries: [] })
    expectProblem(await spend(code, 100), 409, 'not_enough_balance')
    expectProblem(await portal.owner.get(`/api/gift-cards/${wish.id}/pdf`), 409, 'gift_card_unpaid')
    const mail = { id: newId(), to: 'eve@example.com' }
    expectProblem(await portal.owner.post(`/api/gift-cards/${wish.id}/mail`, mail), 409, 'gift_card_unpaid')
  }
  await sendGiftCards()
  expect(findMail(to)).toBeUndefined()

  expect((await pay(wish.id, 1)).status).toBe(200)
  expect(await findCard(wish.id)).toMatchObject({
    balance: 5000,
    isIssued: true,
    entries: [{ kind: 'sold', amount: 5000 }],
  })
  await sendGiftCards()
  await sendGiftCards()
  expect(portal.smtp.letters.filter(({ recipients }) => recipients.includes(to))).toHaveLength(1)
  expect(findMail(to)?.text?.replaceAll('-', '')).toContain(code)
  expect((await spend(code, 5000)).status).toBe(201)
})

test('a gift card that is paid just before the shop is suspended is mailed once it is resumed', async () => {
  const to = `zoe${count}@example.com`
  const wish = newWish({ mailTo: to })
  await buy(wish)
  await pay(wish.id, 5000)
  const decision = { businessId: FIRST_BUSINESS_ID, by: 'Operator', now: desk.clock.now }
  await suspendBusiness(desk.db, { ...decision, reason: 'Bill' })
  await sendGiftCards()
  expect(findMail(to)).toBeUndefined()
  await resumeBusiness(desk.db, decision)
  await desk.db.$client.query(`update jobs.job set start_after = now() where name = 'gift_card'`)
  await sendGiftCards()
  expect(findMail(to)?.subject).toContain('Willow Studio')
})

test('a gift card doesn’t pay for another one', async () => {
  const paid = newWish()
  await buy(paid)
  await pay(paid.id, 5000)
  const { code } = await findCard(paid.id)
  const wish = newWish()
  await buy(wish)
  const payments = [{ method: 'gift_card', code, amount: 5000 }]
  expectProblem(
    await portal.owner.post(`/api/sales/${wish.id}/payments`, { id: newId(), payments }),
    409,
    'too_much_money',
  )
  expect(await findCard(wish.id)).toMatchObject({ isIssued: false })
})

test('what was paid of it is given back, and what is waived is left off', async () => {
  const [given, waived, dropped] = [newWish(), newWish(), newWish()]
  for (const wish of [given, waived, dropped]) await buy(wish)
  await pay(given.id, 2000)
  expect((await refund(given.id, { amount: 2000, waived: 3000 })).status).toBe(200)
  expect(await findCard(given.id)).toMatchObject({ balance: 0, isIssued: false })
  await pay(waived.id, 2000)
  expect((await refund(waived.id, { waived: 3000 })).status).toBe(200)
  expect(await findCard(waived.id)).toMatchObject({ balance: 2000, isIssued: true })
  expect((await refund(waived.id, { amount: 500 })).status).toBe(200)
  expect(await findCard(waived.id)).toMatchObject({ balance: 1500 })
  expect((await refund(dropped.id, { waived: 5000 })).status).toBe(200)
  expect(await findCard(dropped.id)).toMatchObject({ balance: 0, isIssued: false })
})

test('is refused once three are unpaid, and is for one of the same address only', async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => buy(newWish())))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expectProblem(await buy(newWish()), 409, 'too_many_unpaid')
  const ben = await createClient(portal.owner, { email: `other${count}@example.com` })
  expectProblem(await there.post(`/api/me/clients/${ben.id}/gift-cards`, newWish()), 404, 'not_found')
})

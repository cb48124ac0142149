import type { PortalPackages, PortalPrice, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import type { PortalPages } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPriceTier, createPromoCode } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
let ten: Package

beforeEach(async () => {
  count += 1
  maria = await createClient(portal.owner, { firstName: 'Maria', email: `maria${count}@example.com`, phone: '' })
  there = await portal.signIn(maria.email)
  ten = await createPackage(portal.owner, { name: `Ten ${count}`, soldOnline: true, price: 12_000 })
})

const newWish = (over: object = {}) => ({ id: newId(), packageId: ten.id, promoCode: null, amount: 12_000, ...over })
const buy = (wish: object, id = maria.id) => there.post<PortalPurchased>(`/api/me/clients/${id}/purchases`, wish)
const pages = async () => (await there.get<PortalPages>(`/api/me/clients/${maria.id}`)).body
const list = async () => (await there.get<PortalPackages>(`/api/me/clients/${maria.id}/packages`)).body.items

describe('what can be bought', () => {
  test('are the packages that the shop sells online, and nothing that is free', async () => {
    const hidden = await createPackage(portal.owner, { name: 'Hidden', price: 100 })
    const free = await createPackage(portal.owner, { name: 'Trial', price: 0, soldOnline: true })
    const ended = await createPackage(portal.owner, { name: 'Ended', price: 100, soldOnline: true, active: false })
    const items = await list()
    expect(items.find(({ id }) => id === ten.id)).toMatchObject({ visits: 10, amount: 12_000 })
    for (const { id } of [hidden, free, ended]) {
      expect(items.map((one) => one.id)).not.toContain(id)
      expect((await buy(newWish({ packageId: id, amount: 0 }))).status).not.toBe(201)
    }
    expectProblem(await buy(newWish({ packageId: hidden.id, amount: 100 })), 404, 'not_found')
  })

  test('costs what the client’s tier says', async () => {
    const tier = await createPriceTier(portal.owner, { audience: 'tag', tag: `member ${count}` })
    const price = { kind: 'package', itemId: ten.id, price: 9000 }
    await portal.owner.put(`/api/price-tiers/${tier.id}/prices`, price)
    const tags = [`member ${count}`]
    await portal.owner.put(`/api/clients/${maria.id}`, { version: maria.version, tags })
    expect((await list()).find(({ id }) => id === ten.id)).toMatchObject({ amount: 9000 })
    expectProblem(await buy(newWish()), 409, 'price_changed')
    expect((await buy(newWish({ amount: 9000 }))).body.owed).toBe(9000)
  })
})

describe('a purchase', () => {
  test('is a sale by the client that is owed, once, and gives the pass', async () => {
    const wish = newWish()
    const { body } = await buy(wish)
    expect(await buy(wish)).toMatchObject({ status: 201, body })
    const { unpaid, owed, passes } = await pages()
    expect(unpaid).toMatchObject([{ id: wish.id, number: body.number, owed: 12_000 }])
    expect(owed).toBe(12_000)
    expect(passes).toMatchObject([{ id: wish.id, name: ten.name, remaining: 10 }])
    const { body: seen } = await portal.owner.get<Sale>(`/api/sales/${wish.id}`)
    expect(seen).toMatchObject({ by: 'Client (online)', clientId: maria.id, payments: [] })
  })

  test('uses a promo code, whose price is shown before', async () => {
    const promo = await createPromoCode(portal.owner, { code: `SPRING${count}`, maxUses: 1 })
    const asked = { packageId: ten.id, promoCode: promo.code }
    const { body } = await there.post<PortalPrice>(`/api/me/clients/${maria.id}/purchases/price`, asked)
    expect(body).toEqual({ amount: 10_800, discount: 1200 })
    expectProblem(await buy(newWish({ promoCode: promo.code })), 409, 'price_changed')
    expect((await buy(newWish({ promoCode: promo.code, amount: 10_800 }))).status).toBe(201)
    expectProblem(await buy(newWish({ promoCode: promo.code, amount: 10_800 })), 409, 'promo_code_used_up')
  })

  test('is refused once three are unpaid, also at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => buy(newWish())))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expectProblem(await buy(newWish()), 409, 'too_many_unpaid')
    const [first] = (await pages()).unpaid
    const payments = [{ method: 'card', amount: 12_000 }]
    await portal.owner.post(`/api/sales/${first?.id}/payments`, { id: newId(), payments })
    expect((await buy(newWish())).status).toBe(201)
  })

  test('is for one of the same address only', async () => {
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: `ben${count}@example.com`, phone: '' })
    expectProblem(await buy(newWish(), ben.id), 404, 'not_found')
    expectProblem(await there.get(`/api/me/clients/${ben.id}/packages`), 404, 'not_found')
  })

  test('is tried 20 times in 10 minutes at most', async () => {
    const asked = { packageId: ten.id, promoCode: 'NONE' }
    const guess = () => there.post(`/api/me/clients/${maria.id}/purchases/price`, asked)
    for (let tries = 0; tries < 20; tries += 1) expectProblem(await guess(), 404, 'promo_code_unknown')
    expectProblem(await guess(), 429, 'rate_limited')
  })
})

import type { Home } from '@deskbell/domain/home/schema.ts'
import type { Report } from '@deskbell/domain/reports/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeAll, expect, test } from 'vitest'
import { type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createGiftCard, createSale, newBusiness } from '../../test/factories.ts'
import { expectTraced, getCells, getFigures, useReports } from '../../test/reports.ts'

const desk = useApp()
let shop: TestBusiness

/** A card of 100.00 and one of 50.00 that expires, 23.80 of the first spent, 11.90 of that taken back as credit. */
beforeAll(async () => {
  desk.clock.now = new Date('2026-11-02T12:00:00Z')
  shop = await desk.openShop()
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  const card = await createGiftCard(shop, { price: 10_000 })
  await createGiftCard(shop, { price: 5000, expiresOn: '2026-11-04' })
  desk.clock.now = new Date('2026-11-03T12:00:00Z')
  const { id: clientId } = await createClient(shop)
  const item = { kind: 'item' as const, name: 'Mat', price: 2380, quantity: 1, taxRate: 19_000 }
  const lines = [{ ...item, discount: 0, discountReason: '' }]
  const payments = [{ method: 'gift_card' as const, code: card.code, amount: 2380 }]
  const sale = await createSale(shop, { clientId, lines, payments })
  desk.clock.now = new Date('2026-11-05T12:00:00Z')
  const refund = { id: newId(), lines: [{ lineId: sale.lines[0]?.id, amount: 1190 }], reason: 'Torn', method: 'credit' }
  expect(await shop.post<Sale>(`/api/sales/${sale.id}/refunds`, refund)).toMatchObject({ status: 200 })
})

const salesReport = useReports('sales', () => shop)
const liabilityReport = useReports('liability', () => shop)

const NOVEMBER = 'from=2026-11-01&to=2026-11-30'

test('what is paid from a gift card is no money received a second time, but has tax', async () => {
  const made = await salesReport(NOVEMBER)
  expect(getFigures(made)).toMatchObject({ received: 15_000, refunds: 0, net: 15_000, stored: 1190, tax: 190 })
  expect(getCells(made, 'by-method')).toEqual([
    ['Cash', 2, 15_000, 0, 15_000, 0, 0],
    ['Gift card', 1, 0, 0, 0, 2380, 380],
    ['Credit', 0, 0, 0, 0, -1190, -190],
  ])
  expect(getCells(made, 'by-kind')).toEqual([
    ['Item', 1, 0, 0, 0, 1190, 190],
    ['Gift card', 2, 15_000, 0, 15_000, 0, 0],
  ])
})

test('home counts money once', async () => {
  desk.clock.now = new Date('2026-11-03T18:00:00Z')
  const { body } = await shop.get<Home>('/api/home')
  expect(body.money).toMatchObject({ taken: 0, refunded: 0 })
  desk.clock.now = new Date('2026-11-05T12:00:00Z')
})

test('liability says what is left as of a day, and what has expired', async () => {
  const stored = async (days: string) => getCells(await liabilityReport(days), 'stored')
  expect(await stored('from=2026-11-01&to=2026-11-04')).toEqual([['Gift cards', 0, 15_000, -2380, 0, 0, 0, 12_620]])
  expect(await stored('from=2026-11-05&to=2026-11-05')).toEqual([
    ['Gift cards', 12_620, 0, 0, 0, -5000, 0, 7620],
    ['Credit of clients', 0, 0, 1190, 0, 0, 0, 1190],
  ])
  const whole: Report = await liabilityReport(NOVEMBER)
  expect(getFigures(whole)).toMatchObject({ stored: 8810, closing: 0 })
  for (const made of [whole, await salesReport(NOVEMBER)])
    await expectTraced(shop, made, { from: '2026-11-01', to: '2026-11-30' })
})

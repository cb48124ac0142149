import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

function setTax(taxRate: number, version = 1): Promise<Answer<Tax>> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ version, taxName: 'VAT', taxRate })
  return shop.send<Tax>('/api/business/tax', { method: 'PATCH', headers, body })
}

async function refund(pass: Pass, amount: number): Promise<Pass> {
  const body = { id: newId(), seen: pass.ledger.length, visits: 0, amount, method: 'cash', forgiven: 0, note: '' }
  return (await shop.post<Pass>(`/api/passes/${pass.id}/refunds`, body)).body
}

function listTaxes({ payments }: Pass): [amount: number, tax: number][] {
  return payments.map(({ amount, tax }) => [amount, tax])
}

test('is none at first, and changes with the shop’s version', async () => {
  expect((await shop.get<Tax>('/api/business/tax')).body).toEqual({
    version: 1,
    taxName: '',
    taxRate: 0,
    taxIncluded: true,
    taxRounding: 'line',
    taxNumber: '',
  })
  expect(await setTax(8875)).toMatchObject({ status: 200, body: { version: 2, taxName: 'VAT', taxRate: 8875 } })
  expectProblem(await setTax(19_000), 409, 'stale_version')
  expect((await shop.get<Tax>('/api/business/tax')).body).toEqual({
    version: 2,
    taxName: 'VAT',
    taxRate: 8875,
    taxIncluded: true,
    taxRounding: 'line',
    taxNumber: '',
  })
})

test.each([-1, 100_001, 1.5])('refuses a rate of %d at its field', async (taxRate) => {
  const problem = expectProblem(await setTax(taxRate), 422, 'invalid')
  expect(problem.fields?.map(({ path }) => path)).toEqual(['taxRate'])
})

test('a pass keeps the rate of its package, else of the shop, that it was sold with', async () => {
  await setTax(19_000)
  const own = await createPackage(shop, { taxRate: 7000 })
  const reduced = await createPass(shop, { packageId: own.id, price: 10_700 })
  const usual = await createPass(shop, { price: 11_900, paid: 5950 })
  expect([reduced.taxRate, listTaxes(reduced)]).toEqual([7000, [[10_700, 700]]])
  expect([usual.taxRate, listTaxes(usual)]).toEqual([19_000, [[5950, 950]]])
  await setTax(20_000, 2)
  const rest = { id: newId(), amount: 5950, method: 'card' }
  const paid = (await shop.post<Pass>(`/api/passes/${usual.id}/payments`, rest)).body
  expect(listTaxes(paid)).toEqual([
    [5950, 950],
    [5950, 950],
  ])
})

test('visits that are moved go with the rate they were sold with', async () => {
  await setTax(19_000)
  const pass = await createPass(shop)
  await setTax(0, 2)
  const toClientId = (await createClient(shop)).id
  await shop.post(`/api/passes/${pass.id}/transfers`, { id: newId(), toClientId, visits: 2, note: '' })
  const { body } = await shop.get<{ items: Pass[] }>(`/api/passes?clientId=${toClientId}`)
  expect(body.items.map(({ taxRate }) => taxRate)).toEqual([19_000])
})

test('refunds give back what is in them, and in the end all of it', async () => {
  await setTax(19_000)
  const pass = await createPass(shop, { price: 1000 })
  expect(listTaxes(pass)).toEqual([[1000, 160]])
  const once = await refund(pass, 333)
  const twice = await refund(once, 333)
  const thrice = await refund(twice, 334)
  expect(listTaxes(thrice)).toEqual([
    [-334, -53],
    [-333, -54],
    [-333, -53],
    [1000, 160],
  ])
})

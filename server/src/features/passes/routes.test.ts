import type { PackageSale, Pass, PassList } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { sql } from '../../db/drizzle.ts'
import { getViolatedConstraint } from '../../db/errors.ts'
import { payment } from '../../db/schema/payment.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, createService, newPackageSale } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function createSale(over: Partial<PackageSale> = {}): Promise<PackageSale> {
  const clientId = over.clientId ?? (await createClient(shop)).id
  const packageId = over.packageId ?? (await createPackage(shop)).id
  return newPackageSale({ ...over, clientId, packageId })
}

async function listPayments(clientId: string) {
  const rows = await desk.db.select().from(payment)
  return rows.filter((row) => row.businessId === shop.businessId && row.clientId === clientId)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get(`/api/passes?clientId=${newId()}`), 401, 'not_signed_in')
})

describe('selling', () => {
  test('makes the pass, the grant that opens its ledger, and the payment', async () => {
    const { id: packageId } = await createPackage(shop, { name: 'Ten visits', validity: { count: 3, unit: 'month' } })
    const sale = await createSale({ packageId })
    const answer = await shop.post<Pass>('/api/passes', sale)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Ten visits',
        remaining: 10,
        visits: 10,
        price: 12_000,
        complimentary: false,
        startsOn: '2026-11-03',
        expiresOn: '2027-02-02',
        payments: [{ amount: 12_000, method: 'card', by: 'Ada Owner' }],
        owed: 0,
        ledger: [{ sequence: 1, kind: 'grant', delta: 10, balance: 10, by: 'Ada Owner' }],
      },
    })
    expect(await listPayments(sale.clientId)).toMatchObject([{ amount: 12_000, currency: 'USD', method: 'card' }])
  })

  test('sent twice makes one pass and takes the money once', async () => {
    const sale = await createSale()
    const answers = await Promise.all([1, 2, 3].map(() => shop.post<Pass>('/api/passes', sale)))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await listPayments(sale.clientId)).toHaveLength(1)
  })

  test('as a present is complimentary and no payment', async () => {
    const sale = await createSale({ complimentary: true })
    const { body } = await shop.post<Pass>('/api/passes', sale)
    expect(body).toMatchObject({ complimentary: true, price: 0, discount: 12_000, owed: 0, payments: [] })
    expect(await listPayments(sale.clientId)).toEqual([])
  })

  test('refuses a package that is archived or no longer sold', async () => {
    const { id: packageId } = await createPackage(shop)
    await shop.post(`/api/packages/${packageId}/archive`)
    expectProblem(await shop.post('/api/passes', await createSale({ packageId })), 409, 'archived')
    const { id: inactive } = await createPackage(shop, { active: false })
    expectProblem(await shop.post('/api/passes', await createSale({ packageId: inactive })), 409, 'archived')
  })

  test('refuses a client who is archived', async () => {
    const sale = await createSale()
    await shop.post(`/api/clients/${sale.clientId}/archive`)
    expectProblem(await shop.post('/api/passes', sale), 409, 'archived')
  })

  test('keeps the terms it was sold with when the package changes', async () => {
    const yoga = await createService(shop)
    const sold = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
    const pass = await createPass(shop, { packageId: sold.id })
    const changed = { ...sold, name: 'Other', coversAll: true, serviceIds: [], visits: 5, price: 1 }
    expect(await shop.put(`/api/packages/${sold.id}`, changed)).toMatchObject({ status: 200, body: { visits: 5 } })
    const list = await shop.get<z.infer<typeof PassList>>(`/api/passes?clientId=${pass.clientId}`)
    expect(list.body.items).toMatchObject([{ name: 'Ten visits', serviceIds: [yoga.id], visits: 10, coversAll: false }])
  })
})

describe('the database', () => {
  const tamper = (statement: ReturnType<typeof sql>) =>
    desk.db
      .transaction((tx) => tx.execute(statement))
      .then(
        () => 'done',
        (error: Error) => getViolatedConstraint(error) ?? String(error.cause ?? error),
      )

  test('refuses a balance that the ledger doesn’t say', async () => {
    const pass = await createPass(shop)
    expect(await tamper(sql`update pass set remaining = 99 where id = ${pass.id}`)).toBe('pass_agrees_with_its_ledger')
  })

  test('refuses an entry that doesn’t follow from the one before', async () => {
    const pass = await createPass(shop)
    const entry = (sequence: number, delta: number, balance: number) => sql`
      insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, at, by_name)
      values (${shop.businessId}, ${pass.id}, ${sequence}, 'adjust', ${delta}, ${balance}, now(), 'Eve')`
    expect(await tamper(entry(2, 5, 20))).toBe('ledger_entry_follows_the_one_before')
    expect(await tamper(entry(3, 5, 15))).toBe('ledger_entry_follows_the_one_before')
    expect(await tamper(entry(1, 5, 5))).toMatch(/^ledger_entry_/)
  })

  test('refuses to rewrite or remove an entry', async () => {
    const pass = await createPass(shop)
    expect(await tamper(sql`update ledger_entry set delta = 20, balance = 20 where pass_id = ${pass.id}`)).toBe(
      'pass_agrees_with_its_ledger',
    )
    expect(await tamper(sql`delete from ledger_entry where pass_id = ${pass.id}`)).toBe('pass_agrees_with_its_ledger')
  })

  test('refuses to take more than is left', async () => {
    const pass = await createPass(shop)
    expect(await tamper(sql`update pass set remaining = -1 where id = ${pass.id}`)).toBe('pass_is_not_overdrawn')
  })
})

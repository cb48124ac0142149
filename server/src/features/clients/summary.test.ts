import { getBalanceDue, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../test/factories.ts'

const desk = useApp()
const HOUR_MS = 3_600_000

let shop: TestBusiness
let serviceId: string

beforeEach(async () => {
  shop = await desk.openShop()
  serviceId = (await createService(shop)).id
})

type SoldPass = Parameters<typeof getBalanceDue>[0] & { payments: { amount: number }[] }

function sumBalances(passes: SoldPass[]): number {
  return passes.reduce((sum, pass) => sum + getBalanceDue(pass, sumPassMoney(pass.payments)), 0)
}

/** Returns the summary table, and the same figures recomputed from visits, passes and payments. */
async function standings() {
  const kept = await desk.db.execute(sql`
    select client_id, seen_at, first_id, first_at, visits, unpaid_visits, owed from client_summary
    where business_id = ${shop.businessId} order by client_id`)
  const counted = await desk.db.execute<{ passes: SoldPass[] }>(sql`
    select c.id as client_id, coalesce(max(k.occurred_at), c.created_at) as seen_at,
      (array_agg(k.id order by k.occurred_at, k.id))[1] as first_id, min(k.occurred_at) as first_at, count(k.id)::int as visits,
      count(k.id) filter (where k.pass_id is null)::int as unpaid_visits, (
        select coalesce(json_agg(json_build_object('price', p.price, 'forgiven', p.forgiven,
          'voided', p.voided_at is not null, 'payments', (
            select coalesce(json_agg(json_build_object('amount', y.amount)), '[]')
            from payment y where y.business_id = p.business_id and y.pass_id = p.id))), '[]')
        from pass p where p.business_id = c.business_id and p.client_id = c.id) as passes
    from client c left join check_in k
      on k.business_id = c.business_id and k.client_id = c.id and k.undone_at is null
    where c.business_id = ${shop.businessId} group by c.business_id, c.id order by c.id`)
  return {
    kept: kept.rows,
    counted: counted.rows.map(({ passes, ...row }) => ({ ...row, owed: String(sumBalances(passes)) })),
  }
}

async function getSummary(clientId: string) {
  const { kept, counted } = await standings()
  expect(kept).toEqual(counted)
  return kept.find((row) => row.client_id === clientId)
}

async function visit(clientId: string): Promise<string> {
  desk.clock.now = new Date(desk.clock.now.getTime() + HOUR_MS)
  const body = { id: newId(), clientId, serviceId }
  const answer = await shop.post<{ checkInId: string }>('/api/check-ins', body)
  expect(answer.status).toBeLessThan(300)
  return answer.body.checkInId
}

async function act(path: string, body: object): Promise<void> {
  const answer = await shop.post(path, { id: newId(), ...body })
  expect({ path, status: answer.status < 300 ? 200 : answer.body }).toEqual({ path, status: 200 })
}

test('whoever is added has never been here and owes nothing', async () => {
  const { id, createdAt } = await createClient(shop)
  expect(await getSummary(id)).toMatchObject({ visits: 0, unpaid_visits: 0, owed: '0' })
  expect(new Date(createdAt)).toEqual(desk.clock.now)
})

test('visits count, and those that are undone count no more', async () => {
  const { id } = await createClient(shop)
  const first = await visit(id)
  const second = await visit(id)
  expect(await getSummary(id)).toMatchObject({ visits: 2, unpaid_visits: 2 })
  await act(`/api/check-ins/${second}/undo`, {})
  expect(await getSummary(id)).toMatchObject({ visits: 1, unpaid_visits: 1 })
  await act(`/api/check-ins/${first}/undo`, {})
  expect(await getSummary(id)).toMatchObject({ visits: 0, unpaid_visits: 0 })
})

test('a pass covers unpaid visits, and a visit that moves to none is unpaid again', async () => {
  const { id: clientId } = await createClient(shop)
  const checkInId = await visit(clientId)
  await visit(clientId)
  await createPass(shop, { clientId, coveredCheckInIds: [checkInId] })
  expect(await getSummary(clientId)).toMatchObject({ visits: 2, unpaid_visits: 1, owed: '0' })
  await act(`/api/check-ins/${checkInId}/move`, { passId: null })
  expect(await getSummary(clientId)).toMatchObject({ visits: 2, unpaid_visits: 2 })
})

test('what is owed follows sales, payments, refunds, what is forgiven, and void passes', async () => {
  const { id: clientId } = await createClient(shop)
  const pass = await createPass(shop, { clientId, paid: 2000 })
  expect(await getSummary(clientId)).toMatchObject({ owed: '10000' })
  await act(`/api/passes/${pass.id}/payments`, { amount: 3000, method: 'cash' })
  expect(await getSummary(clientId)).toMatchObject({ owed: '7000' })
  const refund = { seen: 1, visits: 1, amount: 1000, method: 'cash', forgiven: 2000, note: '' }
  await act(`/api/passes/${pass.id}/refunds`, refund)
  expect(await getSummary(clientId)).toMatchObject({ owed: '5000' })
  const other = await createPass(shop, { clientId, paid: 0, price: 900 })
  expect(await getSummary(clientId)).toMatchObject({ owed: '5900' })
  await act(`/api/passes/${pass.id}/void`, { note: '' })
  expect(await getSummary(clientId)).toMatchObject({ owed: '900' })
  await act(`/api/passes/${pass.id}/entries/3/undo`, { note: '' })
  expect(await getSummary(clientId)).toMatchObject({ owed: '5900' })
  await act(`/api/passes/${other.id}/transfers`, { toClientId: (await createClient(shop)).id, visits: 2, note: '' })
  expect(await getSummary(clientId)).toMatchObject({ owed: '5900' })
})

test('what moves to another client counts there, and comes back with them', async () => {
  const [one, other] = [await createClient(shop), await createClient(shop)]
  await createPass(shop, { clientId: one.id, paid: 0 })
  await visit(one.id)
  await visit(one.id)
  await visit(other.id)
  const move = async (from: string, to: string) => {
    for (const table of ['check_in', 'pass', 'payment'])
      await desk.db.execute(sql`update ${sql.identifier(table)} set client_id = ${to}
        where business_id = ${shop.businessId} and client_id = ${from}`)
  }
  await move(one.id, other.id)
  expect(await getSummary(one.id)).toMatchObject({ visits: 0, owed: '0' })
  expect(await getSummary(other.id)).toMatchObject({ visits: 3, unpaid_visits: 1, owed: '12000' })
  await move(other.id, one.id)
  expect(await getSummary(one.id)).toMatchObject({ visits: 3, owed: '12000' })
})

test('a mix of everything agrees with a recount', async () => {
  const sold = await createPackage(shop, { visits: 30 })
  const ids = await Promise.all(Array.from({ length: 4 }, async () => (await createClient(shop)).id))
  for (const [at, clientId] of ids.entries()) {
    const unpaid = await visit(clientId)
    const late = await visit(clientId)
    const covered = at % 2 ? [unpaid] : []
    const pass = await createPass(shop, { clientId, packageId: sold.id, paid: at * 1000, coveredCheckInIds: covered })
    const paid = await visit(clientId)
    await act(`/api/check-ins/${at % 2 ? late : paid}/undo`, {})
    if (at > 1) await act(`/api/passes/${pass.id}/payments`, { amount: 500, method: 'card' })
    if (at === 2) await act(`/api/passes/${pass.id}/void`, { note: '' })
  }
  const { kept, counted } = await standings()
  expect(kept).toEqual(counted)
  expect(kept).toHaveLength(4)
})

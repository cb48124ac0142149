import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import type { MailedReceipt } from '@deskbell/domain/passes/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { expect, test } from 'vitest'
import { and, eq } from '../../db/drizzle.ts'
import { activity } from '../../db/schema/activity.ts'
import { type Caller, expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'

const desk = useApp()

async function sell(shop: TestBusiness, clientId: string | null): Promise<Sale> {
  const lines = [{ kind: 'item', name: 'Water', price: 300, quantity: 2 }]
  const payments = [{ method: 'cash', amount: 600 }]
  return (await shop.post<Sale>('/api/sales', { id: newId(), clientId, lines, payments })).body
}

function mail(caller: Caller, { id }: Sale, key = newId()) {
  return caller.post<MailedReceipt>(`/api/sales/${id}/receipt`, { id: key, to: 'maria@example.com' })
}

const outbox = async (shop: TestBusiness) => (await shop.get<MailPage>('/api/mail')).body.items

test('requires sign-in', async () => {
  const sale = await sell(await desk.openShop(), null)
  expectProblem(await mail(desk.anonymous, sale), 401, 'not_signed_in')
})

test('a receipt waits in the outbox in the language of the client, once, and who sent it is written down', async () => {
  const shop = await desk.openShop()
  const { id: clientId } = await createClient(shop, { language: 'de' })
  const sale = await sell(shop, clientId)
  const key = newId()
  expect(await mail(shop, sale, key)).toMatchObject({ status: 200, body: { mailed: 'waiting' } })
  await mail(shop, sale, key)
  const [letter, ...others] = await outbox(shop)
  expect(others).toEqual([])
  expect(letter).toMatchObject({ to: 'maria@example.com' })
  expect(letter?.text).toContain(`Quittung ${sale.number}`)
  const ofSale = and(eq(activity.entityId, sale.id), eq(activity.action, 'mailed receipt'))
  const deeds = await desk.db.select().from(activity).where(ofSale)
  expect(deeds).toMatchObject([{ entity: 'sale', clientId, after: { to: 'maria@example.com' } }])
})

test('that of a passer-by is in the language of the shop', async () => {
  const shop = await desk.openShop()
  const sale = await sell(shop, null)
  await mail(shop, sale)
  expect((await outbox(shop))[0]?.text).toContain(
    `Hello,\n\nthis is your receipt. Thank you!\n\nReceipt ${sale.number}`,
  )
})

test('there is none of a sale that does not exist', async () => {
  const shop = await desk.openShop()
  const sale = await sell(shop, null)
  expectProblem(await mail(shop, { ...sale, id: newId() }), 404, 'not_found')
})

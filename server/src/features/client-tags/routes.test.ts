import { expect, test } from 'vitest'
import { expectProblem, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'

const desk = useApp()

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/client-tags'), 401, 'not_signed_in')
})

test('the shop’s tags, those used most first, without those of archived clients', async () => {
  const shop = await desk.openShop()
  await createClient(shop, { tags: ['VIP', 'Knee'] })
  await createClient(shop, { tags: ['Knee'] })
  const gone = await createClient(shop, { tags: ['Old'] })
  await shop.post(`/api/clients/${gone.id}/archive`)
  expect((await shop.get('/api/client-tags')).body).toEqual({ items: ['Knee', 'VIP'] })
  expect((await (await desk.openShop()).get('/api/client-tags')).body).toEqual({ items: [] })
})

import type { PackagePage } from '@deskbell/domain/packages/schema.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, useApp } from '../../test/app.ts'
import { createPackage, createService } from '../../test/factories.ts'

const desk = useApp()

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/packages'), 401, 'not_signed_in')
})

test('each package covers its own services', async () => {
  const shop = await desk.openShop()
  const [yoga, massage] = [await createService(shop), await createService(shop)]
  await createPackage(shop, { name: 'A', coversAll: false, serviceIds: [yoga.id] })
  await createPackage(shop, { name: 'B', coversAll: false, serviceIds: [yoga.id, massage.id] })
  await createPackage(shop, { name: 'C' })
  const { body } = await shop.get<z.infer<typeof PackagePage>>('/api/packages')
  expect(body.items.map(({ serviceIds }) => serviceIds)).toEqual([[yoga.id], [yoga.id, massage.id].sort(), []])
})

test('a change replaces what is covered', async () => {
  const shop = await desk.openShop()
  const [yoga, massage] = [await createService(shop), await createService(shop)]
  const { id, version, ...rest } = await createPackage(shop, { coversAll: false, serviceIds: [yoga.id] })
  const change = { ...rest, version, serviceIds: [massage.id] }
  expect((await shop.put(`/api/packages/${id}`, change)).body).toMatchObject({ serviceIds: [massage.id], version: 2 })
})

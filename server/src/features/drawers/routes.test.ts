import type { Drawer, DrawerList } from '@deskbell/domain/drawers/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { openDrawer } from '../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

async function listNames(query = ''): Promise<string[]> {
  return (await shop.get<z.infer<typeof DrawerList>>(`/api/drawers${query}`)).body.items.map(({ name }) => name)
}

function add(name: string) {
  return shop.post<Drawer>('/api/drawers', { id: newId(), name })
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/drawers'), 401, 'not_signed_in')
})

test('drawers are listed by name, renamed, archived and brought back', async () => {
  const { body: till } = await add('Till')
  await add('bar')
  expect(till).toMatchObject({ name: 'Till', session: null, left: null, archivedAt: null })
  expect(await listNames()).toEqual(['bar', 'Till'])
  const renamed = await shop.put<Drawer>(`/api/drawers/${till.id}`, { name: 'Front desk', version: 1 })
  expect(renamed.body).toMatchObject({ name: 'Front desk', version: 2 })
  expectProblem(await shop.put(`/api/drawers/${till.id}`, { name: 'Late', version: 1 }), 409, 'stale_version')
  await shop.post(`/api/drawers/${till.id}/archive`)
  expect(await listNames()).toEqual(['bar'])
  expect(await listNames('?archived=only')).toEqual(['Front desk'])
  await shop.post(`/api/drawers/${till.id}/restore`)
  expect(await listNames()).toEqual(['bar', 'Front desk'])
})

test('an open drawer is not archived, and an archived one not opened', async () => {
  const { drawerId } = await openDrawer(shop)
  expectProblem(await shop.post(`/api/drawers/${drawerId}/archive`), 409, 'drawer_open')
  const { body: till } = await add('Till')
  await shop.post(`/api/drawers/${till.id}/archive`)
  expectProblem(await shop.post(`/api/drawers/${till.id}/sessions`, { id: newId(), openingFloat: 0 }), 409, 'archived')
})

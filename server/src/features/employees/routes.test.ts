import type { EmployeePage } from '@deskbell/domain/employees/schema.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { expectProblem, useApp } from '../../test/app.ts'
import { createEmployee, createService } from '../../test/factories.ts'

const desk = useApp()

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/employees'), 401, 'not_signed_in')
})

test('the list has the newest first, each with their own services, page by page', async () => {
  const shop = await desk.openShop()
  const yoga = await createService(shop)
  for (const [n, firstName] of ['Ana', 'Ben', 'Cleo'].entries()) {
    desk.clock.now = new Date(desk.clock.now.getTime() + 1000)
    await createEmployee(shop, { firstName, services: n === 1 ? [yoga.id] : [] })
  }
  type Page = z.infer<typeof EmployeePage>
  const first = (await shop.get<Page>('/api/employees?limit=2')).body
  const second = (await shop.get<Page>(`/api/employees?limit=2&cursor=${first.nextCursor}`)).body
  const shown = [...first.items, ...second.items].map(({ firstName, services }) => [firstName, services])
  expect(shown).toEqual([
    ['Cleo', []],
    ['Ben', [yoga.id]],
    ['Ana', []],
  ])
})

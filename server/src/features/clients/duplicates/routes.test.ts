import type { DuplicatePage, SimilarClient } from '@deskbell/domain/clients/duplicates/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient } from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let maria: Client

beforeEach(async () => {
  shop = await desk.openShop()
  const known = { phone: '+12015550142', email: 'maria@example.com', birthday: '1990-05-02' }
  maria = await createClient(shop, { firstName: 'María', lastName: 'Silva', ...known })
})

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/duplicates'), 401, 'not_signed_in')
})

async function alike(typed: Record<string, string>): Promise<SimilarClient[]> {
  const query = new URLSearchParams(typed)
  return (await shop.get<{ items: SimilarClient[] }>(`/api/duplicates/alike?${query}`)).body.items
}

describe('while one types', () => {
  test.each([
    [{ phone: '(201) 555-0142' }, ['phone']],
    [{ email: 'MARIA@example.com' }, ['email']],
    [{ firstName: 'maria', lastName: 'silva' }, ['name']],
    [{ firstName: 'Silva', lastName: 'Maria' }, ['name']],
    [{ firstName: 'Maria', lastName: 'Sliva' }, ['near_name']],
    [{ firstName: 'Naria', lastName: 'Silva' }, ['near_name']],
    [{ firstName: 'Maria', lastName: 'Silvaa' }, ['near_name']],
    [{ firstName: 'Mari', lastName: 'Silva' }, ['near_name']],
  ])('%o is like Maria by %o', async (typed, likeness) => {
    expect(await alike(typed)).toMatchObject([{ id: maria.id, likeness }])
  })

  test.each<Record<string, string>>([
    {},
    { phone: '0142' },
    { firstName: 'Maria' },
    { firstName: 'Mark', lastName: 'Silva' },
    { firstName: 'Maria', lastName: 'Salvo' },
  ])('%o is like nobody', async (typed) => {
    expect(await alike(typed)).toEqual([])
  })

  test('nobody is like themselves, and archived clients are left out', async () => {
    expect(await alike({ phone: '+12015550142', exceptId: maria.id })).toEqual([])
    await shop.post(`/api/clients/${maria.id}/archive`)
    expect(await alike({ phone: '+12015550142' })).toEqual([])
  })

  test('says who is of the same household already', async () => {
    const ana = await createClient(shop, { firstName: 'Ana', phone: '+12015550142' })
    await shop.put(`/api/clients/${ana.id}/household`, { withClientId: maria.id })
    expect(await alike({ phone: '+12015550142', exceptId: ana.id })).toMatchObject([{ sameHousehold: true }])
  })
})

async function find(query = ''): Promise<DuplicatePage> {
  return (await shop.get<DuplicatePage>(`/api/duplicates?${query}`)).body
}

describe('the suggestions', () => {
  test('come the strongest first, in pages', async () => {
    await createClient(shop, { firstName: 'Ana', lastName: 'Costa', phone: '+12015550142' })
    await createClient(shop, { firstName: 'Marya', lastName: 'Silva', phone: '', birthday: '1990-05-02' })
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', phone: '+12015550142' })
    await createClient(shop, { firstName: 'Maria', lastName: 'Silva', phone: '', email: '' })
    const first = await find('limit=2')
    expect(first.items.map(({ likeness }) => likeness)).toEqual([
      ['phone', 'name'],
      ['birthday', 'near_name'],
    ])
    const rest = await find(`limit=2&cursor=${first.nextCursor}`)
    expect(rest.items.map(({ likeness }) => likeness)).toEqual([['phone'], ['phone']])
    expect({ count: rest.count, nextCursor: rest.nextCursor }).toEqual({ count: 4, nextCursor: null })
  })

  test('leave out who is a household, and who is said to be two, until that is undone', async () => {
    const ana = await createClient(shop, { firstName: 'Ana', phone: '+12015550142' })
    const two = { oneId: ana.id, otherId: maria.id }
    expect((await find()).count).toBe(1)
    await shop.post('/api/duplicates/apart', two)
    expect((await find()).count).toBe(0)
    await shop.post('/api/duplicates/again', two)
    expect((await find()).count).toBe(1)
    await shop.put(`/api/clients/${ana.id}/household`, { withClientId: maria.id })
    expect((await find()).count).toBe(0)
  })
})

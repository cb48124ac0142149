import type { Client, ClientPage } from '@deskbell/domain/clients/schema.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { eq } from '../../db/drizzle.ts'
import { getMigrationStatements } from '../../db/migration-files.ts'
import { business } from '../../db/schema/business.ts'
import { clientKey } from '../../db/schema/client.ts'
import { expectProblem, type TestBusiness, useApp } from '../../test/app.ts'
import { createClient, newClient } from '../../test/factories.ts'
import { DISABLE_FOREIGN_KEYS } from '../data/imports/checks.ts'

const desk = useApp()
let shop: TestBusiness

beforeEach(async () => {
  shop = await desk.openShop()
})

type Page = z.infer<typeof ClientPage>

async function find(query: string): Promise<Page> {
  return (await shop.get<Page>(`/api/clients?${query}`)).body
}

async function namesFound(q: string): Promise<string[]> {
  return (await find(`q=${encodeURIComponent(q)}`)).items.map(({ firstName }) => firstName)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get('/api/clients'), 401, 'not_signed_in')
})

describe('the list', () => {
  test('is sorted by last name as people expect, and comes in pages that miss and repeat nobody', async () => {
    const names = ['Zola', 'Ångström', 'alder', 'Berg', 'Ábel', 'Černý', 'zander']
    for (const lastName of names) await createClient(shop, { lastName })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await find(`limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ lastName }) => lastName))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['Ábel', 'alder', 'Ångström', 'Berg', 'Černý', 'zander', 'Zola'])
  })
})

describe('search', () => {
  beforeEach(async () => {
    await createClient(shop, { firstName: 'Zoë', lastName: 'Müller', phone: '+12015550142', email: 'zoe@example.com' })
    await createClient(shop, { firstName: 'Ana María', lastName: 'da Silva', phone: '(201) 555-0199' })
    await createClient(shop, { firstName: 'Tom', lastName: '', phone: '' })
  })

  test.each([
    ['zoe', ['Zoë']],
    ['MULLER', ['Zoë']],
    ['muller zo', ['Zoë']],
    ['maria', ['Ana María']],
    ['silva', ['Ana María']],
    ['da silva an', ['Ana María']],
    ['zoe@ex', ['Zoë']],
    ['0142', ['Zoë']],
    ['+1 201 555', ['Zoë', 'Ana María']],
    ['555-0199', ['Ana María']],
    ['tom', ['Tom']],
    ['nobody', []],
    ['%', []],
    ['<', []],
    ['"\'\\', []],
  ])('by %s finds %o', async (typed, expected) => {
    expect((await namesFound(typed)).sort()).toEqual([...expected].sort())
  })

  test.each([
    ['de-DE', '+4915123456789', '0151/2345 6789'],
    ['de-DE', '+4915123456789', '0049 151 23456789'],
    ['de-AT', '+436641234567', '0664 1234567'],
    ['en-GB', '+447911123456', '07911 123456'],
    ['it-IT', '+390612345678', '06 1234 5678'],
    ['en-US', '+14155552671', '(415) 555-2671'],
  ])('in %s finds %s as it is typed in the country: %s', async (locale, phone, typed) => {
    await desk.db.update(business).set({ locale }).where(eq(business.id, shop.businessId))
    await createClient(shop, { firstName: 'Local', lastName: '', phone })
    for (let length = 4; length <= typed.length; length++) {
      expect(await namesFound(typed.slice(0, length)), typed.slice(0, length)).toContain('Local')
    }
    expect(await namesFound(`${typed}0`)).toEqual([])
  })

  test('follows a change of name and number', async () => {
    const [tom] = (await find('q=tom')).items
    const { id, ...fields } = newClient({ firstName: 'Thomas', phone: '+12015550177' })
    await shop.put(`/api/clients/${tom?.id}`, { ...fields, version: 1 })
    expect(await namesFound('tom')).toEqual([])
    expect(await namesFound('0177')).toEqual(['Thomas'])
    expect(id).not.toBe(tom?.id)
  })

  test('by names with letters that have no accent to leave out', async () => {
    await createClient(shop, { firstName: 'Łukasz', lastName: 'Großmann', phone: '' })
    for (const typed of ['lukasz', 'Łukasz', 'ŁUKASZ', 'grossmann', 'GROẞ', 'lukasz groß'])
      expect(await namesFound(typed), typed).toEqual(['Łukasz'])
  })

  test('by keys of the release before: those stored already, and those it writes beside this one', async () => {
    const { id: clientId } = await createClient(shop)
    const { businessId } = shop
    const toFormerKey = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const [stored, written] = [
      ['Łukasz Großmann', 'Đặng Þór'],
      ['Ægir Ørsted', 'Cœur ılgın', 'Ŋŧ ħð'],
    ]
    const toRows = (names: string[]) => names.map((name) => ({ businessId, clientId, key: toFormerKey(name) }))
    await desk.db.transaction(async (tx) => {
      await tx.execute(DISABLE_FOREIGN_KEYS)
      await tx.insert(clientKey).values(toRows(stored))
    })
    await desk.db.execute(getMigrationStatements(51, 52, 'public').at(-1) ?? '')
    await desk.db.insert(clientKey).values(toRows(written))
    const keys = await desk.db.select().from(clientKey).where(eq(clientKey.clientId, clientId))
    expect(keys.map(({ key }) => key)).toEqual(expect.arrayContaining([...stored, ...written].map(fold)))
  })

  test('pages through many hits without missing anybody', async () => {
    for (let n = 0; n < 7; n++) await createClient(shop, { firstName: `Maria${n}`, lastName: 'Same', phone: '' })
    const first = await find('q=same&limit=4')
    const second = await find(`q=same&limit=4&cursor=${first.nextCursor}`)
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(7)
    expect(second.nextCursor).toBeNull()
  })
})

test('a phone is kept as typed, and a kiosk finds it by the shop’s own country, as long as it can be read', async () => {
  const typed = { phone: '(415) 555-2671 ext. 9' }
  const { id } = await createClient(shop, typed)
  const saved = async () => (await shop.get<Client>(`/api/clients/${id}`)).body
  const atKiosk = async (digits: string) =>
    (await shop.post<LookupResult>('/api/kiosk/lookup', { digits })).body.matches.map(({ phoneHint }) => phoneHint)
  expect(await saved()).toMatchObject({ ...typed, phoneE164: '+14155552671' })
  expect(await atKiosk('2671')).toEqual(['••71'])
  const vague = { phone: '555 0100' }
  expect((await shop.put(`/api/clients/${id}`, { ...newClient(vague), version: 1 })).status).toBe(200)
  expect(await saved()).toMatchObject({ ...vague, phoneE164: '' })
  for (const digits of ['2671', '0100']) expect(await atKiosk(digits)).toEqual([])
  expect((await find('q=0100')).items).toMatchObject([vague])
})

test('two clients may share a phone and an e-mail', async () => {
  const shared = { phone: '+12015550142', email: 'family@example.com' }
  await createClient(shop, { firstName: 'Ada', ...shared })
  await createClient(shop, { firstName: 'Ben', ...shared })
  expect((await namesFound('family@')).sort()).toEqual(['Ada', 'Ben'])
})

describe('what a client is told', () => {
  const read = async ({ id }: Client) => (await shop.get<Client>(`/api/clients/${id}`)).body
  async function change({ id, version, ...client }: Client, over: object): Promise<Client> {
    const { firstName, lastName, phone, email, birthday, alertNote, notes, tags } = client
    const fields = { firstName, lastName, phone, email, birthday, alertNote, notes, tags }
    const answer = await shop.put<Client>(`/api/clients/${id}`, { ...fields, ...over, version })
    expect(answer.status).toBe(200)
    return answer.body
  }

  test('is in the shop’s own language, and news too, until it is said otherwise', async () => {
    expect(await createClient(shop)).toMatchObject({ language: '', unsubscribedAt: null })
    const client = await createClient(shop, { language: 'es', news: false })
    expect(await read(client)).toMatchObject({ language: 'es', unsubscribedAt: desk.clock.now.toISOString() })
  })

  test('stays as it is for whoever changes something else, and keeps its first day', async () => {
    const client = await createClient(shop, { language: 'de', news: false })
    desk.clock.now = new Date(desk.clock.now.getTime() + 86_400_000)
    const renamed = await change(client, { firstName: 'Mariana' })
    const again = await change(renamed, { news: false })
    expect(again).toMatchObject({ language: 'de', unsubscribedAt: client.unsubscribedAt })
    expect(await change(again, { news: true, language: '' })).toMatchObject({ language: '', unsubscribedAt: null })
  })

  test('is in no language that Deskbell doesn’t speak', async () => {
    expectProblem(await shop.post('/api/clients', { ...newClient(), language: 'xx' }), 422, 'invalid')
  })
})

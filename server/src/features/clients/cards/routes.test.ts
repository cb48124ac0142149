import type { ClientCard } from '@deskbell/domain/clients/cards/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { activity } from '../../../db/schema/activity.ts'
import { mail } from '../../../db/schema/mail.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient, newBusiness } from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let client: Client

beforeEach(async () => {
  shop = await desk.openShop()
  client = await createClient(shop)
})

const path = (rest = '') => `/api/clients/${client.id}/card${rest}`
const codeNow = async () => (await shop.get<ClientCard>(path())).body.code
const renew = (id = newId()) => shop.post<ClientCard>(path('/renew'), { id })
const restore = (renewalId: string) => shop.post<ClientCard>(path('/restore'), { renewalId })

async function foundBy(code: string): Promise<string[]> {
  const { body } = await shop.post<LookupResult>('/api/kiosk/lookup', { code })
  return body.matches.map(({ clientId }) => clientId)
}

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.get(path()), 401, 'not_signed_in')
  expectProblem(await desk.anonymous.post(path('/renew'), { id: newId() }), 401, 'not_signed_in')
})

test('a card’s code finds its client at the kiosk', async () => {
  const code = await codeNow()
  expect(code).toMatch(/^[0-9A-F]{24}$/)
  expect(await foundBy(code)).toEqual([client.id])
})

describe('a lost card', () => {
  test('works no more once there is a new code, which does', async () => {
    const lost = await codeNow()
    const { status, body } = await renew()
    expect({ status, ...body }).toMatchObject({ status: 200, clientId: client.id })
    expect(await codeNow()).toBe(body.code)
    expect(await foundBy(lost)).toEqual([])
    expect(await foundBy(body.code)).toEqual([client.id])
  })

  test('is renewed once, however often it is asked', async () => {
    const id = newId()
    const [one, two] = [await renew(id), await renew(id)]
    expect(one.body).toEqual(two.body)
  })

  test('that turns up works again when the renewal is undone, and the new code no more', async () => {
    const found = await codeNow()
    const id = newId()
    const { body: renewed } = await renew(id)
    expect((await restore(id)).body).toEqual({ clientId: client.id, code: found })
    expect((await restore(id)).body).toEqual({ clientId: client.id, code: found })
    expect(await foundBy(renewed.code)).toEqual([])
    expect(await foundBy(found)).toEqual([client.id])
  })

  test('that was renewed since isn’t brought back, nor by what is no renewal of this client', async () => {
    const id = newId()
    await renew(id)
    const { body: last } = await renew()
    expectProblem(await restore(id), 409, 'stale_version')
    expectProblem(await restore(newId()), 404, 'not_found')
    const other = await createClient(shop)
    const theirs = newId()
    await shop.post(`/api/clients/${other.id}/card/renew`, { id: theirs })
    expectProblem(await restore(theirs), 404, 'not_found')
    expect(await codeNow()).toBe(last.code)
  })

  test('is noted without its code', async () => {
    const lost = await codeNow()
    const { body } = await renew()
    const rows = await desk.db.select().from(activity).where(eq(activity.action, 'renewed card'))
    const noted = rows.filter(({ clientId }) => clientId === client.id)
    expect(noted).toHaveLength(1)
    for (const code of [lost, body.code]) expect(JSON.stringify(noted)).not.toContain(code)
  })
})

describe('by mail', () => {
  const send = (over: { id?: string; to?: string } = {}) =>
    shop.post(path('/mail'), { id: newId(), to: 'maria@example.com', ...over })

  test('a card is a link that tells no server the code', async () => {
    await shop.put('/api/business', { ...newBusiness(), version: 1 })
    const id = newId()
    expect(await send({ id })).toMatchObject({ status: 200, body: { to: 'maria@example.com', mailed: 'waiting' } })
    await send({ id })
    const { items } = (await shop.get<MailPage>('/api/mail')).body
    expect(items).toMatchObject([{ to: 'maria@example.com', subject: 'Your card for Willow Studio' }])
    expect(items[0]?.text).toContain(`/card?language=en#${await codeNow()}`)
    expect(await desk.db.$count(mail, eq(mail.clientId, client.id))).toBe(1)
  })

  test('a card is sent in the client’s language', async () => {
    client = await createClient(shop, { language: 'fr', phone: '' })
    await send()
    const { items } = (await shop.get<MailPage>('/api/mail')).body
    expect(items).toMatchObject([
      { subject: 'Votre carte', text: expect.stringMatching(/^Bonjour,\n\nVoici votre carte/) },
    ])
  })

  test('goes to no other shop’s client', async () => {
    const other = await desk.openShop()
    expectProblem(await other.post(path('/mail'), { id: newId(), to: 'ben@example.com' }), 404, 'not_found')
    expectProblem(await send({ to: 'nowhere' }), 422, 'invalid')
  })
})

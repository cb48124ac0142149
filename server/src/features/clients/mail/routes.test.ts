import type { Client } from '@deskbell/domain/clients/schema.ts'
import type { MailPage } from '@deskbell/domain/messages/mail/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, expect, test } from 'vitest'
import { eq } from '../../../db/drizzle.ts'
import { mail } from '../../../db/schema/mail.ts'
import { expectProblem, type TestBusiness, useApp } from '../../../test/app.ts'
import { createClient } from '../../../test/factories.ts'

const desk = useApp()
let shop: TestBusiness
let client: Client

beforeEach(async () => {
  shop = await desk.openShop()
  client = await createClient(shop, { email: 'maria@example.com' })
})

const letter = () => ({ id: newId(), subject: 'Your mat', text: 'You left it here.\nWe keep it for you.' })

test('requires sign-in', async () => {
  expectProblem(await desk.anonymous.post(`/api/clients/${client.id}/mail`, letter()), 401, 'not_signed_in')
})

test('a letter waits in the outbox once, for the client whom it is for', async () => {
  const input = letter()
  for (const _ of [1, 2]) {
    const { status, body } = await shop.post(`/api/clients/${client.id}/mail`, input)
    expect([status, body]).toEqual([200, { to: 'maria@example.com', mailed: 'waiting' }])
  }
  const { items } = (await shop.get<MailPage>('/api/mail')).body
  expect(items).toMatchObject([{ id: input.id, to: 'maria@example.com', subject: input.subject, text: input.text }])
  expect(await desk.db.select().from(mail).where(eq(mail.id, input.id))).toMatchObject([{ clientId: client.id }])
})

test('without an address, a subject or a text it is refused at that field', async () => {
  const nobody = await createClient(shop, { email: '' })
  const refused = expectProblem(await shop.post(`/api/clients/${nobody.id}/mail`, letter()), 422, 'invalid')
  expect(refused.fields?.map(({ path }) => path)).toEqual(['to'])
  for (const field of ['subject', 'text']) {
    const problem = expectProblem(
      await shop.post(`/api/clients/${client.id}/mail`, { ...letter(), [field]: ' ' }),
      422,
      'invalid',
    )
    expect(problem.fields?.map(({ path }) => path)).toEqual([field])
  }
})

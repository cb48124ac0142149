import type { PortalAddress, PortalAddressChange } from '@deskbell/domain/client-portal/address-schema.ts'
import type { PortalDevices, PortalVisitor } from '@deskbell/domain/client-portal/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { MESSAGE_OPTIONS, type MessagePage } from '@deskbell/domain/messages/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { business } from '../../db/schema/business.ts'
import { type Caller, expectProblem, useApp } from '../../test/app.ts'
import { createClient } from '../../test/factories.ts'
import { usePortal } from '../../test/portal.ts'
import { getCookie } from '../../test/sign-in.ts'
import { startTestSms } from '../../test/sms.ts'

const desk = useApp()
const portal = usePortal(desk)

let count = 0
let maria: Client
let there: Caller
/** An address that nobody has. */
let next: string

beforeEach(async () => {
  count += 1
  next = `new${count}@example.com`
  const email = `Maria${count}@example.com`
  maria = await createClient(portal.owner, { firstName: 'Maria', email, phone: '', language: 'en' })
  there = await portal.signIn(maria.email.toLowerCase())
})

const path = (id = maria.id) => `/api/me/clients/${id}/address`
const ask = (address: string, { forAll = false, by = there, id = maria.id } = {}) =>
  by.post<PortalAddressChange>(path(id), { address, forAll, language: 'en' })
const confirm = (id: string, code: string, by = there) => by.post(`${path()}/code`, { id, code })
const readClient = async (id = maria.id) => (await portal.owner.get<Client>(`/api/clients/${id}`)).body
const readVisitor = async (by = there) => (await by.get<PortalVisitor>('/api/me')).body

/** Asks for a code, and types it. */
async function change(address: string, { forAll = false } = {}) {
  const { id } = (await ask(address, { forAll })).body
  const { code } = await portal.readMail(address)
  return confirm(id, code)
}

describe('a new e-mail address', () => {
  test('counts once the code that was sent there is typed', async () => {
    const { body } = await ask(next)
    expect(body).toMatchObject({ channel: 'email', address: next })
    expect((await readClient()).email).toBe(maria.email)
    expect((await there.get<PortalAddress>(path())).body).toMatchObject({ email: maria.email, pending: body })
    const { code, mail } = await portal.readMail(next)
    expect(mail.text).not.toContain('/me/')
    expect((await confirm(body.id, code)).status).toBe(200)
    expect((await readClient()).email).toBe(next)
    expect((await there.get<PortalAddress>(path())).body).toMatchObject({ email: next, pending: null })
    expect(await readVisitor()).toMatchObject({ signedInAs: next, clients: [{ id: maria.id }] })
  })

  test('is told to the former one, without being named', async () => {
    await change(next)
    const { mail } = await portal.readMail(maria.email)
    expect(mail.subject).toContain('was changed')
    expect(mail.text).not.toContain(next)
  })

  test('ends the other devices that nobody is reached by any more', async () => {
    const other = await portal.signIn(maria.email.toLowerCase())
    await change(next)
    expectProblem(await other.get('/api/me'), 401, 'not_signed_in')
    expect((await there.get<PortalDevices>('/api/me/devices')).body.items).toMatchObject([{ isThis: true }])
  })

  test('of one of a household leaves the others theirs, unless it is for all', async () => {
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: maria.email, phone: '' })
    const other = await portal.signIn(maria.email.toLowerCase())
    await change(next)
    expect((await readClient(ben.id)).email).toBe(maria.email)
    expect((await readVisitor(other)).clients).toMatchObject([{ id: ben.id }])
    const zoe = await createClient(portal.owner, { firstName: 'Zoe', email: next, phone: '' })
    await change(`all-${next}`, { forAll: true })
    for (const id of [maria.id, zoe.id]) expect((await readClient(id)).email).toBe(`all-${next}`)
    expect((await readVisitor()).clients).toHaveLength(2)
  })

  test('that is somebody else’s is answered and proved as any other', async () => {
    const ben = await createClient(portal.owner, { email: `ben${count}@example.com`, phone: '' })
    const [known, unknown] = [await ask(ben.email), await ask(next)]
    expect(known.status).toBe(unknown.status)
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    const texts = []
    for (const address of [ben.email, next]) {
      const { mail, code } = await portal.readMail(address)
      texts.push(mail.text?.replaceAll(code, 'CODE'))
    }
    expect(texts[0]).toBe(texts[1])
    expect((await readVisitor()).clients).toHaveLength(1)
  })
})

describe('a code', () => {
  test('works once, for 15 minutes, for five tries', async () => {
    const { id } = (await ask(next)).body
    const { code } = await portal.readMail(next)
    expect((await confirm(id, code)).status).toBe(200)
    expectProblem(await confirm(id, code), 403, 'incorrect_code')
    const late = (await ask(`late-${next}`)).body
    const { code: lateCode } = await portal.readMail(`late-${next}`)
    desk.clock.now = new Date(desk.clock.now.getTime() + 15 * MINUTE_MS)
    expectProblem(await confirm(late.id, lateCode), 403, 'incorrect_code')
    const tried = (await ask(`tried-${next}`)).body
    const { code: right } = await portal.readMail(`tried-${next}`)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn++) expectProblem(await confirm(tried.id, wrong), 403, 'incorrect_code')
    expectProblem(await confirm(tried.id, right), 403, 'incorrect_code')
    expect((await readClient()).email).toBe(next)
  })

  test('works for the session alone that asked for it, and only for whom it asked', async () => {
    const { id } = (await ask(next)).body
    const { code } = await portal.readMail(next)
    const other = await portal.signIn(maria.email.toLowerCase())
    expectProblem(await confirm(id, code, other), 403, 'incorrect_code')
    const ben = await createClient(portal.owner, { email: maria.email, phone: '' })
    expectProblem(await there.post(`${path(ben.id)}/code`, { id, code }), 403, 'incorrect_code')
    expect((await readClient()).email).toBe(maria.email)
  })

  test('isn’t shown to staff', async () => {
    await ask(next)
    const { code } = await portal.readMail(next)
    const { body } = await portal.owner.get<MessagePage>(`/api/messages?clientId=${maria.id}&kind=portal_address`)
    expect(body.items).toMatchObject([{ to: next, subject: '', text: '' }])
    expect(code).toMatch(/^\d{6}$/)
  })

  test('is sent to a mailbox five times an hour at most, whoever asks', async () => {
    const ben = await createClient(portal.owner, { firstName: 'Ben', email: maria.email, phone: '' })
    for (const id of [maria.id, maria.id, maria.id, ben.id, ben.id]) expect((await ask(next, { id })).status).toBe(201)
    expectProblem(await ask(next, { id: ben.id }), 429, 'rate_limited')
  })

  test('is sent for a client five times an hour at most, wherever to', async () => {
    for (let turn = 0; turn < 5; turn++) expect((await ask(`${turn}-${next}`)).status).toBe(201)
    expectProblem(await ask(next), 429, 'rate_limited')
  })
})

test('a phone number that one signed in with is proved by SMS, and the former one is told', async () => {
  const sms = await startTestSms()
  const options = { ...MESSAGE_OPTIONS, sms: { ...MESSAGE_OPTIONS.sms, provider: 'webhook' as const, url: sms.url } }
  await desk.db.update(business).set({ messages: options })
  const readCode = async () => {
    await portal.sendQueued()
    const { to, text } = JSON.parse(sms.asked.at(-1)?.body ?? '{}') as { to: string; text: string }
    return { to, code: /\d{6}/.exec(text)?.[0] ?? '' }
  }
  const zoe = await createClient(portal.owner, { firstName: 'Zoe', email: '', phone: '912 345 678', language: 'en' })
  const signIn = await portal.ask('912 345 678')
  const cookie = getCookie(
    await portal.visitor().post('/api/me/sign-in/code', { id: signIn, code: (await readCode()).code }),
  )
  const by = portal.visitor(cookie)
  const { body } = await ask('912 345 679', { by, id: zoe.id })
  const { to, code } = await readCode()
  expect(to).toBe('+351912345679')
  expect((await by.post(`${path(zoe.id)}/code`, { id: body.id, code })).status).toBe(200)
  expect((await readClient(zoe.id)).phoneE164).toBe('+351912345679')
  expect(await readVisitor(by)).toMatchObject({ signedInAs: '+351912345679', clients: [{ id: zoe.id }] })
  expect((await readCode()).to).toBe('+351912345678')
  await sms.close()
})

test('of another client nothing is seen or changed, nor of what isn’t an address', async () => {
  const ben = await createClient(portal.owner, { email: `ben${count}@example.com`, phone: '' })
  for (const id of [ben.id, newId()]) {
    expectProblem(await there.get(path(id)), 404, 'not_found')
    expectProblem(await ask(next, { id }), 404, 'not_found')
  }
  expectProblem(await ask('nobody'), 422, 'invalid')
})

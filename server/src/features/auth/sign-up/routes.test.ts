import type { Session } from '@deskbell/domain/auth/schema.ts'
import type { SignUpInput } from '@deskbell/domain/auth/sign-up/schema.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '../../../app.ts'
import { eq } from '../../../db/drizzle.ts'
import { user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { businessHost } from '../../../db/schema/membership.ts'
import { createMailer } from '../../../mail/mailer.ts'
import { INSTALLATION } from '../../../servers/install.ts'
import { type Caller, createCaller, expectProblem, useApp } from '../../../test/app.ts'
import { startTestSmtp, type TestSmtp } from '../../../test/smtp.ts'

const desk = useApp()
const DAY_MS = 86_400_000
const PASSWORD = 'a quiet morning walk'
const DOMAIN = 'desk.example.com'

let smtp: TestSmtp
let visitor: Caller
let began: Date
beforeAll(async () => {
  smtp = await startTestSmtp()
  began = desk.clock.now
  const mailer = createMailer({ db: desk.db, log: desk.services.log, smtpUrl: smtp.url, from: 'desk@example.com' })
  visitor = createCaller(createApp({ ...desk.services, mailer, shops: 'many', signUpDomain: DOMAIN }))
})
afterAll(() => smtp.close())
beforeEach(async () => {
  desk.clock.now = began
  smtp.letters.length = 0
  await desk.db.$client.query(`delete from ${INSTALLATION}.rate_limit`)
})

let signed = 0
function newSignUp(over: Partial<SignUpInput> = {}): SignUpInput {
  signed += 1
  const place = { timeZone: 'Europe/Paris', currency: 'EUR', locale: 'fr-FR' }
  return { companyName: 'Saule', email: `eve${signed}@example.com`, label: `saule${signed}`, ...place, ...over }
}

async function signUp(input: SignUpInput): Promise<string> {
  expect(await visitor.post('/api/sign-up', input)).toMatchObject({ status: 200, body: {} })
  return /sign-up#([\w-]+)/.exec(smtp.letters.at(-1)?.text ?? '')?.[1] ?? ''
}

const confirm = (token: string) => visitor.post<{ url: string }>('/api/sign-up/confirm', { token })
const findHost = (label: string) =>
  desk.db
    .select()
    .from(businessHost)
    .where(eq(businessHost.host, `${label}.${DOMAIN}`))

test('the mailed link opens the shop at its address, and its owner joins with a password', async () => {
  const input = newSignUp()
  expect(await visitor.get('/api/sign-up')).toMatchObject({ body: { domain: DOMAIN } })
  const token = await signUp(input)
  expect(smtp.letters).toMatchObject([{ recipients: [input.email], subject: 'Confirmez votre adresse e-mail' }])
  expect(await findHost(input.label)).toEqual([])
  const { body } = await confirm(token)
  expect(body.url).toMatch(new RegExp(`^https://${input.label}\\.${DOMAIN}/join#`))
  const join = { token: body.url.split('#')[1], name: 'Eve', password: PASSWORD }
  expect(await visitor.post<Session>('/api/invites/accept', join)).toMatchObject({
    status: 201,
    body: { user: { email: input.email }, business: { companyName: 'Saule', timeZone: 'Europe/Paris' } },
  })
  expectProblem(await confirm(token), 410, 'link_not_valid')
})

test('a link that was pressed without an answer leads to the same shop again, until its owner has joined', async () => {
  const input = newSignUp()
  const token = await signUp(input)
  const answers = await Promise.all([confirm(token), confirm(token)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await confirm(token)
  const [shop, ...more] = await findHost(input.label)
  expect(more).toEqual([])
  const join = (url: string) =>
    visitor.post<Session>('/api/invites/accept', { token: url.split('#')[1], name: 'Eve', password: PASSWORD })
  expectProblem(await join(answers[0]?.body.url ?? ''), 410, 'link_not_valid')
  expect(await join(body.url)).toMatchObject({ status: 201, body: { business: { id: shop?.businessId } } })
  expectProblem(await confirm(token), 410, 'link_not_valid')
})

test('the sign-in offers it, but not at the address of a shop', async () => {
  expect(await visitor.get('/api/setup')).toMatchObject({ body: { signUp: true } })
  const input = newSignUp()
  await confirm(await signUp(input))
  const at = `https://${input.label}.${DOMAIN}/api/setup`
  expect(await visitor.get(at)).toMatchObject({ body: { signUp: false } })
  expect(await desk.anonymous.get('/api/setup')).toMatchObject({ body: { signUp: false } })
})

test('an address with an account gets the same answer and the same mail, and joins with the account', async () => {
  const shop = await desk.openShop()
  const [{ email = '' } = {}] = await desk.db.select().from(user).where(eq(user.id, shop.userId))
  await signUp(newSignUp())
  const stranger = smtp.letters[0]?.text?.replace(/#\S+/, '')
  const token = await signUp(newSignUp({ email }))
  expect(smtp.letters[1]?.text?.replace(/#\S+/, '')).toBe(stranger)
  const { body } = await confirm(token)
  const opened = await visitor.post('/api/invites/open', { token: body.url.split('#')[1] })
  expect(opened.body).toMatchObject({ hasAccount: true })
})

test('addresses that are taken or reserved are refused, and of two at once one shop gets it', async () => {
  const label = newSignUp().label
  const [first, second] = [await signUp(newSignUp({ label })), await signUp(newSignUp({ label }))]
  const answers = await Promise.all([confirm(first), confirm(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const shops = await desk.db.$count(business, eq(business.publicUrl, `https://${label}.${DOMAIN}`))
  expect(shops).toBe(1)
  for (const taken of [label, 'www'])
    expectProblem(await visitor.post('/api/sign-up', newSignUp({ label: taken })), 422, 'invalid')
})

test('a link works for a day, and links can’t be put into the mail', async () => {
  const token = await signUp(newSignUp({ companyName: 'Win at evil.example' }))
  expect(smtp.letters[0]?.text).not.toContain('evil.example')
  desk.clock.now = new Date(began.getTime() + DAY_MS)
  expectProblem(await confirm(token), 410, 'link_not_valid')
})

test('a server that opens no shops says so', async () => {
  expectProblem(await desk.anonymous.get('/api/sign-up'), 404, 'not_found')
  expectProblem(await desk.anonymous.post('/api/sign-up', newSignUp()), 404, 'not_found')
  expectProblem(await desk.anonymous.post('/api/sign-up/confirm', { token: 'x' }), 404, 'not_found')
})

test('what is refused and what can’t be mailed doesn’t count towards the mails of a mailbox', async () => {
  const { label } = newSignUp()
  await confirm(await signUp(newSignUp({ label })))
  const input = newSignUp()
  for (let at = 0; at < 3; at += 1)
    expectProblem(await visitor.post('/api/sign-up', { ...input, label }), 422, 'invalid')
  const withoutMail = createCaller(createApp({ ...desk.services, shops: 'many', signUpDomain: DOMAIN }))
  for (let at = 0; at < 3; at += 1) expectProblem(await withoutMail.post('/api/sign-up', input), 502, 'mail_failed')
  expect(await signUp(input)).not.toBe('')
})

test('a mailbox gets three mails a day, and a network ten sign-ups an hour', async () => {
  const { email } = newSignUp()
  const answers = []
  for (let at = 0; at < 4; at += 1) answers.push(await visitor.post('/api/sign-up', newSignUp({ email })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  for (let at = 0; at < 6; at += 1) answers.push(await visitor.post('/api/sign-up', newSignUp()))
  expectProblem(await visitor.post('/api/sign-up', newSignUp()), 429, 'rate_limited')
})

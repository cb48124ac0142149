import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import { afterAll, beforeAll } from 'vitest'
import { createApp } from '../app.ts'
import { portalHandlers } from '../features/client-portal/sign-in/jobs.ts'
import { messageHandlers } from '../features/messages/sending.ts'
import { createMailer } from '../mail/mailer.ts'
import { type Caller, createCaller, type TestApp } from './app.ts'
import { getCookie, OWNER, signIn } from './sign-in.ts'
import { type Arrived, startTestSmtp, type TestSmtp } from './smtp.ts'

export type PortalFixture = {
  owner: Caller
  smtp: TestSmtp
  /** Creates a visitor with an IP address of their own, optionally with the cookie of a session. */
  visitor(cookie?: string): Caller
  /** Asks for a code, and returns the id of the request. */
  ask(address: string, by?: Caller): Promise<string>
  sendQueued(): Promise<void>
  /** Sends what is queued, and returns the code and the link's token of the newest mail to the address. */
  readMail(address: string): Promise<{ code: string; token: string; mail: Arrived }>
  /** Signs a new browser in, and returns it. */
  signIn(address: string): Promise<Caller>
}

/** Opens a business whose clients have pages of their own, with a mail server. */
export function usePortal(desk: TestApp): PortalFixture {
  let visitors = 0
  let smtp: TestSmtp
  let owner: Caller

  beforeAll(async () => {
    smtp = await startTestSmtp()
    await desk.anonymous.post('/api/setup', OWNER)
    const { cookie } = await signIn(desk)
    const { db, log } = desk.services
    const mailer = createMailer({ db, log, smtpUrl: smtp.url, from: 'Willow <willow@example.com>' })
    const services = { ...desk.services, mailer, trustProxy: 1 }
    const app = createApp(services)
    Object.assign(desk.services, services)
    Object.assign(desk, { app, anonymous: createCaller(app) })
    owner = desk.callerWith(cookie)
    const { body } = await owner.get<OnlineSettings>('/api/online-booking')
    const options = { ...ONLINE_OPTIONS, on: true, portal: true }
    await owner.put('/api/online-booking', { version: body.version, options })
  })
  afterAll(() => smtp.close())

  function visitor(cookie?: string): Caller {
    visitors += 1
    const address = `198.51.${Math.floor(visitors / 250)}.${visitors % 250}`
    return createCaller(desk.app, cookie, { 'x-forwarded-for': address, 'user-agent': FIREFOX })
  }

  async function ask(address: string, by = visitor()): Promise<string> {
    const { body } = await by.post<{ id: string }>('/api/me/sign-in', { address, language: 'en' })
    return body.id
  }

  const sendQueued = () =>
    desk.services.jobs.workOff({ ...portalHandlers(desk.services), ...messageHandlers(desk.services) })

  async function readMail(address: string) {
    await sendQueued()
    const mail = smtp.letters.findLast(({ recipients }) => recipients.includes(address))
    if (!mail) throw new Error(`No mail to ${address}`)
    const [, code = ''] = /^(\d{6})$/m.exec(mail.text ?? '') ?? []
    const [, token = ''] = /\/me\/s\/(\S+)/.exec(mail.text ?? '') ?? []
    return { code, token, mail }
  }

  async function signInAs(address: string): Promise<Caller> {
    const id = await ask(address)
    const { code } = await readMail(address)
    return visitor(getCookie(await visitor().post('/api/me/sign-in/code', { id, code })))
  }

  return {
    get owner() {
      return owner
    },
    get smtp() {
      return smtp
    },
    visitor,
    ask,
    sendQueued,
    readMail,
    signIn: signInAs,
  }
}

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

import { newId } from '@deskbell/domain/shared/new-id.ts'
import { query } from '../bench/database.ts'
import { temporaryFolder } from '../bench/running.ts'
import { signUp, startDeskbell } from '../bench/shop.ts'

/** Answer to a request, with its text, which is also parsed where it is JSON. */
export type Reply = { status: number; text: string; body: Record<string, unknown>; headers: Headers }
/** Whoever sends requests: a cookie, an API key, an address, or nothing. */
export type Sender = { cookie?: string; key?: string; address?: string; headers?: Record<string, string> }
export type Ask = (sender: Sender, method: string, path: string, body?: unknown) => Promise<Reply>

export type Target = {
  origin: string
  databaseUrl: string
  ask: Ask
  /** Everything that the server has logged. */
  readLog(): string
  owner: Sender
  colleague: Sender & { userId: string; email: string; password: string }
  /** Locked kiosk by the door, which holds the cookie of a device only. */
  kiosk: Sender & { deviceId: string; rosterKey: string; pin: string }
  key: Sender
  clients: { id: string; phone: string; email: string }[]
  serviceId: string
}

const JSON_HEADERS = { 'Content-Type': 'application/json' }
const PIN = '4821'

export function createAsk(origin: string): Ask {
  return async ({ cookie, key, address = '198.51.100.1', headers = {} }, method, path, body) => {
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...JSON_HEADERS,
        'x-forwarded-for': address,
        ...(cookie && { cookie }),
        ...(key && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body !== undefined && { body: body instanceof Uint8Array ? body.slice() : JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, text, body: isJson ? JSON.parse(text) : {}, headers: answer.headers }
  }
}

export function readCookies({ headers }: Reply): string {
  const pairs = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  return pairs.filter((pair) => !pair.endsWith('=')).join('; ')
}

export function isOk({ status }: Reply): boolean {
  return status >= 200 && status < 300
}

/** Sends a request that has to succeed, since the attack after it would prove nothing otherwise. */
export async function must(answer: Promise<Reply>): Promise<Reply> {
  const reply = await answer
  if (!isOk(reply)) throw new Error(`a request of the stage: ${reply.status} ${reply.text.slice(0, 300)}`)
  return reply
}

async function addColleague(ask: Ask, owner: Sender): Promise<Target['colleague']> {
  const [email, password] = ['colleague@example.com', crypto.randomUUID()]
  const { body } = await must(ask(owner, 'POST', '/api/team/invites', { id: newId(), email }))
  const token = String(body.link).split('#')[1]
  const joined = await must(ask({}, 'POST', '/api/invites/accept', { token, name: 'Colleague', password }))
  const cookie = readCookies(joined)
  const team = await must(ask({ cookie }, 'GET', '/api/team'))
  const you = (team.body.members as { id: string; isYou: boolean }[]).find(({ isYou }) => isYou)
  return { cookie, userId: you?.id ?? '', email, password }
}

async function lockKiosk(ask: Ask, owner: Sender, { email, password }: Target['colleague']): Promise<Target['kiosk']> {
  await must(ask(owner, 'POST', '/api/business/pin/authenticate', { superPassword: '' }))
  await must(ask(owner, 'PUT', '/api/business/pin', { pin: PIN }))
  const signedIn = await must(ask({}, 'POST', '/api/auth/sign-in/email', { email, password }))
  const deviceId = newId()
  const tablet = { cookie: readCookies(signedIn) }
  const opened = await must(ask(tablet, 'POST', '/api/devices/open', { id: deviceId, name: 'By the door' }))
  return { cookie: readCookies(opened), deviceId, rosterKey: String(opened.body.rosterKey), pin: PIN }
}

/** Starts a shop behind one proxy, with clients, a colleague, a locked kiosk and an API key that reads clients. */
export async function setTarget(databaseUrl: string): Promise<Target> {
  const dataDir = temporaryFolder()
  // Nothing listens there, so mail stays in the outbox.
  const settings = { TRUST_PROXY: '1', SMTP_URL: 'smtp://127.0.0.1:9' }
  let log = ''
  const readLog = (text: string) => {
    log += text
  }
  const { origin } = await startDeskbell({ databaseUrl, dataDir, settings, logLevel: 'debug', readLog })
  const ask = createAsk(origin)
  const owner = { cookie: await signUp(origin, dataDir) }
  const service = { id: newId(), name: 'Yoga', kind: 'one_to_one', durationMinutes: 60, price: 1800 }
  const whole = { description: '', category: '', capacity: 1, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
  const rest = { priceKind: 'fixed', colour: '#0f6b5c', visitsUsed: 1, bookable: true, active: true, performers: [] }
  await must(ask(owner, 'POST', '/api/services', { ...service, ...whole, ...rest }))
  const clients = Array.from({ length: 3 }, (_, nth) => ({
    id: newId(),
    phone: `+1201555${String(4100 + nth * 37)}`,
    email: `client-${nth}@example.com`,
  }))
  const empty = { birthday: null, alertNote: '', notes: '', tags: [] }
  for (const [nth, client] of clients.entries())
    await must(
      ask(owner, 'POST', '/api/clients', { ...client, firstName: `Client${nth}`, lastName: 'Silva', ...empty }),
    )
  const made = await must(
    ask(owner, 'POST', '/api/api-keys', { id: newId(), name: 'Program', scopes: ['clients:read'] }),
  )
  const colleague = await addColleague(ask, owner)
  const kiosk = await lockKiosk(ask, owner, colleague)
  const key = { key: String(made.body.key) }
  return { origin, databaseUrl, ask, readLog: () => log, owner, colleague, kiosk, key, clients, serviceId: service.id }
}

/** Lets the sessions' last proof of the person be long ago. */
export async function ageSessions({ databaseUrl }: Target): Promise<void> {
  await query(
    databaseUrl,
    `update session set created_at = created_at - interval '1 hour', reauthenticated_at = reauthenticated_at - interval '1 hour'`,
  )
}

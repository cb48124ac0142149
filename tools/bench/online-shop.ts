import { setTimeout as sleep } from 'node:timers/promises'
import { ONLINE_OPTIONS, type OnlineSettings } from '@deskbell/domain/online-booking/schema.ts'
import type { TestSmtp } from '../../server/src/test/smtp.ts'
import type { Shop } from './shop.ts'

const MAIL_MS = 60_000

async function send<Body>(
  { origin, cookie }: Pick<Shop, 'origin' | 'cookie'>,
  path: string,
  { method = 'POST', body }: { method?: string; body?: object } = {},
): Promise<{ headers: Headers; body: Body }> {
  const headers = { 'Content-Type': 'application/json', ...(cookie && { cookie }) }
  const answer = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return { headers: answer.headers, body: (await answer.json()) as Body }
}

/** Opens online booking, with clients' own pages. The server needs a mail server. */
export async function openOnline(shop: Shop): Promise<void> {
  const { body } = await send<OnlineSettings>(shop, '/api/online-booking', { method: 'GET' })
  const options = { ...ONLINE_OPTIONS, on: true, portal: true }
  await send(shop, '/api/online-booking', { method: 'PUT', body: { version: body.version, options } })
}

/** Signs a client in at their own pages by the code in the mail, and returns the session's cookie. */
export async function signInAtPortal({ origin }: Shop, smtp: TestSmtp, address: string): Promise<string> {
  const visitor = { origin, cookie: '' }
  const asked = await send<{ id: string }>(visitor, '/api/me/sign-in', { body: { address, language: 'en' } })
  const body = { id: asked.body.id, code: await readCode(smtp, address) }
  const { headers } = await send(visitor, '/api/me/sign-in/code', { body })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function readCode({ letters }: TestSmtp, address: string): Promise<string> {
  for (const until = performance.now() + MAIL_MS; performance.now() < until; await sleep(100)) {
    const letter = letters.findLast(({ recipients }) => recipients.includes(address))
    const code = /^\d{6}$/m.exec(letter?.text ?? '')?.[0]
    if (code) return code
  }
  throw new Error('No code came by mail')
}

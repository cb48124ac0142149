import { expect } from 'vitest'
import type { Database } from '../db/client.ts'
import { desc } from '../db/drizzle.ts'
import { mail } from '../db/schema/mail.ts'
import { type Answer, type Caller, createCaller, type TestApp } from './app.ts'

export const OWNER = {
  companyName: 'Willow Studio',
  name: 'Ana Costa',
  email: 'ana@example.com',
  password: 'a long enough password',
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  locale: 'pt-PT',
}

/** Returns the cookies that the response sets, as a request header. */
export function getCookie(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}

/** Signs in through the API, as on a separate browser. */
export async function signIn(desk: TestApp, password = OWNER.password): Promise<Caller & { cookie: string }> {
  const answer = await desk.anonymous.post('/api/auth/sign-in/email', { email: OWNER.email, password })
  expect(answer).toMatchObject({ status: 200, body: { codeNeeded: false } })
  const cookie = getCookie(answer)
  return { ...createCaller(desk.app, cookie), cookie }
}

/** Returns the link in the newest mail. */
export async function lastLink(db: Database): Promise<URL> {
  const [last] = await db.select().from(mail).orderBy(desc(mail.createdAt), desc(mail.id)).limit(1)
  return new URL(/https?:\S+/.exec(last?.text ?? '')?.[0] ?? 'none:')
}

/** Returns the secret in a link. It is in the URL's fragment, so that it never reaches a server log. */
export async function lastToken(db: Database): Promise<string> {
  return (await lastLink(db)).hash.slice(1)
}

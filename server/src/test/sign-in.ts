import { desc } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../db/client.ts'
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

/** What a browser would send back of the cookies that an answer sets. */
export function getCookie(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ')
}

/** Signs in by the front door, as on a browser of one's own. */
export async function signIn(desk: TestApp, password = OWNER.password): Promise<Caller & { cookie: string }> {
  const answer = await desk.anonymous.post('/api/auth/sign-in/email', { email: OWNER.email, password })
  expect(answer).toMatchObject({ status: 200, body: { codeNeeded: false } })
  const cookie = getCookie(answer)
  return { ...createCaller(desk.app, cookie), cookie }
}

/** The link in the mail that was written last. */
export async function lastLink(db: Database): Promise<URL> {
  const [last] = await db.select().from(mail).orderBy(desc(mail.createdAt), desc(mail.id)).limit(1)
  return new URL(/https?:\S+/.exec(last?.text ?? '')?.[0] ?? 'none:')
}

/** The secret in a link, which is in its hash so that it never reaches a server's log. */
export async function lastToken(db: Database): Promise<string> {
  return (await lastLink(db)).hash.slice(1)
}

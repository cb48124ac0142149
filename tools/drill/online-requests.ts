import { setTimeout as sleep } from 'node:timers/promises'
import type { Arrived, TestSmtp } from '../../server/src/test/smtp.ts'

const RETRY_MS = 250
const RETRIES_MOST = 400
const LOOK_MS = 50

export type Answer<Body> = { status: number; headers: Headers; body: Body & { code?: string } }

/** The shop's address on the net, with the mail server to which it sends. */
export type Site = { origin: string; smtp: TestSmtp; retries: number }

/** A browser with a network address of its own, and its cookie once it has a session. */
export type Browser = { network: string; cookie: string }

type Request = { path: string; method?: 'GET' | 'POST' | 'PUT'; body?: object }

export async function ask<Body>(
  { origin }: Pick<Site, 'origin'>,
  { network, cookie }: Browser,
  { path, method = 'POST', body }: Request,
): Promise<Answer<Body>> {
  const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': network, ...(cookie && { cookie }) }
  const answer = await fetch(origin + path, { method, headers, body: body ? JSON.stringify(body) : null })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer<Body>['body'] }
}

/** Sends until there is an answer, always with the same id. */
export async function send<Body>(site: Site, browser: Browser, request: Request): Promise<Answer<Body>> {
  for (let tries = 1; ; tries++) {
    const told = await ask<Body>(site, browser, request).catch(() => null)
    if (told && told.status !== 503 && told.status !== 500) return told
    if (tries === RETRIES_MOST) throw new Error(`${request.path}: no answer`)
    site.retries += 1
    await sleep(RETRY_MS)
  }
}

/** Waits for a mail to an address that matches, `after` so many letters. Returns null if none comes in time. */
export async function awaitMail(
  { smtp }: Site,
  address: string,
  { matching, after, mostMs }: { matching: RegExp; after: number; mostMs: number },
): Promise<RegExpExecArray | null> {
  const until = performance.now() + mostMs
  let read = after
  for (;;) {
    for (; read < smtp.letters.length; read++) {
      const found = matching.exec(readLetter(smtp.letters[read], address))
      if (found) return found
    }
    if (performance.now() > until) return null
    await sleep(LOOK_MS)
  }
}

function readLetter(letter: Arrived | undefined, address: string): string {
  return letter?.recipients.includes(address) ? (letter.text ?? '') : ''
}

import { setTimeout as sleep } from 'node:timers/promises'
import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'

export const RETRY_MS = 250
const RETRIES_MOST = 400
/** Refusals that other tills decide, so that the second of two equal requests may get another answer. */
const RACES = ['drawer_not_open', 'promo_code_used_up', 'promo_code_used_by_client', 'price_changed']

export type Answer<Body> = { status: number; body: Body & { code?: string } }
/** `drawerId`: the drawer at which money is handed over. */
type Request = { path: string; body: object; drawerId: string; method?: 'POST' | 'PUT' }
type Desk = { shop: { origin: string; cookie: string }; retries: number }

async function ask<Body>({ shop }: Desk, { path, body, drawerId, method = 'POST' }: Request): Promise<Answer<Body>> {
  const headers = { 'Content-Type': 'application/json', cookie: shop.cookie, [DRAWER_HEADER]: drawerId }
  const answer = await fetch(shop.origin + path, { method, headers, body: JSON.stringify(body) })
  return { status: answer.status, body: (await answer.json()) as Answer<Body>['body'] }
}

/** Sends until there is an answer, always with the same id. */
export async function send<Body>(desk: Desk, request: Request): Promise<Answer<Body>> {
  const { path } = request
  for (let tries = 1; ; tries++) {
    const told = await ask<Body>(desk, request).catch(() => null)
    if (told && told.status !== 503 && told.status !== 500) return told
    if (tries === RETRIES_MOST) throw new Error(`${path}: no answer`)
    desk.retries += 1
    await sleep(RETRY_MS)
  }
}

/**
 * True if a request that was sent twice had one answer. Why it was refused may differ, since other tills sell, pay and
 * refund between the two.
 */
export function isSameAnswer<Body>(one: Answer<Body>, other: Answer<Body>): boolean {
  if ([one, other].some(({ body }) => RACES.includes(body.code ?? ''))) return true
  if (one.status >= 300) return one.status === other.status
  return JSON.stringify(one) === JSON.stringify(other)
}

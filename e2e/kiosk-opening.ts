import type { Page } from '@playwright/test'
import { KIOSK_OPTIONS, type KioskOptions } from '../domain/src/kiosk/options.ts'
import type { LookupMatch } from '../domain/src/kiosk/schema.ts'

const TABLET = { id: crypto.randomUUID(), name: 'Door', rosterKey: 'a1'.repeat(32) }

/** Intercepts the opening of a kiosk, so that it gets these options and this lock state. */
export async function mockKioskOptions(
  page: Page,
  { locked = false, ...options }: Partial<KioskOptions> & { locked?: boolean },
): Promise<void> {
  await page.route('**/api/devices/open', async (route) => {
    const answer = await route.fetch()
    const opened = answer.ok() ? await answer.json() : TABLET
    await route.fulfill({ status: 200, json: { ...opened, locked, options: { ...KIOSK_OPTIONS, ...options } } })
  })
}

/**
 * Intercepts the kiosk look-up and passes each match through `change`. Returns the request bodies, a list that grows.
 */
export async function changeMatches(page: Page, change: (match: LookupMatch) => LookupMatch): Promise<unknown[]> {
  const asked: unknown[] = []
  await page.route('**/api/kiosk/lookup', async (route) => {
    asked.push(route.request().postDataJSON())
    const answer = await route.fetch()
    const { matches, more } = await answer.json()
    await route.fulfill({ json: { matches: matches.map(change), more } })
  })
  return asked
}

/**
 * Intercepts requests to a path with the answers in order, repeating the last. Returns the request bodies, a list that
 * grows.
 */
export async function mockResponses(page: Page, path: string, answers: { status: number; json: object }[]) {
  const sent: unknown[] = []
  await page.route(`**${path}`, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill(answers[Math.min(sent.length, answers.length) - 1])
  })
  return sent
}

export function problem(status: number, code: string, more: object = {}) {
  return { status, json: { type: 'about:blank', title: code, status, code, ...more } }
}

/**
 * Stretches timeouts above 0.6 s a hundredfold, so that a screen that closes by itself stays open during the checks, and
 * a slow server is waited for: after 0.7 s the kiosk would answer from its own copy, which has no mocked fields.
 */
export function giveTime(): void {
  const { setTimeout } = window
  const LONG_MS = 600
  Object.assign(window, {
    setTimeout: (call: TimerHandler, ms = 0, ...args: unknown[]) =>
      setTimeout(call, ms < LONG_MS ? ms : ms * 100, ...args),
  })
}

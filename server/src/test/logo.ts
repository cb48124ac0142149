import { createHash } from 'node:crypto'
import type { Business } from '@deskbell/domain/business/schema.ts'
import { expect } from 'vitest'
import type { App } from '../app.ts'
import type { Answer, Caller } from './app.ts'

/** Uploads the business's logo. */
export function sendLogo(
  shop: Caller,
  file: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer<Business>> {
  const body = new Uint8Array(file)
  return shop.send('/api/business/logo', { method: 'PUT', headers: { 'Content-Type': 'image/png', ...headers }, body })
}

/** Fetches a public picture without a session. */
export async function fetchPicture(app: App, url: string) {
  const answer = await app.request(url, {}, {})
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Fetches the business's current logo, and checks that its URL contains the hash of the bytes. */
export async function fetchLogo(app: App, shop: Caller): Promise<Buffer> {
  const { logoUrl } = (await shop.get<Business>('/api/business')).body
  const { status, bytes } = await fetchPicture(app, logoUrl)
  expect(status).toBe(200)
  expect(new URL(logoUrl, 'http://desk').searchParams.get('v')).toBe(
    createHash('sha256').update(bytes).digest('hex').slice(0, 12),
  )
  return bytes
}

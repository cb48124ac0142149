import { createHash } from 'node:crypto'
import type { UploadedLogo } from '@deskbell/domain/business/logo/schema.ts'
import type { Business } from '@deskbell/domain/business/schema.ts'
import { expect } from 'vitest'
import type { App } from '../app.ts'
import type { Answer, Caller } from './app.ts'
import { newBusiness } from './factories.ts'

export function uploadLogo(
  shop: Caller,
  file: Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer<UploadedLogo>> {
  const body = new Uint8Array(file)
  return shop.send('/api/business/logo', { method: 'PUT', headers: { 'Content-Type': 'image/png', ...headers }, body })
}

/** Saves the business with this address of a logo, and otherwise as it is, with the name and e-mail that it needs. */
export async function saveLogo(shop: Caller, logoUrl: string): Promise<Answer<Business>> {
  const { id: _, ...business } = (await shop.get<Business>('/api/business')).body
  const { companyName, companyEmail } = newBusiness()
  const named = {
    companyName: business.companyName || companyName,
    companyEmail: business.companyEmail || companyEmail,
  }
  return shop.put('/api/business', { ...business, ...named, logoUrl })
}

/** Uploads a logo and saves it. Returns the first answer that is a refusal. */
export async function sendLogo(...upload: Parameters<typeof uploadLogo>): Promise<Answer<Business>> {
  const uploaded = await uploadLogo(...upload)
  return uploaded.status === 200 ? saveLogo(upload[0], uploaded.body.logoUrl) : (uploaded as Answer<never>)
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

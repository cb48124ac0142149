import { createHash } from 'node:crypto'
import type { Storage } from '../../../storage/storage.ts'

/** What a shop may be called in a key and in an address: no dots, no slashes. */
export const SHOP_ID = /^[\w-]{1,40}$/

function getLogoKey(businessId: string): string {
  return `business-logo/${businessId}`
}

// A dot is in no shop's id, so this is no other shop's logo.
function keyBefore(businessId: string): string {
  return `${getLogoKey(businessId)}.before`
}

/** The first 12 hex digits of the bytes' SHA-256: another picture, another address. */
export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

export function getLogoUrl(businessId: string, version: string): string {
  return `/business-logo/${businessId}?v=${version}`
}

/** Which bytes a logo's address stands for; null where there is no logo. */
export function versionIn(logoUrl: string): string | null {
  return /\?v=([0-9a-f]{12})$/.exec(logoUrl)?.[1] ?? null
}

/** The bytes of one version, wherever they lie. */
export async function readLogo(files: Storage, businessId: string, version: string): Promise<Uint8Array | null> {
  for (const key of [getLogoKey(businessId), keyBefore(businessId)]) {
    const bytes = (await files.exists(key)) ? await files.getBytes(key) : null
    if (bytes && hashContent(bytes) === version) return bytes
  }
  return null
}

/**
 * Puts a logo in the place of the one before, which stays readable: until the database names the new one, and for ever
 * if it never does.
 */
export async function writeLogo(
  files: Storage,
  { businessId, before, png }: { businessId: string; before: string | null; png: Uint8Array },
): Promise<void> {
  const kept = before && (await readLogo(files, businessId, before))
  if (kept) await files.put(keyBefore(businessId), kept)
  await files.put(getLogoKey(businessId), png, { contentType: 'image/png' })
}

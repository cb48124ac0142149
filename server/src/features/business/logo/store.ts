import { createHash } from 'node:crypto'
import type { Storage } from '../../../storage/storage.ts'

/** Business ids that are safe in storage keys and URLs: no dots, no slashes. */
export const SHOP_ID = /^[\w-]{1,40}$/

function getLogoKey(businessId: string): string {
  return `business-logo/${businessId}`
}

// A business id contains no dot, so this key can't collide with another business's logo.
function getPreviousLogoKey(businessId: string): string {
  return `${getLogoKey(businessId)}.before`
}

/** Keys that may hold the current logo. */
export function listLogoKeys(businessId: string): string[] {
  return [getLogoKey(businessId), getPreviousLogoKey(businessId)]
}

function getDraftKey(businessId: string): string {
  return `${getLogoKey(businessId)}.draft`
}

/** Returns the first 12 hex digits of the SHA-256, used as version in the logo's URL. */
export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 12)
}

export function getLogoUrl(businessId: string, version: string): string {
  return `/business-logo/${businessId}?v=${version}`
}

/** Returns the version in a logo URL, or null if there is no logo. */
export function parseLogoVersion(logoUrl: string): string | null {
  return /\?v=([0-9a-f]{12})$/.exec(logoUrl)?.[1] ?? null
}

/** Reads the logo with this version from the current or the previous key. Returns null if neither has it. */
export async function readLogo(files: Storage, businessId: string, version: string): Promise<Uint8Array | null> {
  for (const key of listLogoKeys(businessId)) {
    const bytes = (await files.exists(key)) ? await files.getBytes(key) : null
    if (bytes && hashContent(bytes) === version) return bytes
  }
  return null
}

/** Stores an uploaded picture until it is saved with the business, in the place of the previous one. */
export async function writeDraft(files: Storage, businessId: string, png: Uint8Array): Promise<void> {
  await files.put(getDraftKey(businessId), png, { contentType: 'image/png' })
}

/** Reads the uploaded picture with this version. Returns null if another one was uploaded since, or none. */
export async function readDraft(files: Storage, businessId: string, version: string): Promise<Uint8Array | null> {
  const key = getDraftKey(businessId)
  const bytes = SHOP_ID.test(businessId) && (await files.exists(key)) ? await files.getBytes(key) : null
  return bytes && hashContent(bytes) === version ? bytes : null
}

/**
 * Stores a new logo and keeps the previous one under a second key. It stays readable until the database transaction
 * commits, and for good if that rolls back.
 */
export async function writeLogo(
  files: Storage,
  { businessId, before, png }: { businessId: string; before: string | null; png: Uint8Array },
): Promise<void> {
  const kept = before && (await readLogo(files, businessId, before))
  if (kept) await files.put(getPreviousLogoKey(businessId), kept)
  await files.put(getLogoKey(businessId), png, { contentType: 'image/png' })
}

export async function deleteLogo(files: Storage, businessId: string): Promise<void> {
  for (const key of [...listLogoKeys(businessId), getDraftKey(businessId)]) await files.delete(key)
}

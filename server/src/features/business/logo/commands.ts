import type { UploadedLogo } from '@deskbell/domain/business/logo/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { sql } from '../../../db/drizzle.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { reencodePicture } from './picture.ts'
import { findLogoUrl } from './queries.ts'
import { getLogoUrl, hashContent, parseLogoVersion, readDraft, readLogo, writeDraft, writeLogo } from './store.ts'

/**
 * Stores a picture that becomes the logo once its address is saved with the business. Throws AppError 'not_a_picture'
 * or 'picture_too_large'.
 */
export async function uploadLogo(files: Storage, { businessId }: Actor, bytes: Uint8Array): Promise<UploadedLogo> {
  const png = await reencodePicture(bytes)
  await writeDraft(files, businessId, png)
  return { logoUrl: getLogoUrl(businessId, hashContent(png)) }
}

/**
 * Serializes logo changes of one business by an advisory lock. A row lock would block other writers during slow file
 * storage.
 */
async function lockLogo(tx: Transaction, { businessId }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`logo of ${businessId}`}, 0))`)
}

/**
 * Puts the uploaded picture in the place of the logo's file; the caller writes its address. Throws AppError 'invalid' at
 * logoUrl if the address is neither that of the last upload nor that of an earlier logo.
 */
export async function replaceLogo(tx: Transaction, files: Storage, actor: Actor, logoUrl: string): Promise<void> {
  const { businessId } = actor
  await lockLogo(tx, actor)
  const before = await findLogoUrl(tx, businessId)
  if (logoUrl === '' || logoUrl === before) return
  const version = parseLogoVersion(logoUrl)
  const isOwn = version !== null && logoUrl === getLogoUrl(businessId, version)
  // An earlier logo can be put back as long as its file is there.
  const png = isOwn
    ? ((await readDraft(files, businessId, version)) ?? (await readLogo(files, businessId, version)))
    : null
  if (!png) throw new AppError('invalid', { fields: [{ path: 'logoUrl', message: 'Choose the logo again' }] })
  await writeLogo(files, { businessId, before: parseLogoVersion(before), png })
}

import type { Queryable } from '../../../db/client.ts'
import { eq } from '../../../db/drizzle.ts'
import { business } from '../../../db/schema/business.ts'
import type { Storage } from '../../../storage/storage.ts'
import { parseLogoVersion, readLogo, SHOP_ID } from './store.ts'

export type Logo = { version: string; png: Uint8Array }

// Attempts to read a logo: each replacement between the database read and the file read costs one.
const LOOKS = 3

/** Returns the logo's URL, or the empty string if there is none. */
export async function findLogoUrl(db: Queryable, businessId: string): Promise<string> {
  const [row] = await db.select({ logoUrl: business.logoUrl }).from(business).where(eq(business.id, businessId))
  return row?.logoUrl ?? ''
}

/** Returns the business's logo, or null if the business or the logo doesn't exist. */
export async function findLogo(db: Queryable, files: Storage, businessId: string): Promise<Logo | null> {
  if (!SHOP_ID.test(businessId)) return null
  for (let look = 0; look < LOOKS; look++) {
    const version = parseLogoVersion(await findLogoUrl(db, businessId))
    if (!version) return null
    const png = await readLogo(files, businessId, version)
    if (png) return { version, png }
  }
  return null
}

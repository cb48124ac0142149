import type { Queryable } from '../../../db/client.ts'
import { eq } from '../../../db/drizzle.ts'
import { business } from '../../../db/schema/business.ts'
import type { BusinessRow } from '../queries.ts'

/** Finds a business for a manifest that is fetched before sign-in. Undefined before the first-run setup. */
export async function findManifestShop(
  db: Queryable,
  businessId: string,
): Promise<Pick<BusinessRow, 'companyName' | 'logoUrl'> | undefined> {
  const [row] = await db
    .select({ companyName: business.companyName, logoUrl: business.logoUrl })
    .from(business)
    .where(eq(business.id, businessId))
  return row
}

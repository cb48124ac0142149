import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/client.ts'
import { business } from '../../../db/schema/business.ts'
import type { BusinessRow } from '../queries.ts'

/** Finds the first business, for a manifest that is fetched before sign-in. Undefined before the first-run setup. */
export async function findFirstShop(db: Queryable): Promise<Pick<BusinessRow, 'companyName' | 'logoUrl'> | undefined> {
  const [row] = await db
    .select({ companyName: business.companyName, logoUrl: business.logoUrl })
    .from(business)
    .where(eq(business.id, FIRST_BUSINESS_ID))
  return row
}

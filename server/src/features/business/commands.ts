import type { Queryable } from '../../db/client.ts'
import { business } from '../../db/schema/business.ts'

/** Makes the shop's record, with all fields empty, where there is none yet. */
export async function ensureBusiness(db: Queryable, id: string): Promise<void> {
  await db.insert(business).values({ id }).onConflictDoNothing()
}

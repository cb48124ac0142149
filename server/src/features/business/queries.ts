import type { Queryable } from '../../db/client.ts'
import { eq } from '../../db/drizzle.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'

export type BusinessRow = typeof business.$inferSelect

export async function findBusiness(db: Queryable, id: string): Promise<BusinessRow> {
  const [row] = await db.select().from(business).where(eq(business.id, id))
  if (!row) throw new AppError('not_found')
  return row
}

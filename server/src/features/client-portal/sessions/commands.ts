import { and, eq } from 'drizzle-orm'
import type { Database, Queryable } from '../../../db/client.ts'
import { portalSession } from '../../../db/schema/portal.ts'
import { AppError } from '../../../errors.ts'
import type { PortalVisit } from '../visitor.ts'
import { isOfAddress } from './queries.ts'

/** Signs one device out. Throws AppError 'not_found' for that of another address. */
export async function endSession(db: Database, visit: PortalVisit, id: string): Promise<void> {
  const { rowCount } = await db.delete(portalSession).where(and(isOfAddress(visit), eq(portalSession.id, id)))
  if (rowCount === 0) throw new AppError('not_found')
}

/** Signs out all devices of the visitor's address, this one as well. */
export async function endAllSessions(db: Queryable, visit: PortalVisit): Promise<void> {
  await db.delete(portalSession).where(isOfAddress(visit))
}

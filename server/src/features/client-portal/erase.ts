import { and, eq, inArray } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { portalSession, portalSignIn } from '../../db/schema/portal.ts'

/** Deletes all sessions and requests for the addresses of erased clients. Others who share one sign in again. */
export async function erasePortalAccess(tx: Transaction, { businessId }: Actor, addresses: string[]): Promise<void> {
  const erased = addresses.map((address) => address.toLowerCase())
  for (const table of [portalSession, portalSignIn])
    await tx.delete(table).where(and(eq(table.businessId, businessId), inArray(table.address, erased)))
}

import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { portalAddressChange, portalPasskey, portalSession, portalSignIn } from '../../db/schema/portal.ts'

/**
 * Deletes all sessions, passkeys and requests of erased clients and for their addresses. Others who share one sign in
 * again.
 */
export async function erasePortalAccess(
  tx: Transaction,
  { businessId }: Actor,
  { addresses, clientIds }: { addresses: string[]; clientIds: string[] },
): Promise<void> {
  const erased = addresses.map((address) => address.toLowerCase())
  for (const table of [portalSession, portalSignIn, portalPasskey])
    await tx.delete(table).where(and(eq(table.businessId, businessId), inArray(table.address, erased)))
  const { clientId } = portalAddressChange
  await tx
    .delete(portalAddressChange)
    .where(and(eq(portalAddressChange.businessId, businessId), inArray(clientId, clientIds)))
}

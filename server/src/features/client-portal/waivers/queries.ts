import type { PortalWaivers } from '@deskbell/domain/client-portal/waivers-schema.ts'
import type { ClientWaivers } from '@deskbell/domain/waivers/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { findSignature } from '../../waivers/queries.ts'

/** Leaves out what concerns staff: at which device, and with whom, it was signed. */
export function presentWaivers({ toSign, items }: ClientWaivers): PortalWaivers {
  return {
    toSign,
    items: items.map(({ id, title, signerName, signedAt, expiresOn, counts }) => ({
      id,
      title,
      signerName,
      signedAt,
      expiresOn,
      counts,
    })),
  }
}

/** Throws AppError 'not_found' unless the client has given the signature. */
export async function requireOwnSignature(
  db: Queryable,
  actor: Actor,
  { clientId, signatureId }: { clientId: string; signatureId: string },
): Promise<void> {
  const signature = await findSignature(db, actor, signatureId)
  if (signature.clientId !== clientId) throw new AppError('not_found')
}

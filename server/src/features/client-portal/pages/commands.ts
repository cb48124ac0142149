import type { PortalDetails, PortalDetailsInput, PortalRequest } from '@deskbell/domain/client-portal/schema.ts'
import type { Database } from '../../../db/client.ts'
import { AppError } from '../../../errors.ts'
import { updateClient } from '../../clients/commands.ts'
import type { ClientRecord } from '../../clients/present.ts'
import { findClient, lockClient } from '../../clients/queries.ts'
import { createAlert } from '../../home/alerts/create.ts'
import type { PortalVisit } from '../visitor.ts'
import { findRequests, presentDetails } from './queries.ts'

/**
 * Changes a client's own data. Throws AppError 'stale_version', and 'invalid' for another phone number where that is
 * what the visitor signed in with: it would first have to be proved.
 */
export async function changeDetails(
  db: Database,
  { actor, session }: PortalVisit,
  { client, input, now }: { client: ClientRecord; input: PortalDetailsInput; now: Date },
): Promise<PortalDetails> {
  if (session.channel === 'sms' && input.phone !== client.phone)
    throw new AppError('invalid', { fields: [{ path: 'phone', message: 'You signed in with this number' }] })
  await updateClient(db, actor, { ...input, id: client.id }, now)
  return presentDetails(await findClient(db, actor, client.id))
}

/** Tells staff what a client asks for. Does nothing while they haven't dealt with the same request. */
export async function askShop(
  db: Database,
  { actor }: PortalVisit,
  { clientId, input: { id, kind }, now }: { clientId: string; input: PortalRequest; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockClient(tx, actor, clientId)
    if ((await findRequests(tx, actor, clientId)).includes(kind)) return
    await createAlert(tx, actor, { id, kind, at: now, clientId })
  })
}

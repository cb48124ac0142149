import { fullName } from '@deskbell/domain/clients/rules.ts'
import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import { getSigner, signatureExpiry } from '@deskbell/domain/waivers/rules.ts'
import type { NewSignature, Signature } from '@deskbell/domain/waivers/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { findById } from '../../db/find-by-id.ts'
import { runOnce } from '../../db/idempotency.ts'
import { attention } from '../../db/schema/attention.ts'
import { client } from '../../db/schema/client.ts'
import { waiver, waiverSignature } from '../../db/schema/waiver.ts'
import { AppError } from '../../errors.ts'
import { announce } from '../../live/announce.ts'
import { lockClient } from '../clients/queries.ts'
import { autoResolveAlert } from '../home/alerts/create.ts'
import { findClientWaivers } from './queries.ts'

/** `at`: when it was signed; `now`: when the server received it. */
export type Signing = NewSignature & { clientId: string; deviceId: string | null; at: Date; now: Date }

/**
 * Stores a signature of the version that was shown, even if a newer one was published since. Resolves the client's
 * alert and announces the change to the kiosks. Throws AppError 'not_found', and 'id_taken' if the id belongs to
 * another signature.
 */
export async function saveSignature(tx: Transaction, actor: Actor, signing: Signing): Promise<void> {
  const { id, clientId, waiverId, guardianName, strokes, deviceId, at, now } = signing
  const { businessId } = actor
  const signer = await lockClient(tx, actor, clientId)
  const { validMonths, number } = await findById(tx, actor, waiver, waiverId)
  const kept = await tx
    .insert(waiverSignature)
    .values({
      businessId,
      id,
      clientId,
      waiverId,
      guardianName,
      strokes,
      deviceId,
      signerName: (guardianName || fullName(signer)).slice(0, NAME_MAX),
      signedAt: at,
      receivedAt: now,
      expiresOn: signatureExpiry(localDay(at, actor.timeZone), validMonths),
      byUser: actor.userId,
      byName: actor.name,
    })
    .onConflictDoNothing()
    .returning({ id: waiverSignature.id })
  if (kept.length === 0) throw new AppError('id_taken')
  await tx
    .update(client)
    .set({ updatedAt: now })
    .where(and(eq(client.businessId, businessId), eq(client.id, clientId)))
  const after = { number, ...(guardianName && { guardianName }) }
  const deed = { action: 'signed', entity: 'waiver_signature', entityId: id, clientId, after, at: now }
  await logAudit(tx, actor, deed)
  await autoResolveAlert(tx, actor, and(eq(attention.kind, 'unsigned'), eq(attention.clientId, clientId)), now)
  await announce(tx, businessId, ['clients'])
}

type WithoutDevice = NewSignature & { clientId: string; now: Date }

/**
 * Without a device that was offline, the client's age is known, and so is whether a guardian's name is required. Throws
 * AppError 'invalid' if it is missing.
 */
async function requireSigner(tx: Transaction, actor: Actor, { clientId, waiverId, guardianName, now }: WithoutDevice) {
  const { birthday } = await findById(tx, actor, client, clientId)
  const { adultAge } = await findById(tx, actor, waiver, waiverId)
  const signer = getSigner(birthday, adultAge, localDay(now, actor.timeZone))
  if (signer === 'guardian' && !guardianName)
    throw new AppError('invalid', { fields: [{ path: 'guardianName', message: 'Enter the guardian’s name' }] })
}

/** Stores a signature drawn at the front desk or on the client's own pages, once per id. */
export async function signOnce(db: Database, actor: Actor, signing: WithoutDevice): Promise<Signature> {
  const { now, ...body } = signing
  return runOnce(db, actor, { id: signing.id, body: ['signature', body] }, async (tx) => {
    await requireSigner(tx, actor, signing)
    await saveSignature(tx, actor, { ...signing, deviceId: null, at: now })
    const { items } = await findClientWaivers(tx, actor, { id: signing.clientId, now })
    const kept = items.find(({ id }) => id === signing.id)
    if (!kept) throw new AppError('not_found')
    return kept
  })
}

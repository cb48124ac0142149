import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import {
  type Client,
  type ClientBlock,
  ClientInput,
  type ClientUpdate,
  type NewClient,
} from '@deskbell/domain/clients/schema.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { normalizePhone } from '@deskbell/domain/shared/phone.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database, Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { runOnce } from '../../db/idempotency.ts'
import { archiveRow, updateRow } from '../../db/optimistic-lock.ts'
import { client, clientKey } from '../../db/schema/client.ts'
import { AppError } from '../../errors.ts'
import { mergeUpdate } from '../../lib/merge-update.ts'
import { announce } from '../../live/announce.ts'
import { requireWithinPlan } from '../tenancy/limits.ts'
import { type ClientRecord, presentClient } from './present.ts'
import { findClient, lockClient } from './queries.ts'

/** Replaces the client's search keys: names, phone and e-mail. */
export async function setSearchKeys(
  tx: Transaction,
  { businessId }: Actor,
  findable: { id: string } & Parameters<typeof searchKeys>[0],
): Promise<void> {
  await tx.delete(clientKey).where(and(eq(clientKey.businessId, businessId), eq(clientKey.clientId, findable.id)))
  const keys = searchKeys(findable).map((key) => ({ businessId, key, clientId: findable.id }))
  await tx.insert(clientKey).values(keys)
}

/** Returns the change of unsubscribedAt; keeps the time of the first opt-out. */
function toUnsubscribedAt(news: boolean | undefined, since: Date | null, now: Date) {
  return news === undefined ? {} : { unsubscribedAt: news ? null : (since ?? now) }
}

/** Throws AppError 'plan_limit'. */
export async function insertClient(tx: Transaction, actor: Actor, fields: NewClient, now: Date): Promise<void> {
  const { news, ...values } = fields
  const phoneE164 = normalizePhone(fields.phone, getCountry(actor.locale))
  await tx.insert(client).values({
    ...values,
    phoneE164,
    ...toUnsubscribedAt(news, null, now),
    businessId: actor.businessId,
    createdAt: now,
    updatedAt: now,
  })
  await requireWithinPlan(tx, actor, 'clients', now)
  await setSearchKeys(tx, actor, { ...fields, phoneE164 })
  const about = { entity: 'client', entityId: fields.id, clientId: fields.id }
  await logAudit(tx, actor, { action: 'added', ...about, after: fields, at: now })
  await announce(tx, actor.businessId, ['clients'])
}

export async function addClient(db: Database, actor: Actor, input: NewClient, now: Date): Promise<Client> {
  return runOnce(db, actor, { id: input.id, body: input }, async (tx) => {
    await insertClient(tx, actor, input, now)
    return presentClient(await findClient(tx, actor, input.id))
  })
}

/** Locks a client and refuses an erased one. Throws AppError 'not_found'. */
async function lockUnerasedClient(tx: Transaction, actor: Actor, id: string): Promise<ClientRecord> {
  const row = await lockClient(tx, actor, id)
  if (row.erasedAt) throw new AppError('not_found')
  return row
}

type Update = ClientUpdate & { id: string }

/** Throws AppError 'not_found', 'stale_version', 'invalid'. */
export async function writeClient(tx: Transaction, actor: Actor, input: Update, now: Date): Promise<void> {
  const { id, version, ...update } = input
  const { unsubscribedAt, ...stored } = await lockUnerasedClient(tx, actor, id)
  const { news, ...fields } = mergeUpdate(ClientInput, stored, update)
  const values = {
    ...fields,
    ...toUnsubscribedAt(news, unsubscribedAt, now),
    phoneE164: normalizePhone(fields.phone, getCountry(actor.locale)),
  }
  await updateRow(tx, actor, client, { id, version, values, now })
  await setSearchKeys(tx, actor, { id, ...values })
  // Appointments show the name and the alert.
  await announce(tx, actor.businessId, ['clients', 'appointments'])
}

/** Throws the errors of `writeClient`. */
export async function updateClient(db: Database, actor: Actor, input: Update, now: Date): Promise<Client> {
  return db.transaction(async (tx) => {
    await writeClient(tx, actor, input, now)
    return presentClient(await findClient(tx, actor, input.id))
  })
}

/**
 * Blocks self check-in at kiosks, with a reason for staff; an empty reason unblocks it. Throws AppError 'not_found' or
 * 'stale_version'.
 */
export async function blockClient(
  db: Database,
  actor: Actor,
  { id, version, reason, now }: ClientBlock & { id: string; now: Date },
): Promise<Client> {
  return db.transaction(async (tx) => {
    await lockUnerasedClient(tx, actor, id)
    await updateRow(tx, actor, client, { id, version, values: { blockedReason: reason }, now })
    await announce(tx, actor.businessId, ['clients'])
    return presentClient(await findClient(tx, actor, id))
  })
}

/**
 * Archives or restores a client. Throws AppError 'not_undoable' if one is restored who was erased, or who hasn't confirmed
 * an online booking yet.
 */
export async function archiveClient(
  db: Database,
  actor: Actor,
  archiving: { id: string; archived: boolean; now: Date },
): Promise<Client> {
  return db.transaction(async (tx) => {
    const { erasedAt, unconfirmed } = await lockClient(tx, actor, archiving.id)
    if ((erasedAt || unconfirmed) && !archiving.archived) throw new AppError('not_undoable')
    await archiveRow(tx, actor, client, archiving)
    if (!archiving.archived) await requireWithinPlan(tx, actor, 'clients', archiving.now)
    await announce(tx, actor.businessId, ['clients'])
    return presentClient(await findClient(tx, actor, archiving.id))
  })
}

import type { Database, Transaction } from '../../db/client.ts'
import { and, eq, isNotNull, lte, sql } from '../../db/drizzle.ts'
import { listBusinessTables, SCHEMA_VERSION } from '../../db/migration-files.ts'
import { session, user } from '../../db/schema/auth.ts'
import { membership } from '../../db/schema/membership.ts'
import { tenancy } from '../../db/schema/tenancy.ts'
import type { Services } from '../../http/context.ts'
import { runEach } from '../../jobs/scheduled.ts'
import { announceSignOut } from '../../live/announce.ts'
import { type Mailer, MailFailed } from '../../mail/mailer.ts'
import type { Storage } from '../../storage/storage.ts'
import { isSessionFor } from '../auth/memberships.ts'
import { deleteAccount } from '../auth/team/commands.ts'
import { findMembers } from '../auth/team/queries.ts'
import { deleteLogo } from '../business/logo/store.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { listBusinessKeys } from '../data/archive/file-keys.ts'
import { type Decision, decide } from './commands.ts'
import { deletionMail } from './deletion-mail.ts'

/** Plans the deletion of a business and mails its members. Throws AppError 'not_found'. */
export async function planDeletion(
  { db, mailer }: { db: Database; mailer: Mailer },
  { deleteAt, contact, ...decision }: Decision & { deleteAt: Date; contact: string },
): Promise<void> {
  const kept = await db.transaction(async (tx) => {
    const after = { deleteAt: deleteAt.toISOString() }
    await decide(tx, decision, { action: 'deletion planned', values: { deleteAt }, after })
    const shop = await findBusiness(tx, decision.businessId)
    const members = await findMembers(tx, businessActor(shop))
    const letters = members.map((member) => deletionMail(member, shop, { deleteAt, contact }))
    return Promise.all(letters.map((letter) => mailer.keep(tx, shop.id, letter)))
  })
  // A mail that fails waits in the outbox, which shows why.
  for (const letter of kept)
    await mailer.deliver(letter).catch((error: unknown) => {
      if (!(error instanceof MailFailed)) throw error
    })
}

type Stores = Pick<Services, 'db' | 'files' | 'log'>

/** Deletes the businesses whose time has come. If it is interrupted, the next run goes on. */
export async function deleteDueBusinesses(stores: Stores, now: Date): Promise<void> {
  const due = and(isNotNull(tenancy.deleteAt), lte(tenancy.deleteAt, now))
  const rows = await stores.db.select({ businessId: tenancy.businessId }).from(tenancy).where(due)
  await runEach(rows, ({ businessId }) => deleteBusiness(stores, businessId, now), 'Not all shops were deleted')
}

async function deleteBusiness({ db, files, log }: Stores, businessId: string, now: Date): Promise<void> {
  // Nobody adds a file or a row from here on.
  const values = { suspendedAt: now, suspendedReason: 'Deleted', suspendedBy: 'Deskbell' }
  await db.update(tenancy).set(values).where(eq(tenancy.businessId, businessId))
  // Files first: without the rows, nobody would find what an interrupted run has left.
  await deleteFiles(files, businessId)
  await db.transaction((tx) => deleteRows(tx, businessId))
  log.info({ businessId }, 'a shop was deleted')
}

async function deleteFiles(files: Storage, businessId: string): Promise<void> {
  for await (const key of listBusinessKeys(files, businessId)) await files.delete(key)
  await deleteLogo(files, businessId)
}

/** Deletes all rows of a business, and the accounts of those who work in no other. */
async function deleteRows(tx: Transaction, businessId: string): Promise<void> {
  const members = await tx.delete(membership).where(eq(membership.businessId, businessId)).returning()
  await tx.delete(session).where(isSessionFor({ businessId }))
  for (const { userId } of members) await leave(tx, { userId, businessId })
  for (const table of listBusinessTables(SCHEMA_VERSION).toReversed())
    await tx.execute(sql`delete from ${sql.identifier(table)} where business_id = ${businessId}`)
  await announceSignOut(tx, businessId)
}

async function leave(tx: Transaction, { userId, businessId }: { userId: string; businessId: string }): Promise<void> {
  const [other] = await tx.select().from(membership).where(eq(membership.userId, userId)).limit(1)
  if (!other) return deleteAccount(tx, userId)
  const own = and(eq(user.id, userId), eq(user.businessId, businessId))
  await tx.update(user).set({ businessId: other.businessId }).where(own)
}

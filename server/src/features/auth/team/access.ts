import type { MemberAccess } from '@deskbell/domain/auth/team/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, isNull, type SQL, sql } from '../../../db/drizzle.ts'
import type { PgColumn, PgTable } from '../../../db/pg-core.ts'
import { apiKey, feed, webhook } from '../../../db/schema/integration.ts'
import { invite } from '../../../db/schema/invite.ts'
import { reportMail } from '../../../db/schema/report-mail.ts'
import { AppError } from '../../../errors.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { failQueuedDeliveries } from '../../integrations/webhooks/commands.ts'
import { updateSubscribedEvents } from '../../integrations/webhooks/queries.ts'
import { findMembers } from './queries.ts'

/** Conditions for what a member has set up that reads the shop's data, or lets somebody in, without a session of theirs. */
function whereCreatedBy({ businessId }: Actor, userId: string) {
  const isTheirs = (table: { businessId: PgColumn; byUser: PgColumn }) =>
    and(eq(table.businessId, businessId), eq(table.byUser, userId))
  return {
    apiKeys: and(isTheirs(apiKey), isNull(apiKey.revokedAt)),
    feeds: and(isTheirs(feed), isNull(feed.revokedAt)),
    webhooks: and(isTheirs(webhook), isNull(webhook.archivedAt)),
    reportMails: isTheirs(reportMail),
    invites: and(isTheirs(invite), isNull(invite.acceptedAt), isNull(invite.withdrawnAt)),
  }
}

/** Lists what a member has set up that goes on without them. Throws AppError 'not_found'. */
export async function findAccess(db: Queryable, actor: Actor, userId: string): Promise<MemberAccess> {
  const members = await findMembers(db, actor)
  if (!members.some(({ id }) => id === userId)) throw new AppError('not_found')
  const theirs = whereCreatedBy(actor, userId)
  const count = (table: PgTable, where: SQL | undefined) => db.$count(table, where)
  const [keys, hooks, invites, feeds, reportMails] = await Promise.all([
    db.select({ name: apiKey.name }).from(apiKey).where(theirs.apiKeys).orderBy(apiKey.id),
    db.select({ url: webhook.url }).from(webhook).where(theirs.webhooks).orderBy(webhook.id),
    db.select({ email: invite.email }).from(invite).where(theirs.invites).orderBy(invite.id),
    count(feed, theirs.feeds),
    count(reportMail, theirs.reportMails),
  ])
  return {
    apiKeys: keys.map(({ name }) => name),
    webhooks: hooks.map(({ url }) => url),
    invites: invites.map(({ email }) => email),
    feeds,
    reportMails,
  }
}

/** Makes the actor responsible for what a member has set up. It goes on as it is. */
export async function handOverAccess(tx: Transaction, actor: Actor, { userId, now }: { userId: string; now: Date }) {
  const theirs = whereCreatedBy(actor, userId)
  const mine = { byUser: actor.userId, byName: actor.name, updatedAt: now }
  await tx.update(apiKey).set(mine).where(theirs.apiKeys)
  await tx.update(feed).set(mine).where(theirs.feeds)
  await tx.update(webhook).set(mine).where(theirs.webhooks)
  await tx.update(reportMail).set(mine).where(theirs.reportMails)
  await tx.update(invite).set(mine).where(theirs.invites)
}

/**
 * Ends what a member has set up: keys and feeds are revoked, webhooks archived, invitations withdrawn. The business must
 * be locked; see `lockTeam`.
 */
export async function endAccess(
  tx: Transaction,
  actor: Actor,
  { userId, mailer, now }: { userId: string; mailer: Mailer; now: Date },
): Promise<void> {
  const theirs = whereCreatedBy(actor, userId)
  await tx.update(apiKey).set({ revokedAt: now, updatedAt: now }).where(theirs.apiKeys)
  await tx.update(feed).set({ revokedAt: now, updatedAt: now }).where(theirs.feeds)
  await tx.delete(reportMail).where(theirs.reportMails)
  const archived = await tx
    .update(webhook)
    .set({ archivedAt: now, updatedAt: now })
    .where(theirs.webhooks)
    .returning({ id: webhook.id })
  await failQueuedDeliveries(tx, actor, { webhookIds: archived.map(({ id }) => id), now })
  await updateSubscribedEvents(tx, actor)
  const withdrawn = await tx
    .update(invite)
    .set({ withdrawnAt: now, updatedAt: now })
    .where(theirs.invites)
    .returning({ id: invite.id })
  for (const { id } of withdrawn) await mailer.takeBack(tx, actor.businessId, id)
}

/** Removes an address from all report mails, and deletes those that would go to nobody. */
export async function stopReportMails(tx: Transaction, { businessId }: Actor, email: string): Promise<void> {
  const others = sql`array(select a from unnest(${reportMail.to}) a where lower(a) <> lower(${email}))`
  const isTo = and(eq(reportMail.businessId, businessId), sql`cardinality(${others}) < cardinality(${reportMail.to})`)
  await tx.delete(reportMail).where(and(isTo, sql`cardinality(${others}) = 0`))
  await tx.update(reportMail).set({ to: others }).where(isTo)
}

import {
  type CreatedInvite,
  INVITE_DAYS,
  type Invite,
  type MemberRemoval,
  type NewInvite,
} from '@deskbell/domain/auth/team/schema.ts'
import type { MailDeliveryStatus } from '@deskbell/domain/messages/mail/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../../auth/actor.ts'
import { logAudit } from '../../../db/audit-log.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { session, user, verification } from '../../../db/schema/auth.ts'
import { invite } from '../../../db/schema/invite.ts'
import { membership } from '../../../db/schema/membership.ts'
import { AppError } from '../../../errors.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { announce, announceSignOut } from '../../../live/announce.ts'
import { type Mailer, MailFailed, type StoredMail } from '../../../mail/mailer.ts'
import { findBusiness } from '../../business/queries.ts'
import { isSessionFor } from '../memberships.ts'
import { endAccess, findAccess, handOverAccess, stopReportMails } from './access.ts'
import { inviteMail, inviteUrl, newToken } from './link.ts'
import { type InviteRow, type MemberRow, presentInvite } from './present.ts'
import { findMembers, isOpen, lockTeam } from './queries.ts'

type Post = { db: Database; mailer: Mailer }
type InviteRequest = NewInvite & { origin: string; now: Date }

/**
 * Invites somebody to the team and mails the link. An open invitation to the same address, or a retry, gets a new link
 * and invalidates the old one, since only the token's hash is stored. If the mail fails, the invitation stands: the
 * answer contains the link.
 */
export async function inviteMember({ db, mailer }: Post, actor: Actor, making: InviteRequest): Promise<CreatedInvite> {
  const token = newToken()
  const link = inviteUrl(making.origin, token)
  const { made, kept } = await db.transaction(async (tx) => {
    const made = await saveInvite(tx, actor, { ...making, tokenHash: hashToken(token) })
    const business = await findBusiness(tx, actor.businessId)
    const letter = inviteMail({ ...made, business, link })
    return { made, kept: await mailer.keep(tx, actor.businessId, letter) }
  })
  return { ...presentInvite(made), link, mailed: await trySendInvite(mailer, kept) }
}

async function trySendInvite(mailer: Mailer, kept: StoredMail): Promise<MailDeliveryStatus> {
  try {
    await mailer.deliver(kept)
    return mailer.canSend ? 'sent' : 'waiting'
  } catch (error) {
    if (error instanceof MailFailed) return 'failed'
    throw error
  }
}

async function saveInvite(
  tx: Transaction,
  actor: Actor,
  { id, email: typed, tokenHash, now }: InviteRequest & { tokenHash: string },
) {
  const email = typed.toLowerCase()
  await lockTeam(tx, actor)
  const members = await findMembers(tx, actor)
  if (members.some((member) => member.email === email)) refuseEmail('Somebody already signs in with this address')
  const terms = { email, tokenHash, now }
  const made = (await renewInvite(tx, actor, terms)) ?? (await insertInvite(tx, actor, { id, ...terms }))
  await logAudit(tx, actor, { action: 'invited', entity: 'invite', entityId: made.id, after: { email }, at: now })
  await announce(tx, actor.businessId, ['business'])
  return made
}

function refuseEmail(message: string): never {
  throw new AppError('invalid', { fields: [{ path: 'email', message }] })
}

function getTerms(actor: Actor, { tokenHash, now }: { tokenHash: string; now: Date }) {
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY_MS)
  return { tokenHash, expiresAt, byUser: actor.userId, byName: actor.name, updatedAt: now }
}

/** Gives the open invitation of an address a new link; undefined without one. */
export async function renewInvite(
  tx: Transaction,
  actor: Actor,
  { email, tokenHash, now }: { email: string; tokenHash: string; now: Date },
): Promise<InviteRow | undefined> {
  const same = and(eq(invite.businessId, actor.businessId), eq(invite.email, email), isOpen)
  const [renewed] = await tx.update(invite).set(getTerms(actor, { tokenHash, now })).where(same).returning()
  return renewed
}

/** Throws AppError 'id_taken'. */
export async function insertInvite(
  tx: Transaction,
  actor: Actor,
  { id, email, tokenHash, now }: { id: string; email: string; tokenHash: string; now: Date },
) {
  const values = { ...getTerms(actor, { tokenHash, now }), businessId: actor.businessId, id, email, createdAt: now }
  // The id exists, so it belongs to an accepted or withdrawn invitation.
  const [added] = await tx.insert(invite).values(values).onConflictDoNothing().returning()
  if (!added) throw new AppError('id_taken')
  return added
}

/**
 * Withdraws an invitation: its link becomes invalid and mail still in the outbox is cancelled. Throws
 * AppError 'not_found'.
 */
export async function revokeInvite(
  { db, mailer }: Post,
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Invite> {
  return db.transaction(async (tx) => {
    const own = and(eq(invite.businessId, actor.businessId), eq(invite.id, id))
    const [row] = await tx.select().from(invite).where(own).for('update')
    if (!row || row.acceptedAt) throw new AppError('not_found')
    if (row.withdrawnAt) return presentInvite(row)
    await tx.update(invite).set({ withdrawnAt: now, updatedAt: now }).where(own)
    await mailer.takeBack(tx, actor.businessId, id)
    const before = { email: row.email }
    await logAudit(tx, actor, { action: 'withdrawn', entity: 'invite', entityId: id, before, at: now })
    await announce(tx, actor.businessId, ['business'])
    return presentInvite(row)
  })
}

/**
 * Ends a member's work here with all their sessions, and deletes the account of one who works nowhere else. What they have set up ends too, or is handed over to the
 * actor; nobody can hand over to themselves. The audit log keeps their name. Throws AppError 'last_of_the_team' for the
 * only member.
 */
export async function removeMember(
  { db, mailer }: Post,
  actor: Actor,
  { id, handOver, now }: MemberRemoval & { id: string; now: Date },
): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, actor)
    const members = await findMembers(tx, actor)
    const member = members.find((row) => row.id === id)
    if (!member) throw new AppError('not_found')
    if (members.length === 1) throw new AppError('last_of_the_team')
    const access = await findAccess(tx, actor, id)
    const isKept = handOver && id !== actor.userId
    if (isKept) await handOverAccess(tx, actor, { userId: id, now })
    else await endAccess(tx, actor, { userId: id, mailer, now })
    await stopReportMails(tx, actor, member.email)
    await endMembership(tx, actor, id)
    const before = { name: member.name, email: member.email, ...access }
    await logAudit(tx, actor, { action: 'removed', entity: 'user', entityId: id, before, after: { isKept }, at: now })
    await announce(tx, actor.businessId, ['business', 'integrations', 'report-mails'])
    await announceSignOut(tx, actor.businessId)
    return member
  })
}

/** Ends a person's sessions for the business, and deletes the account of one who works in no other. */
async function endMembership(tx: Transaction, { businessId }: Actor, userId: string): Promise<void> {
  await tx.delete(membership).where(and(eq(membership.businessId, businessId), eq(membership.userId, userId)))
  await tx.delete(session).where(and(isSessionFor({ businessId }), eq(session.userId, userId)))
  if ((await tx.$count(membership, eq(membership.userId, userId))) === 0) await deleteAccount(tx, userId)
}

export async function deleteAccount(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(user).where(eq(user.id, userId))
  // Pending reset links have no foreign key to cascade the deletion.
  await tx.delete(verification).where(eq(verification.value, userId))
}

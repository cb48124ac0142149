import type { OpenedInvite, Team } from '@deskbell/domain/auth/team/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable, Transaction } from '../../../db/client.ts'
import { and, eq, gt, isNull } from '../../../db/drizzle.ts'
import { user } from '../../../db/schema/auth.ts'
import { business } from '../../../db/schema/business.ts'
import { invite } from '../../../db/schema/invite.ts'
import { membership } from '../../../db/schema/membership.ts'
import { AppError } from '../../../errors.ts'
import { hashToken } from '../../../lib/crypto/token-hash.ts'
import { findBusiness } from '../../business/queries.ts'
import { type InviteRow, type MemberRow, presentInvite, presentMember } from './present.ts'

export const isOpen = and(isNull(invite.acceptedAt), isNull(invite.withdrawnAt))

/** Finds all members, the longest-standing first, and the open invitations. */
export async function findTeam(db: Queryable, actor: Actor): Promise<Team> {
  const members = await findMembers(db, actor)
  const invites = await db
    .select()
    .from(invite)
    .where(and(eq(invite.businessId, actor.businessId), isOpen))
    .orderBy(invite.createdAt, invite.id)
  return { members: members.map((row) => presentMember(row, actor)), invites: invites.map(presentInvite) }
}

export async function findMembers(db: Queryable, actor: Actor): Promise<MemberRow[]> {
  const rows = await db
    .select({ member: user, joinedAt: membership.createdAt })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.userId))
    .where(eq(membership.businessId, actor.businessId))
    .orderBy(membership.createdAt, user.id)
  return rows.map(({ member, joinedAt }) => ({ ...member, createdAt: joinedAt }))
}

/**
 * Locks the business row until the transaction ends, so that changes of the team run one after the other. `no key
 * update` doesn't block inserts that reference the row.
 */
export async function lockTeam(tx: Transaction, actor: Actor): Promise<void> {
  const own = eq(business.id, actor.businessId)
  await tx.select({ id: business.id }).from(business).where(own).for('no key update')
}

/** Matches the open, unexpired invitation with this token. */
export function whereInviteToken(token: string, now: Date) {
  return and(eq(invite.tokenHash, hashToken(token)), isOpen, gt(invite.expiresAt, now))
}

type Opening = { token: string; now: Date }

/** Finds the invitation by its token. Throws AppError 'link_not_valid' if it was used, withdrawn or has expired. */
export async function findByLink(db: Queryable, { token, now }: Opening): Promise<InviteRow> {
  const [row] = await db.select().from(invite).where(whereInviteToken(token, now))
  if (!row) throw new AppError('link_not_valid')
  return row
}

/** True for the token of an open, unexpired invitation to the business. */
export async function isInvitation(
  db: Queryable,
  { businessId, token, now }: Opening & { businessId: string },
): Promise<boolean> {
  const isOwn = and(eq(invite.businessId, businessId), whereInviteToken(token, now))
  return (await db.$count(invite, isOwn)) > 0
}

/** Returns the invitation's e-mail address and business name for its link. Throws AppError 'link_not_valid'. */
export async function openInvite(db: Queryable, opening: Opening): Promise<OpenedInvite> {
  const { businessId, email } = await findByLink(db, opening)
  const { companyName } = await findBusiness(db, businessId)
  return { companyName, email, hasAccount: (await db.$count(user, eq(user.email, email))) > 0 }
}

import type { Invite, Member } from '@deskbell/domain/auth/team/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { user } from '../../../db/schema/auth.ts'
import type { invite } from '../../../db/schema/invite.ts'

export type MemberRow = typeof user.$inferSelect
export type InviteRow = typeof invite.$inferSelect

export function presentMember(row: MemberRow, actor: Actor): Member {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isYou: row.id === actor.userId,
    twoFactor: row.twoFactorEnabled,
    createdAt: row.createdAt.toISOString(),
  }
}

export function presentInvite(row: InviteRow): Invite {
  return { id: row.id, email: row.email, invitedBy: row.byName, expiresAt: row.expiresAt.toISOString() }
}

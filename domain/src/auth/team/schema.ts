import { z } from 'zod'
import { MailDeliveryStatus } from '../../messages/mail/schema.ts'
import { EXAMPLE_IDS, Id } from '../../shared/ids.ts'
import { LINE_MAX, RequiredEmail, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'
import { NewPassword } from '../schema.ts'

export const INVITE_DAYS = 7

/** User account. All members have the same permissions. */
export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    isYou: z.boolean(),
    twoFactor: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>

/** Pending invitation: neither accepted nor revoked, but possibly expired. */
export const Invite = z
  .object({ id: Id, email: z.string(), invitedBy: z.string(), expiresAt: Instant })
  .meta({ id: 'Invite' })
export type Invite = z.infer<typeof Invite>

export const Team = z.object({ members: z.array(Member), invites: z.array(Invite) }).meta({ id: 'Team' })
export type Team = z.infer<typeof Team>

/** What a member has set up that goes on without them: names, addresses, or numbers of them. */
export const MemberAccess = z
  .object({
    apiKeys: z.array(z.string()),
    webhooks: z.array(z.string()),
    invites: z.array(z.string()),
    feeds: z.int(),
    reportMails: z.int(),
  })
  .meta({ id: 'MemberAccess' })
export type MemberAccess = z.infer<typeof MemberAccess>

/** Removal of a member. `handOver`: what they have set up goes on in the name of whoever removes them, else it ends. */
export const MemberRemoval = z.object({ handOver: z.boolean().default(false) }).meta({ id: 'MemberRemoval' })
export type MemberRemoval = z.infer<typeof MemberRemoval>

export const InviteInput = z.object({ email: RequiredEmail })
export type InviteInput = z.infer<typeof InviteInput>

export const NewInvite = InviteInput.extend({ id: Id }).meta({
  id: 'NewInvite',
  example: { id: EXAMPLE_IDS.new, email: 'ana@example.com' },
})
export type NewInvite = z.infer<typeof NewInvite>

/** Newly created invitation. `link` is returned only once, because only the hash of its token is stored. */
export const CreatedInvite = Invite.extend({ link: z.url(), mailed: MailDeliveryStatus }).meta({ id: 'MadeInvite' })
export type CreatedInvite = z.infer<typeof CreatedInvite>

const Token = z.string().min(1).max(200)

export const OpenInvite = z.object({ token: Token }).meta({ id: 'OpenInvite' })

/** Details of an invitation, shown to the person who opens its link. `hasAccount`: signs in to accept it. */
export const OpenedInvite = z
  .object({ companyName: z.string(), email: z.string(), hasAccount: z.boolean() })
  .meta({ id: 'OpenedInvite' })
export type OpenedInvite = z.infer<typeof OpenedInvite>

export const JoinInput = z.object({ name: requiredLine(LINE_MAX, 'Enter your name'), password: NewPassword })
export type JoinInput = z.infer<typeof JoinInput>

export const AcceptInvite = JoinInput.extend({ token: Token }).meta({ id: 'AcceptInvite' })
export type AcceptInvite = z.infer<typeof AcceptInvite>

import type { AcceptInvite } from '@deskbell/domain/auth/team/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { logAudit } from '../../../db/audit-log.ts'
import { acrossBusinesses } from '../../../db/business-scope.ts'
import type { Database, Transaction } from '../../../db/client.ts'
import { and, eq } from '../../../db/drizzle.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { session, user } from '../../../db/schema/auth.ts'
import { invite } from '../../../db/schema/invite.ts'
import { AppError } from '../../../errors.ts'
import { announce } from '../../../live/announce.ts'
import type { Mailer } from '../../../mail/mailer.ts'
import { findBusiness } from '../../business/queries.ts'
import { businessActor } from '../../business/shop-actor.ts'
import type { AuthLibrary } from '../auth.ts'
import { insertAccount, insertMembership, moveSession } from '../memberships.ts'
import { requireStrongPassword } from '../strong-password.ts'
import type { InviteRow } from './present.ts'
import { findByLink, whereInviteToken } from './queries.ts'

type Joining = AcceptInvite & { origin: string; now: Date }

/** Creates the account for an invitation. Throws AppError 'link_not_valid' if it was used, withdrawn or has expired. */
export async function joinTeam(
  { db, mailer, library }: { db: Database; mailer: Mailer; library: AuthLibrary },
  joining: Joining,
): Promise<InviteRow> {
  // Check the link before hashing the password, so that invalid links stay cheap.
  const { businessId, email } = await findByLink(db, joining)
  const { companyName } = await findBusiness(db, businessId)
  await requireStrongPassword(joining.password, [email, joining.name, companyName])
  const password = await (await library.$context).password.hash(joining.password)
  try {
    return await db.transaction((tx) => makeMember({ tx, mailer }, { ...joining, businessId, password }))
  } catch (error) {
    // Another account took this e-mail address in the meantime, so the invitation can never be accepted.
    if (isUniqueViolation(error)) throw new AppError('link_not_valid')
    throw error
  }
}

/**
 * Accepts an invitation for the account that is signed in, and goes on in the business that it is of. Throws
 * AppError 'link_not_valid' likewise, also if it was for another address.
 */
export async function joinAsMember(
  { db, mailer }: { db: Database; mailer: Mailer },
  { sessionId, token, now }: { sessionId: string; token: string; now: Date },
): Promise<void> {
  const join = async (tx: Transaction, businessId: string) => {
    const [person] = await tx
      .select({ userId: user.id, name: user.name, email: user.email })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(eq(session.id, sessionId))
    const taken = await takeInvite(tx, { businessId, token, now })
    if (!person || person.email !== taken.email) throw new AppError('link_not_valid')
    await addMember({ tx, mailer }, taken, { ...person, now })
    await moveSession(tx, { sessionId, businessId: taken.businessId })
  }
  await acrossBusinesses(async () => {
    const { businessId } = await findByLink(db, { token, now })
    await db.transaction((tx) => join(tx, businessId))
  })
}

async function takeInvite(
  tx: Transaction,
  { businessId, token, now }: { businessId: string; token: string; now: Date },
): Promise<InviteRow> {
  const [taken] = await tx
    .update(invite)
    .set({ acceptedAt: now, updatedAt: now })
    .where(and(eq(invite.businessId, businessId), whereInviteToken(token, now)))
    .returning()
  if (!taken) throw new AppError('link_not_valid')
  return taken
}

async function makeMember(
  { tx, mailer }: { tx: Transaction; mailer: Mailer },
  joining: Joining & { businessId: string },
): Promise<InviteRow> {
  const { businessId, name, password, token, origin, now } = joining
  const taken = await takeInvite(tx, { businessId, token, now })
  const userId = newId()
  const { email } = taken
  await insertAccount(tx, { userId, businessId, name, email, origin, password, now })
  await addMember({ tx, mailer }, taken, { userId, name, now })
  return taken
}

async function addMember(
  { tx, mailer }: { tx: Transaction; mailer: Mailer },
  taken: InviteRow,
  { userId, name, now }: { userId: string; name: string; now: Date },
): Promise<void> {
  const { businessId, email } = taken
  await insertMembership(tx, { businessId, userId, now })
  await mailer.takeBack(tx, businessId, taken.id)
  const joined = { ...businessActor(await findBusiness(tx, businessId)), userId, name }
  await logAudit(tx, joined, {
    action: 'joined',
    entity: 'user',
    entityId: userId,
    after: { name, email },
    at: now,
  })
  await announce(tx, businessId, ['business'])
}

import { newId } from '@deskbell/domain/shared/new-id.ts'
import { acrossBusinesses } from '../../db/business-scope.ts'
import type { Database, Queryable, Transaction } from '../../db/client.ts'
import { and, desc, eq, type SQL, sql } from '../../db/drizzle.ts'
import { account as accountTable, session, user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { membership } from '../../db/schema/membership.ts'
import { isInvitation } from './team/queries.ts'

/** Creates an account that signs in with a password. `password`: its hash. */
export async function insertAccount(
  tx: Queryable,
  account: {
    userId: string
    businessId: string
    name: string
    email: string
    origin?: string
    password: string
    now: Date
  },
): Promise<void> {
  const { userId, password, now, ...person } = account
  const times = { createdAt: now, updatedAt: now }
  await tx.insert(user).values({ id: userId, ...person, ...times })
  await tx
    .insert(accountTable)
    .values({ id: newId(), accountId: userId, providerId: 'credential', userId, password, ...times })
}

export async function insertMembership(
  tx: Queryable,
  { businessId, userId, now }: { businessId: string; userId: string; now: Date },
): Promise<void> {
  const times = { createdAt: now, chosenAt: now }
  await tx
    .insert(membership)
    .values({ businessId, userId, ...times })
    .onConflictDoNothing()
}

/** Matches the sessions for a business. One of the release before memberships is for the business of its account. */
export function isSessionFor({ businessId }: { businessId: string }): SQL {
  const ofAccount = sql`(select u.business_id from ${user} u where u.id = ${session.userId})`
  return sql`coalesce(${session.businessId}, ${ofAccount}) = ${businessId}`
}

/** Goes on with a session in another business, whose PIN its person has not proved. */
export async function moveSession(
  tx: Transaction,
  { sessionId, businessId }: { sessionId: string; businessId: string },
): Promise<void> {
  await tx.update(session).set({ businessId, pinVerifiedUntil: null }).where(eq(session.id, sessionId))
}

/** Lists the businesses in which a person works, by name. */
export function findMemberships(db: Database, userId: string): Promise<{ id: string; companyName: string }[]> {
  return acrossBusinesses(() =>
    db
      .select({ id: business.id, companyName: business.companyName })
      .from(membership)
      .innerJoin(business, eq(business.id, membership.businessId))
      .where(eq(membership.userId, userId))
      .orderBy(business.companyName, business.id),
  )
}

/**
 * Chooses the business for which a person signs in: the one of the address, or without one that which was chosen last.
 * Undefined if the person doesn't work there.
 */
export async function chooseBusiness(
  db: Queryable,
  { userId, businessId, now }: { userId: string; businessId: string | null; now: Date },
): Promise<string | undefined> {
  const [last] = await db
    .select({ businessId: membership.businessId })
    .from(membership)
    .where(and(eq(membership.userId, userId), businessId ? eq(membership.businessId, businessId) : undefined))
    .orderBy(desc(membership.chosenAt), membership.businessId)
    .limit(1)
  if (!last) return joinOwnBusiness(db, { userId, businessId, now })
  const isChosen = and(eq(membership.userId, userId), eq(membership.businessId, last.businessId))
  const { rowCount } = await db.update(membership).set({ chosenAt: now }).where(isChosen)
  // Without a row they were removed meanwhile.
  return rowCount === 0 ? chooseBusiness(db, { userId, businessId, now }) : last.businessId
}

/**
 * Chooses the business for which a person signs in, as `chooseBusiness` does. Whoever brings the token of an open
 * invitation to the business of the address signs in for another one of theirs, to take the invitation up.
 */
export async function chooseSignInBusiness(
  db: Queryable,
  { invitation, ...signingIn }: Parameters<typeof chooseBusiness>[1] & { invitation: string },
): Promise<string | undefined> {
  const { userId, businessId, now } = signingIn
  const chosen = await chooseBusiness(db, signingIn)
  if (chosen || !businessId || !(await isInvitation(db, { businessId, token: invitation, now }))) return chosen
  return chooseBusiness(db, { userId, businessId: null, now })
}

/** Adds the membership of an account that the release before memberships has made since they were introduced. */
async function joinOwnBusiness(
  db: Queryable,
  { userId, businessId, now }: { userId: string; businessId: string | null; now: Date },
): Promise<string | undefined> {
  const [own] = await db.select({ businessId: user.businessId }).from(user).where(eq(user.id, userId))
  if (!own || (businessId && businessId !== own.businessId)) return undefined
  if ((await db.$count(membership, eq(membership.userId, userId))) > 0) return undefined
  await insertMembership(db, { businessId: own.businessId, userId, now })
  return own.businessId
}

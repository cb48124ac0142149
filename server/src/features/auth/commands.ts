import type { Credentials, SetupInput } from '@deskbell/domain/auth/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { authorizeBusiness } from '../../auth/authorize-business.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { and, eq, sql } from '../../db/drizzle.ts'
import { account, user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { AppError } from '../../errors.ts'
import { ensureBusiness } from '../business/commands.ts'
import type { Auth, AuthLibrary } from './auth.ts'
import { insertAccount, insertMembership } from './memberships.ts'
import { hasAccounts } from './queries.ts'
import { requireStrongPassword } from './strong-password.ts'

// Advisory lock key (arbitrary constant), so that concurrent first-run setups run one after the other.
const SETUP_LOCK = 7_205_902

/**
 * Stores the origin at which the user signs in. Mailed links use it instead of the request's Host header, which an
 * attacker could forge.
 */
export async function rememberOrigin(db: Database, userId: string, origin: string): Promise<void> {
  await db
    .update(user)
    .set({ origin })
    .where(and(eq(user.id, userId), sql`${user.origin} is distinct from ${origin}`))
}

/** Stores a new hash of a password that has just been verified, if the stored hash is outdated. */
export async function renewPasswordHash(
  { db, auth: { passwords } }: { db: Database; auth: Auth },
  { email, password }: Credentials,
): Promise<void> {
  const [stored] = await db
    .select({ id: account.id, hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email.toLowerCase()), eq(account.providerId, 'credential')))
  if (!stored?.hash || !passwords.isOutdated(stored.hash)) return
  // Compare the hash, since the password may have been changed in the meantime.
  const isSame = and(eq(account.id, stored.id), eq(account.password, stored.hash))
  await db
    .update(account)
    .set({ password: await passwords.hash(password) })
    .where(isSame)
}

/** Creates the business and its owner's account. Throws AppError 'already_set_up' once any account exists. */
export async function setUp(db: Database, auth: AuthLibrary, input: SetupInput, now: Date): Promise<void> {
  const { companyName, timeZone, currency, locale, name } = input
  const email = input.email.toLowerCase()
  await requireStrongPassword(input.password, [companyName, name, email])
  const password = await (await auth.$context).password.hash(input.password)
  const businessId = authorizeBusiness(FIRST_BUSINESS_ID)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETUP_LOCK})`)
    if (await hasAccounts(tx)) throw new AppError('already_set_up')
    await ensureBusiness(tx, businessId)
    const settings = { companyName, timeZone, currency, locale }
    await tx
      .update(business)
      .set({ ...settings, updatedAt: now })
      .where(eq(business.id, businessId))
    const userId = newId()
    await insertAccount(tx, { userId, businessId, name, email, password, now })
    await insertMembership(tx, { businessId, userId, now })
    const owner = {
      businessId,
      userId,
      name,
      timeZone,
      currency,
      locale,
      kiosk: KIOSK_OPTIONS,
      waiverOn: false,
      hookEvents: [],
      deviceId: null,
    }
    await logAudit(tx, owner, {
      action: 'set up',
      entity: 'business',
      entityId: businessId,
      after: settings,
      at: now,
    })
  })
}

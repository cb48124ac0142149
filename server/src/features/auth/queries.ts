import type { SetupState } from '@deskbell/domain/auth/schema.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { type AuthorizedBusinessId, FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import type { Actor } from '../../middleware/actor.ts'

const FIND_SESSION = `
  select s.id as session_id, u.id as user_id, u.name, b.business_id, b.time_zone, b.locale, b.currency, b.kiosk
  from "session" s
  join "user" u on u.id = s.user_id
  join business b on b.business_id = u.business_id
  where s.token = $1 and s.expires_at > $2`

type SessionRow = {
  session_id: string
  user_id: string
  name: string
  business_id: string
  time_zone: string
  locale: string
  currency: string
  kiosk: KioskOptions
}

/**
 * Who a session token stands for, in one prepared statement: every request asks. Only in this file does a
 * business id become an authorized one.
 */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<{ sessionId: string; actor: Actor } | undefined> {
  const { rows } = await db.$client.query<SessionRow>({
    name: 'find-session',
    text: FIND_SESSION,
    values: [token, now],
  })
  const row = rows[0]
  if (!row) return undefined
  const actor: Actor = {
    businessId: row.business_id as AuthorizedBusinessId,
    userId: row.user_id,
    name: row.name,
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    kiosk: row.kiosk,
  }
  return { sessionId: row.session_id, actor }
}

type AccountOwner = Actor & { userId: string; email: string; companyName: string }

/** The person behind an account, as one who acts: for what they do by a link that only they were sent. */
export async function findAccountOwner(db: Database, userId: string): Promise<AccountOwner | undefined> {
  const [row] = await db
    .select({ account: user, shop: business })
    .from(user)
    .innerJoin(business, eq(business.id, user.businessId))
    .where(eq(user.id, userId))
  if (!row) return undefined
  const { account, shop } = row
  const { timeZone, locale, currency, kiosk, companyName } = shop
  const businessId = shop.id as AuthorizedBusinessId
  return {
    ...{ businessId, userId, timeZone, locale, currency, kiosk, companyName },
    name: account.name,
    email: account.email,
  }
}

const FIND_SETUP = `
  select not exists (select from "user") as needed, exists (select from passkey) as passkeys,
    coalesce((select logo_url from business where business_id = $1), '') as "logoUrl"`

type Found = Omit<SetupState, 'signedIn'>

/** Whether the first account is still to be made, and what the sign-in screen shows and offers. */
export async function findSetup(db: Database): Promise<Found> {
  const asked = { name: 'find-setup', text: FIND_SETUP, values: [FIRST_BUSINESS_ID] }
  const { rows } = await db.$client.query<Found>(asked)
  return rows[0] ?? { needed: true, passkeys: false, logoUrl: '' }
}

import type { ScreenLanguage, SetupState } from '@deskbell/domain/auth/schema.ts'
import type { KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import type { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type pg from 'pg'
import type { Actor, Principal } from '../../auth/actor.ts'
import { authorizeBusiness } from '../../auth/authorize-business.ts'
import type { KioskSecret } from '../../auth/kiosk-cookie.ts'
import { acrossBusinesses } from '../../db/business-scope.ts'
import type { Database, Queryable } from '../../db/client.ts'
import { desc, eq } from '../../db/drizzle.ts'
import { user } from '../../db/schema/auth.ts'
import { business } from '../../db/schema/business.ts'
import { membership } from '../../db/schema/membership.ts'
import { businessActor } from '../business/shop-actor.ts'

/** Days after which a session ends, however often it is used. */
export const SESSION_MAX_DAYS = 90

/**
 * Resolves a request's credentials. A kiosk cookie takes precedence over a session, unless its device is revoked or its
 * lock has expired. A session that is restricted to a device stays restricted without the cookie.
 */
const buildFindCaller = (devices: string) => `
  select s.id as session_id, s.user_id, s.name, s.authenticated_at, b.business_id, b.time_zone, b.locale, b.currency, b.kiosk, b.waiver_on,
    b.hook_events,
    t.suspended_at is not null as is_suspended,
    coalesce(case when not d.revoked then d.id end, s.device_id) as device_id,
    case when not d.revoked then d.lock_expires_at end as lock_expires_at, coalesce(d.revoked, false) as revoked
  from (select 1) one
  left join (${devices}) d on true
  left join (
    select s.id, s.device_id, u.id as user_id, u.name, coalesce(s.business_id, u.business_id) as business_id,
      greatest(s.created_at, s.reauthenticated_at) as authenticated_at
    from "session" s join "user" u on u.id = s.user_id
    where s.token = $1 and s.expires_at > $2 and s.created_at > $2::timestamptz - interval '${SESSION_MAX_DAYS} days'
  ) s on d.id is null or d.revoked or d.business_id = s.business_id
  left join business b on b.business_id = case when d.revoked then s.business_id else coalesce(d.business_id, s.business_id) end
  left join tenancy t on t.business_id = b.business_id`

const buildFindDevice = (which: string) => `
  select d.business_id, d.id::text, d.lock_expires_at, d.revoked_at is not null as revoked
  from device d where ${which} and d.lock_expires_at > $2`

const FIND_SIGNED_IN = buildFindCaller(
  'select null as business_id, null as id, null::timestamptz as lock_expires_at, false as revoked where false',
)
const FIND_KIOSK = buildFindCaller(buildFindDevice('d.secret_hash = $3 and d.business_id = $4'))
/** For the cookies of releases that didn't write the business into them. */
const FIND_EARLIER_KIOSK = buildFindCaller(buildFindDevice('d.secret_hash = $3'))

type ShopRow = {
  is_suspended: boolean
  time_zone: string
  locale: string
  currency: string
  kiosk: KioskOptions
  waiver_on: boolean
  hook_events: WebhookEvent[]
}

type CallerRow = ShopRow & {
  session_id: string | null
  user_id: string | null
  name: string | null
  authenticated_at: Date | null
  business_id: string | null
  device_id: string | null
  lock_expires_at: Date | null
  revoked: boolean
}

/**
 * Finds the principal for the hash of a session token and a kiosk's secret, in one prepared statement because every
 * request runs it. Only this file may cast a business id to `AuthorizedBusinessId`.
 */
export async function findCaller(
  db: Database,
  { tokenHash, kiosk, now }: { tokenHash: string | null; kiosk: KioskSecret | null; now: Date },
): Promise<{ caller: Principal | null; isRevoked: boolean }> {
  const { rows } = await db.$client.query<CallerRow>(chooseFindCaller([tokenHash, now], kiosk))
  const row = rows[0]
  return { caller: row ? toPrincipal(row) : null, isRevoked: row?.revoked ?? false }
}

function chooseFindCaller(values: unknown[], kiosk: KioskSecret | null): pg.QueryConfig {
  if (!kiosk) return { name: 'find-caller', text: FIND_SIGNED_IN, values }
  const { secretHash, businessId } = kiosk
  if (businessId === null)
    return { name: 'find-caller-at-earlier-kiosk', text: FIND_EARLIER_KIOSK, values: [...values, secretHash] }
  return { name: 'find-caller-at-kiosk', text: FIND_KIOSK, values: [...values, secretHash, businessId] }
}

function toPrincipal(row: CallerRow): Principal | null {
  if (row.business_id === null) return null
  const actor: Actor = {
    businessId: authorizeBusiness(row.business_id),
    userId: row.user_id,
    name: row.name ?? 'Kiosk',
    ...toActorSettings(row),
    deviceId: row.device_id,
  }
  return {
    actor,
    sessionId: row.session_id,
    byKey: false,
    supportEndsAt: null,
    isSuspended: row.is_suspended,
    authenticatedAt: row.authenticated_at,
    lockExpiresAt: row.lock_expires_at,
  }
}

function toActorSettings(row: ShopRow) {
  return {
    timeZone: row.time_zone,
    locale: row.locale,
    currency: row.currency,
    kiosk: row.kiosk,
    waiverOn: row.waiver_on,
    hookEvents: row.hook_events,
  }
}

// Update last_used_at at most once a minute, so that a busy key causes few writes.
const FIND_KEY = `
  with used as (
    update api_key set last_used_at = $2::timestamptz
    where hash = $1 and revoked_at is null and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')
    returning true
  )
  select k.id, k.name, k.scopes::text[] as scopes, b.business_id, b.time_zone, b.locale, b.currency, b.kiosk, b.waiver_on,
    b.hook_events, t.suspended_at is not null as is_suspended, k.last_used_at, exists (select from used) as is_noted
  from api_key k join business b on b.business_id = k.business_id
  left join tenancy t on t.business_id = k.business_id
  where k.hash = $1 and k.revoked_at is null`
/** `isFirstOfDay`: the key was not used before on this day of the business. */
export type FoundKey = { id: string; scopes: KeyScope[]; caller: Principal; isFirstOfDay: boolean }

/**
 * Finds an unrevoked API key by its hash, in one prepared statement. Its actor is the business under the key's name.
 */
export async function findKey(db: Database, { hash, now }: { hash: string; now: Date }): Promise<FoundKey | null> {
  const { rows } = await db.$client.query<
    ShopRow & {
      id: string
      name: string
      scopes: KeyScope[]
      business_id: string
      last_used_at: Date | null
      is_noted: boolean
    }
  >({ name: 'find-key', text: FIND_KEY, values: [hash, now] })
  const [row] = rows
  if (!row) return null
  const businessId = authorizeBusiness(row.business_id)
  const actor: Actor = { businessId, userId: null, name: row.name, ...toActorSettings(row), deviceId: null }
  const authenticated = {
    sessionId: null,
    byKey: true,
    supportEndsAt: null,
    authenticatedAt: null,
    lockExpiresAt: null,
  }
  const caller = { ...authenticated, actor, isSuspended: row.is_suspended }
  const { id, scopes, last_used_at: lastUsedAt, time_zone: timeZone } = row
  // `last_used_at` is read as it was before the update, which one of several concurrent requests makes.
  const isFirstOfDay = row.is_noted && (!lastUsedAt || localDay(lastUsedAt, timeZone) !== localDay(now, timeZone))
  return { id, scopes, caller, isFirstOfDay }
}

/** `origin`: see the schema of `user`; null before the first sign-in. */
export type AccountOwner = Actor & {
  userId: string
  email: string
  companyName: string
  origin: string | null
  language: ScreenLanguage
}

/**
 * Finds the account's user as an actor for the business chosen last, for actions without a session: by a mailed link, or
 * before a sign-in.
 */
export async function findAccountOwner(db: Database, userId: string): Promise<AccountOwner | undefined> {
  const [row] = await acrossBusinesses(() =>
    db
      .select({ account: user, shop: business })
      .from(user)
      .innerJoin(membership, eq(membership.userId, user.id))
      .innerJoin(business, eq(business.id, membership.businessId))
      .where(eq(user.id, userId))
      .orderBy(desc(membership.chosenAt), membership.businessId)
      .limit(1),
  )
  if (!row) return undefined
  const { account, shop } = row
  const { name, email, origin, language } = account
  return { ...businessActor(shop), userId, name, email, origin, language, companyName: shop.companyName }
}

export async function findAccountId(db: Database, email: string): Promise<string | undefined> {
  const [account] = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
  return account?.id
}

export async function hasAccounts(db: Queryable): Promise<boolean> {
  const [someone] = await db.select({ id: user.id }).from(user).limit(1)
  return someone !== undefined
}

const FIND_SETUP = `
  select not exists (select from "user") as needed, exists (select from passkey) as passkeys,
    coalesce((select logo_url from business where business_id = $1), '') as "logoUrl"`

type Offered = Omit<SetupState, 'signedIn' | 'signUp'>

/** Returns the state of the first-run setup and the options of the sign-in screen of a business. */
export async function findSetup(db: Database, businessId: string): Promise<Offered> {
  const asked = { name: 'find-setup', text: FIND_SETUP, values: [businessId] }
  const { rows } = await db.$client.query<Offered>(asked)
  return rows[0] ?? { needed: true, passkeys: false, logoUrl: '' }
}

import type { SetupState } from '@deskbell/domain/auth/schema.ts'
import { type AuthorizedBusinessId, FIRST_BUSINESS_ID } from '@deskbell/domain/shared/ids.ts'
import type { Database } from '../../db/client.ts'
import type { Actor } from '../../middleware/actor.ts'

const FIND_SESSION = `
  select s.id as session_id, u.id as user_id, u.name, b.business_id, b.time_zone, b.locale, b.currency
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
}

/**
 * Who a session token stands for, in one prepared statement: every request asks. This is the only place where a
 * business id becomes an authorized one.
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
  }
  return { sessionId: row.session_id, actor }
}

const FIND_SETUP = `
  select not exists (select from "user") as needed,
    coalesce((select logo_url from business where business_id = $1), '') as logo_url`

/** Whether nobody has made an account yet, and the logo of the shop whose door this is. */
export async function findSetupState(db: Database): Promise<SetupState> {
  const { rows } = await db.$client.query(FIND_SETUP, [FIRST_BUSINESS_ID])
  return { needed: rows[0].needed, logoUrl: rows[0].logo_url }
}

import type { MatchCandidate } from '@deskbell/domain/data/imports/match.ts'
import type { ClientIdentity } from '@deskbell/domain/data/imports/rules.ts'
import { fold } from '@deskbell/domain/shared/fold-text.ts'
import type { CommitContext } from './context.ts'

export type KnownClient = MatchCandidate & {
  phone: string
  birthday: string | null
  alertNote: string
  notes: string
  tags: string[]
  taxExemption: string
  version: number
}

/** Maximum of candidates per e-mail, phone or name: an address like "none@example.com" may be shared by very many. */
const ALIKE_MAX = 20

const COLUMNS = `c.id, c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone, c.phone_e164 as "phoneE164",
  c.birthday,
  c.alert_note as "alertNote", c.notes, c.tags, c.tax_exemption as "taxExemption", c.version`

const BY_REACH = `
  select ${COLUMNS} from unnest($2::text[]) e cross join lateral (
    select * from client c where c.business_id = $1 and lower(c.email) = e and c.email <> '' and c.archived_at is null
    limit ${ALIKE_MAX}) c
  union
  select ${COLUMNS} from unnest($3::text[]) p cross join lateral (
    select * from client c where c.business_id = $1 and c.phone_e164 = p and c.phone_e164 <> '' and c.archived_at is null
    limit ${ALIKE_MAX}) c`

// A one-word name may be a prefix of another key of the same client and then has no key of its own.
const BY_NAME = `
  select ${COLUMNS} from unnest($2::text[]) n cross join lateral (
    select k.client_id from client_key k where k.business_id = $1 and k.key = n limit ${ALIKE_MAX}) k
  join client c on c.business_id = $1 and c.id = k.client_id and c.archived_at is null
  union
  select ${COLUMNS} from client c where c.business_id = $1 and c.archived_at is null
    and c.last_name collate "und-x-icu" = '' and c.first_name collate "und-x-icu" = any ($3::text[])`

function distinct(texts: string[]): string[] {
  return [...new Set(texts.filter(Boolean))]
}

export async function findByContact(
  { look, businessId }: CommitContext,
  rows: readonly { email: string; phoneE164: string }[],
): Promise<KnownClient[]> {
  const emails = distinct(rows.map(({ email }) => email.toLowerCase()))
  const phones = distinct(rows.map(({ phoneE164 }) => phoneE164))
  const found = await look.query<KnownClient>(BY_REACH, [businessId, emails, phones])
  return found.rows
}

/** Finds existing clients by e-mail, phone or name. */
export async function findByIdentity(moving: CommitContext, rows: readonly ClientIdentity[]): Promise<KnownClient[]> {
  const named = rows.filter(({ firstName }) => firstName !== '')
  const names = named.map((who) => [fold(`${who.firstName} ${who.lastName}`), fold(`${who.lastName} ${who.firstName}`)])
  const single = named.filter(({ lastName }) => lastName === '').map(({ firstName }) => firstName)
  const values = [moving.businessId, distinct(names.flat()), distinct(single)]
  const byName = await moving.look.query<KnownClient>(BY_NAME, values)
  const all = [...(await findByContact(moving, rows)), ...byName.rows]
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

/** Builds an in-memory index of people by e-mail, phone and name. */
export function indexPeople<K extends MatchCandidate>(people: readonly K[] = []) {
  const found = new Map<string, K[]>()
  const keysOf = ({ email, phoneE164, firstName, lastName }: Omit<MatchCandidate, 'id'>) => [
    ...(email ? [`e${email.toLowerCase()}`] : []),
    ...(phoneE164 ? [`p${phoneE164}`] : []),
    `n${fold(`${firstName} ${lastName}`).split(' ').sort().join(' ')}`,
  ]
  const add = (one: K) => {
    for (const key of keysOf(one)) {
      const known = found.get(key)
      if (!known) found.set(key, [one])
      else if (known.length < ALIKE_MAX) known.push(one)
    }
  }
  for (const one of people) add(one)
  const find = (who: Omit<MatchCandidate, 'id'>) => [...new Set(keysOf(who).flatMap((key) => found.get(key) ?? []))]
  return { add, find }
}

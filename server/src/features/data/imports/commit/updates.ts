import { searchKeys } from '@deskbell/domain/clients/rules.ts'
import type { Known } from '@deskbell/domain/data/imports/match.ts'
import type { ClientDraft } from '@deskbell/domain/data/imports/rules.ts'
import { type CommitContext, noteChanges } from './context.ts'

/** What rows change of a client who is there already. */
export type Patch = { before: Known; values: Partial<ClientDraft> }

const FIELDS = ['firstName', 'lastName', 'phone', 'email', 'birthday', 'alertNote', 'notes', 'tags'] as const

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** What a row says that isn't known yet; what it leaves empty stays. */
export function getPatch(draft: ClientDraft, before: object): Partial<ClientDraft> {
  const known = before as Partial<ClientDraft>
  const said = FIELDS.filter((field) => draft[field] !== null && draft[field].length > 0)
  return Object.fromEntries(said.filter((field) => !same(draft[field], known[field])).map((one) => [one, draft[one]]))
}

const COLUMN: Record<(typeof FIELDS)[number], string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  email: 'email',
  birthday: 'birthday',
  alertNote: 'alert_note',
  notes: 'notes',
  tags: 'tags',
}

type Locked = ClientDraft & { id: string; version: number }

const LOCK = `
  select id, first_name as "firstName", last_name as "lastName", phone, email, birthday, alert_note as "alertNote",
    notes, tags, version
  from client where business_id = $1 and id = any ($2::uuid[]) and archived_at is null order by id for no key update`

const BATCH = 1000

/** Changes clients, locked in the order in which everybody locks them; what they were is kept for the undo. */
export async function changeClients(moving: CommitContext, patches: Map<string, Patch>): Promise<void> {
  const { write, businessId } = moving
  if (!write || patches.size === 0) return
  const ids = [...patches.keys()].sort()
  const own = await ownIds(moving, ids)
  for (let from = 0; from < ids.length; from += BATCH) {
    const { rows } = await write.query<Locked>(LOCK, [businessId, ids.slice(from, from + BATCH)])
    for (const row of rows)
      await changeOne(moving, row, { values: patches.get(row.id)?.values ?? {}, isOwn: own.has(row.id) })
    const changed = rows.filter(({ id }) => !own.has(id))
    await noteChanges(
      moving,
      changed.map((row) => ({
        entity: 'client',
        id: row.id,
        before: pickBefore(row, patches.get(row.id)?.values ?? {}),
      })),
    )
  }
}

/** Those whom the same import has made: undone, they go as a whole. */
async function ownIds({ write, businessId, importId }: CommitContext, ids: string[]): Promise<Set<string>> {
  const found = await write?.query<{ id: string }>(
    `select entity_id as id from import_change
     where business_id = $1 and import_id = $2 and entity = 'client' and entity_id = any ($3::uuid[])`,
    [businessId, importId, ids],
  )
  return new Set(found?.rows.map(({ id }) => id))
}

function pickBefore(row: Locked, values: Partial<ClientDraft>): object {
  const fields = FIELDS.filter((field) => field in values)
  return { ...Object.fromEntries(fields.map((field) => [COLUMN[field], row[field]])), version: row.version + 1 }
}

async function changeOne(
  { write, businessId, now }: CommitContext,
  row: Locked,
  { values, isOwn }: { values: Partial<ClientDraft>; isOwn: boolean },
): Promise<void> {
  const fields = FIELDS.filter((field) => field in values)
  const sets = fields.map((field, at) => `${COLUMN[field]} = $${at + 4}`)
  await write?.query(
    `update client set ${sets.join(', ')}, version = version + ${isOwn ? 0 : 1}, updated_at = $3 where business_id = $1 and id = $2`,
    [businessId, row.id, now, ...fields.map((field) => values[field])],
  )
  await write?.query('delete from client_key where business_id = $1 and client_id = $2', [businessId, row.id])
  await write?.query(
    'insert into client_key (business_id, client_id, key) select $1, $2, key from unnest($3::text[]) key',
    [businessId, row.id, searchKeys({ ...row, ...values })],
  )
}

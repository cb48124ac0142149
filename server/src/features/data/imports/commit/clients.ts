import { exactKeys, searchKeys } from '@deskbell/domain/clients/rules.ts'
import { findDuplicateClient, type MatchCandidate } from '@deskbell/domain/data/imports/match.ts'
import { type ClientDraft, readClient } from '@deskbell/domain/data/imports/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { DISABLE_FOREIGN_KEYS, ENABLE_FOREIGN_KEYS } from '../checks.ts'
import type { FileRow } from '../reader/unreadable.ts'
import { type CommitContext, insertAll, type RowWriter, recordChanges } from './context.ts'
import { copyInto, copyLine } from './copy.ts'
import { findByContact, indexPeople, type KnownClient } from './existing-clients.ts'

/** Update of an existing client, merged from all rows about them. */
type Patch = { before: MatchCandidate; values: Partial<ClientDraft> }

const FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'phoneE164',
  'email',
  'birthday',
  'alertNote',
  'notes',
  'tags',
  'taxExemption',
] as const

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Returns the fields that a row changes; empty cells change nothing. */
function getPatch(draft: ClientDraft, before: object): Partial<ClientDraft> {
  const known = before as Partial<ClientDraft>
  // A phone that can't be read empties the E.164 of the previous one.
  const isSaid = (field: (typeof FIELDS)[number]) => draft[field] !== null && draft[field].length > 0
  const said = FIELDS.filter((field) => isSaid(field === 'phoneE164' ? 'phone' : field))
  return Object.fromEntries(said.filter((field) => !same(draft[field], known[field])).map((one) => [one, draft[one]]))
}

const COLUMN: Record<(typeof FIELDS)[number], string> = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  phoneE164: 'phone_e164',
  email: 'email',
  birthday: 'birthday',
  alertNote: 'alert_note',
  notes: 'notes',
  tags: 'tags',
  taxExemption: 'tax_exemption',
}

type Locked = ClientDraft & { id: string; version: number }

const LOCK = `
  select id, first_name as "firstName", last_name as "lastName", phone, phone_e164 as "phoneE164", email, birthday,
    alert_note as "alertNote",
    notes, tags, tax_exemption as "taxExemption", version
  from client where business_id = $1 and id = any ($2::uuid[]) and archived_at is null order by id for no key update`

const BATCH = 1000

/**
 * Updates clients in batches, locked in id order like everywhere else to avoid deadlocks, and saves the previous values
 * for the undo.
 */
async function changeClients(moving: CommitContext, patches: Map<string, Patch>): Promise<void> {
  const { write, businessId } = moving
  if (!write || patches.size === 0) return
  const ids = [...patches.keys()].sort()
  const own = await ownIds(moving, ids)
  for (let from = 0; from < ids.length; from += BATCH) {
    const { rows } = await write.query<Locked>(LOCK, [businessId, ids.slice(from, from + BATCH)])
    for (const row of rows)
      await changeOne(moving, row, { values: patches.get(row.id)?.values ?? {}, isOwn: own.has(row.id) })
    const changed = rows.filter(({ id }) => !own.has(id))
    await recordChanges(
      moving,
      changed.map((row) => ({
        entity: 'client',
        id: row.id,
        before: pickBefore(row, patches.get(row.id)?.values ?? {}),
      })),
    )
  }
}

/** Finds the clients that this import created: its undo deletes them, so their changes need no undo entry. */
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

type Fresh = ClientDraft & MatchCandidate

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'phone',
  'phone_e164',
  'email',
  'birthday',
  'alert_note',
  'notes',
  'tags',
  'tax_exemption',
]

/**
 * Writes the exact search keys. The typo-tolerant ones, three quarters of all, are written after the commit: see
 * typo-index.ts.
 */
async function insertKeys({ write, businessId }: CommitContext, fresh: Fresh[]): Promise<void> {
  if (!write) return
  const keys = fresh.flatMap((one) => exactKeys(one).map((key) => ({ key, id: one.id })))
  // Index order, so that neighbouring keys land on the same page.
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const lines = keys.map(({ key, id }) => copyLine([businessId, key, id]))
  // The clients were inserted by this same transaction, so the foreign key check is unnecessary.
  await write.query(DISABLE_FOREIGN_KEYS)
  await copyInto(write, 'client_key (business_id, key, client_id)', lines)
  await write.query(ENABLE_FOREIGN_KEYS)
}

async function insertClients(moving: CommitContext, fresh: Fresh[]): Promise<void> {
  const { now } = moving
  const rows = fresh.map((one) => [
    one.id,
    one.firstName,
    one.lastName,
    one.phone,
    one.phoneE164,
    one.email,
    one.birthday,
    one.alertNote,
    one.notes,
    one.tags,
    one.taxExemption,
    now,
    now,
  ])
  await insertAll(moving, { into: 'client', columns: [...COLUMNS, 'created_at', 'updated_at'], rows })
  await insertKeys(moving, fresh)
  await recordChanges(
    moving,
    fresh.map(({ id }) => ({ entity: 'client', id })),
  )
}

/**
 * Imports clients: inserts new ones batch by batch, and updates existing ones at the end, to hold row locks briefly.
 */
export function importClients(moving: CommitContext): RowWriter {
  const { plan, tally, policy } = moving
  const own = indexPeople<MatchCandidate>()
  const patches = new Map<string, Patch>()
  let writing: Promise<void> = Promise.resolve()

  const decide = (
    draft: ClientDraft,
    known: ReturnType<typeof indexPeople<KnownClient>>,
    fresh: Map<string, Fresh>,
  ) => {
    const twin =
      policy === 'new'
        ? null
        : findDuplicateClient<MatchCandidate>(draft, [...own.find({ ...draft }), ...known.find(draft)])
    if (!twin) {
      const one = { ...draft, id: newId() }
      fresh.set(one.id, one)
      // Only the fields for matching, since all rows stay in memory.
      const { id, firstName, lastName, email, phoneE164 } = one
      own.add({ id, firstName, lastName, email, phoneE164 })
      tally.counts.created += 1
      return
    }
    const before = fresh.get(twin.id) ?? patches.get(twin.id)?.before ?? twin
    const values = policy === 'update' ? getPatch(draft, { ...before, ...patches.get(twin.id)?.values }) : {}
    if (Object.keys(values).length === 0) {
      tally.counts.skipped += 1
      return
    }
    tally.counts.updated += 1
    const inBatch = fresh.get(twin.id)
    if (inBatch) Object.assign(inBatch, values)
    else patches.set(twin.id, { before: twin, values: { ...patches.get(twin.id)?.values, ...values } })
  }

  return {
    async take(rows: FileRow[]) {
      const drafts: ClientDraft[] = []
      for (const row of rows) {
        const read = readClient(row.cells, plan)
        if (!read.ok) tally.refuse(row, read.findings)
        else if (read.draft) drafts.push(read.draft)
      }
      const known = indexPeople(policy === 'new' ? [] : await findByContact(moving, drafts))
      const fresh = new Map<string, Fresh>()
      for (const draft of drafts) decide(draft, known, fresh)
      await writing
      // Write this batch while the next one is read.
      writing = insertClients(moving, [...fresh.values()])
      writing.catch(() => undefined)
    },
    async end() {
      await writing
      await changeClients(moving, patches)
    },
  }
}

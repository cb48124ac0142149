import { setTimeout as sleep } from 'node:timers/promises'
import { buildTypoKeys, exactKeys, TYPO_MARK } from '@deskbell/domain/clients/rules.ts'
import type pg from 'pg'
import { connectToPrimary } from '../../../../db/primary.ts'
import { DISABLE_FOREIGN_KEYS, ENABLE_FOREIGN_KEYS } from '../checks.ts'
import { copyInto, copyLine } from './copy.ts'

/** Import whose new clients are indexed. */
export type Made = { databaseUrl: string; businessId: string; importId: string }

/** Clients locked at once, for about 0.1 s, so that check-ins hardly wait. */
const BATCH = 500

const NEXT = `
  select entity_id as id from import_change
  where business_id = $1 and import_id = $2 and entity = 'client' and before is null and entity_id > $3
  order by entity_id limit ${BATCH}`

// Clients without typo-tolerant keys. A client has all of them or none, since every change of a name writes all. Filter
// in the aggregate, not in the condition: with the statistics of a table just filled, the planner would scan all such
// keys of the business for each client.
const LOCK_UNINDEXED_CLIENTS = `
  select c.id, c.first_name as "firstName", c.last_name as "lastName", c.phone,
    c.phone_e164 as "phoneE164", c.email from client c
  where c.business_id = $1 and c.id = any ($2) and c.erased_at is null and (
    select bool_or(k.key >= '${TYPO_MARK}' and k.key < '${TYPO_MARK}\u{10FFFF}') from client_key k
    where k.business_id = $1 and k.client_id = c.id) is not true
  order by c.id for no key update of c`

async function indexNextBatch(
  connection: pg.Client,
  { businessId, importId }: Made,
  after: string,
): Promise<string | null> {
  const next = await connection.query<{ id: string }>(NEXT, [businessId, importId, after])
  const ids = next.rows.map(({ id }) => id)
  await connection.query('begin')
  const { rows } = await connection.query<{
    id: string
    firstName: string
    lastName: string
    phone: string
    phoneE164: string
    email: string
  }>(LOCK_UNINDEXED_CLIENTS, [businessId, ids])
  const keys = rows.flatMap((row) => buildTypoKeys(exactKeys(row)).map((key) => ({ key, id: row.id })))
  keys.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  const lines = keys.map(({ key, id }) => copyLine([businessId, key, id]))
  // The clients exist and are locked, so the foreign key check is unnecessary.
  await connection.query(DISABLE_FOREIGN_KEYS)
  await copyInto(connection, 'client_key (business_id, key, client_id)', lines)
  await connection.query(ENABLE_FOREIGN_KEYS)
  await connection.query('commit')
  return ids.at(-1) ?? null
}

/**
 * Writes the typo-tolerant search keys, three quarters of all keys, for the clients of a committed import. It uses
 * small transactions to avoid blocking others, and a repeated run resumes where the last one stopped.
 */
export async function buildTypoIndex(made: Made): Promise<void> {
  const connection = await connectToPrimary(made.databaseUrl, { application_name: 'deskbell import' })
  try {
    let after: string | null = '00000000-0000-0000-0000-000000000000'
    while (after) {
      const startedAt = performance.now()
      after = await indexNextBatch(connection, made, after)
      // Leaves half of the time to those who check in.
      await sleep(performance.now() - startedAt)
    }
  } finally {
    await connection.end()
  }
}

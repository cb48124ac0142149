import { setTimeout as sleep } from 'node:timers/promises'
import { msg } from '@lingui/core/runtime-macro'
import type pg from 'pg'
import { distributeTables, isDistributed, migrationConnection } from '../../../db/citus/distribute.ts'
import { getMigrationStatements, getSchemaShape, SCHEMA_VERSION } from '../../../db/migration-files.ts'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { quoteIdentifier } from './tables.ts'

const LOCK_TIMEOUT_MS = 3000
const LOCK_TRIES = 10

/** Data that a restore replaced, in a schema whose name contains the time and the schema version. */
export type ReplacedData = { schema: string; replacedAt: Date; schemaVersion: number }

/** Returns a schema name that sorts by time, even if the clock was set back. */
export async function createReplacedName(connection: Pick<pg.ClientBase, 'query'>, now: Date): Promise<string> {
  const [last] = await findReplacedData(connection)
  const at = new Date(Math.max(now.getTime(), (last?.replacedAt.getTime() ?? 0) + 1))
  return `before_${at.toISOString().replaceAll(/\D/g, '')}_v${SCHEMA_VERSION}`
}

/** Lists the data sets that a rollback could return to, newest first. */
export async function findReplacedData(connection: Pick<pg.ClientBase, 'query'>): Promise<ReplacedData[]> {
  const { rows } = await connection.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname ~ '^before_[0-9]{17}_v[0-9]+$' order by 1 desc",
  )
  return rows.map(({ name }) => {
    const [, time = '', version = ''] = /^before_(\d{17})_v(\d+)$/.exec(name) ?? []
    const at = time.replace(/(....)(..)(..)(..)(..)(..)(...)/, '$1-$2-$3T$4:$5:$6.$7Z')
    return { schema: name, replacedAt: new Date(at), schemaVersion: Number(version) }
  })
}

/**
 * Swaps a schema's tables with the live ones, which move to the schema `to`, in the caller's transaction. It locks all
 * live tables first: writes either commit before the swap or wait and go to the new tables, so no write is split
 * between the two.
 */
export async function swapSchema(connection: pg.Client, { from, to }: { from: string; to: string }): Promise<void> {
  const wasDistributed = await isDistributed(connection)
  await lockLive(connection)
  await connection.query(`create schema ${quoteIdentifier(to)}`)
  await move(connection, { from: 'public', to, version: SCHEMA_VERSION })
  await move(connection, { from, to: 'public', version: SCHEMA_VERSION })
  await connection.query(`drop schema ${quoteIdentifier(from)}`)
  if (wasDistributed) await distributeTables(connection)
  await copyBackupList(connection, to)
}

/** Copies the list of backups into the restored data, since it describes the backup storage, not the business. */
async function copyBackupList(connection: pg.Client, from: string): Promise<void> {
  await connection.query('delete from public.backup')
  // Convert through JSON, because each schema has its own types with the same names.
  await connection.query(`insert into public.backup
    select r.* from ${quoteIdentifier(from)}.backup b, jsonb_populate_record(null::public.backup, to_jsonb(b)) r`)
}

async function lockLive(connection: pg.Client): Promise<void> {
  const { tables } = getSchemaShape(SCHEMA_VERSION)
  const all = tables.map((name) => `public.${quoteIdentifier(name)}`).join(', ')
  await connection.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  for (let left = LOCK_TRIES; !(await tryLock(connection, all)); left--) {
    if (left === 0)
      throw new AppError('restore_running', {
        detail: toStoredText(msg`Something else works on all of the data; try again later.`),
      })
    await sleep(LOCK_TIMEOUT_MS / 10)
  }
  await connection.query('set local lock_timeout = 0')
}

/**
 * Locks all tables, or rolls back to the savepoint. Releasing between attempts lets others proceed: a waiting lock
 * request blocks all later ones.
 */
async function tryLock(connection: pg.Client, tables: string): Promise<boolean> {
  await connection.query('savepoint locking')
  try {
    await connection.query(`lock table ${tables} in access exclusive mode`)
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    // Lock timeout (55P03) or deadlock (40P01).
    if (code !== '55P03' && code !== '40P01') throw error
    await connection.query('rollback to savepoint locking')
    return false
  }
}

/** Moves Deskbell's own objects by name; foreign tables and extensions stay. */
async function move(
  connection: pg.Client,
  { from, to, version }: { from: string; to: string; version: number },
): Promise<void> {
  const { tables, types, sequences, functions } = getSchemaShape(version)
  const target = quoteIdentifier(to)
  const place = (name: string) => `${quoteIdentifier(from)}.${quoteIdentifier(name)}`
  for (const name of tables) await connection.query(`alter table ${place(name)} set schema ${target}`)
  for (const name of types) await connection.query(`alter type ${place(name)} set schema ${target}`)
  for (const name of sequences) await connection.query(`alter sequence ${place(name)} set schema ${target}`)
  for (const name of functions) await connection.query(`alter routine ${place(name)} set schema ${target}`)
}

/**
 * Swaps back to the data before the last restore, and keeps the current data in turn, in the schema `replaced`. Throws
 * AppError 'no_way_back'.
 */
export async function swapBack(connection: pg.Client, now: Date): Promise<{ replacedAt: Date; replaced: string }> {
  const [before] = await findReplacedData(connection)
  if (!before) throw new AppError('no_way_back')
  const replaced = await createReplacedName(connection, now)
  await lockLive(connection)
  await connection.query(`create schema ${quoteIdentifier(replaced)}`)
  await move(connection, { from: 'public', to: replaced, version: SCHEMA_VERSION })
  await move(connection, { from: before.schema, to: 'public', version: before.schemaVersion })
  await connection.query(`drop schema ${quoteIdentifier(before.schema)}`)
  // Deskbell may have been updated since, so apply the newer migrations.
  const migrated = await migrationConnection(connection)
  for (const statement of getMigrationStatements(before.schemaVersion, SCHEMA_VERSION, 'public'))
    await migrated.query(statement)
  await copyBackupList(connection, replaced)
  return { replacedAt: before.replacedAt, replaced }
}

/** Drops replaced data older than `limit`, or all of it; a rollback to it is then impossible. */
export async function dropReplacedData(connection: Pick<pg.ClientBase, 'query'>, limit?: Date): Promise<void> {
  for (const { schema, replacedAt } of await findReplacedData(connection))
    if (!limit || replacedAt < limit) await connection.query(`drop schema ${quoteIdentifier(schema)} cascade`)
}

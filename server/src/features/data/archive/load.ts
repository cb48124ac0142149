import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SCHEMA_VERSION, statementsBetween } from '../../../db/migration-files.ts'
import { AppError } from '../../../errors.ts'
import { type ArchivedTable, csvPath } from './manifest.ts'
import type { Archive } from './read.ts'
import { checksumTable, listColumns, quoted, SAME_TEXT } from './tables.ts'

/**
 * Builds a schema of its own from an archive, within the transaction that runs: as the archive's version made it, with
 * all rows, every one of which is compared; then brought up to date. What is live is neither touched nor locked.
 */
export async function loadArchive(connection: pg.Client, archive: Archive, schema: string): Promise<void> {
  const { schemaVersion, tables } = archive.manifest
  await connection.query(`create schema ${quoted(schema)}`)
  await connection.query(SAME_TEXT)
  await connection.query(`set local search_path = ${quoted(schema)}, ${await extensionSchema(connection)}`)
  await runAll(connection, statementsBetween(0, schemaVersion, schema))
  await withoutChecks(connection, schema, async () => {
    for (const table of tables) await loadTable(connection, archive, { schema, table })
  })
  await setSequences(connection, archive)
  await runAll(connection, statementsBetween(schemaVersion, SCHEMA_VERSION, schema))
  for (const { name } of tables) await connection.query(`analyze ${quoted(schema)}.${quoted(name)}`)
}

async function runAll(connection: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await connection.query(statement)
}

/** Where the operators lie by which no employee is booked twice: wherever whoever runs the database put them. */
async function extensionSchema(connection: pg.Client): Promise<string> {
  const { rows } = await connection.query<{ name: string }>(
    "select quote_ident(n.nspname) as name from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'btree_gist'",
  )
  return rows[0]?.name ?? 'public'
}

/** Rows point at each other in both directions: keys are checked when all are there, and no trigger counts them again. */
async function withoutChecks(connection: pg.Client, schema: string, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await connection.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = $1::regnamespace`,
    [quoted(schema)],
  )
  const { rows: tables } = await connection.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = $1::regnamespace",
    [quoted(schema)],
  )
  for (const { table, name } of keys) await connection.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of tables) await connection.query(`alter table ${name} disable trigger user`)
  await work()
  for (const { name } of tables) await connection.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of keys)
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`)
}

async function loadTable(
  connection: pg.Client,
  archive: Archive,
  { schema, table }: { schema: string; table: ArchivedTable },
): Promise<void> {
  const { name } = table
  const columns = await listColumns(connection, schema, name)
  if (columns.join() !== table.columns.join())
    throw new AppError('archive_damaged', { detail: `The table ${name} has other columns than its version has.` })
  const listed = columns.map(quoted).join(', ')
  const into = connection.query(
    copyFrom(`copy ${quoted(schema)}.${quoted(name)} (${listed}) from stdin (format csv, header match)`),
  )
  await pipeline(await archive.open(csvPath(name)), into)
  const { rows, sum } = await checksumTable(connection, schema, { name, columns })
  if (rows !== table.rows || sum !== table.sum)
    throw new AppError('archive_damaged', { detail: `The rows of ${name} are not what they were.` })
}

async function setSequences(connection: pg.Client, { manifest }: Archive): Promise<void> {
  for (const [name, { value, called }] of Object.entries(manifest.sequences))
    await connection.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called])
}

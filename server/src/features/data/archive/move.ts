import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type pg from 'pg'
import { migrateDatabase } from '../../../db/migrate.ts'
import { connectToPrimary } from '../../../db/primary.ts'
import { INSTALLATION } from '../../../servers/install.ts'
import { GONE_SECONDS } from '../../../servers/register.ts'
import { writeDurable } from '../../../storage/durable-file.ts'
import { countRows } from './manifest.ts'
import { openArchive } from './read.ts'
import { restoreArchive, type Target } from './restore.ts'
import { quoteIdentifier } from './tables.ts'
import { writeArchive } from './write.ts'

/**
 * Copies an installation into another, empty database by an archive of everything; the files stay where they are. Returns
 * the number of rows. Throws an Error with a message for the operator if a server runs, the other database isn't empty, or
 * it has other numbers of rows afterwards.
 */
export async function moveDatabase(source: Target & { folder: string }, { to }: { to: string }): Promise<number> {
  await withConnection(source.databaseUrl, requireStopped)
  await withConnection(to, requireEmpty)
  await migrateDatabase(source.databaseUrl)
  await migrateDatabase(to)
  const path = join(source.folder, `move-${newId()}.zip`)
  try {
    const { stream } = await writeArchive({ ...source, passphrase: null })
    await writeDurable(path, stream)
    const archive = await openArchive({ path, passphrases: [] })
    await restoreArchive({ ...source, databaseUrl: to }, archive, { bringBack: true }).finally(archive.close)
    await copyBackups(source.databaseUrl, to)
    for (const { name } of archive.manifest.tables) await requireSameCount(source.databaseUrl, to, name)
    return countRows(archive.manifest)
  } finally {
    await rm(path, { force: true })
  }
}

async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = await connectToPrimary(url)
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

/** What a running server writes after the copy would be lost. */
async function requireStopped(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query(`select to_regclass('${INSTALLATION}.server') is not null as known`)
  if (!rows[0]?.known) return
  const running = await connection.query(
    `select from ${INSTALLATION}.server where seen_at > now() - make_interval(secs => ${GONE_SECONDS})`,
  )
  if (running.rowCount) throw new Error(`Deskbell runs. Stop it, or wait ${GONE_SECONDS} seconds if it was killed.`)
}

async function requireEmpty(connection: pg.Client): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    limit 1`)
  if (rows[0]) throw new Error(`The other database isn’t empty: it has the table ${rows[0].name}. Give a new one.`)
}

/** Archives leave out the list of backups, which stay where they are. */
async function copyBackups(from: string, to: string): Promise<void> {
  const list = "select coalesce(json_agg(b), '[]')::text as rows from backup b"
  const { rows } = await withConnection(from, (connection) => connection.query<{ rows: string }>(list))
  const insert = 'insert into backup select * from json_populate_recordset(null::backup, $1)'
  await withConnection(to, (connection) => connection.query(insert, [rows[0]?.rows]))
}

async function requireSameCount(from: string, to: string, table: string): Promise<void> {
  const count = async (connection: pg.Client) => {
    const sql = `select count(*)::int as n from public.${quoteIdentifier(table)}`
    return (await connection.query<{ n: number }>(sql)).rows[0]?.n
  }
  const [there, here] = [await withConnection(from, count), await withConnection(to, count)]
  if (there !== here) throw new Error(`The table ${table} has ${there} rows, and ${here} in the other database.`)
}

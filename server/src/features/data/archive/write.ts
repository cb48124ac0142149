import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { getSchemaShape, SCHEMA_VERSION } from '../../../db/migration-files.ts'
import { connectToPrimary } from '../../../db/primary.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { appVersion } from '../../../version.ts'
import { encryptStream } from './encrypt.ts'
import { listBusinessKeys, listKeys, openKey } from './file-keys.ts'
import { ARCHIVE_LOCK } from './locks.ts'
import {
  type ArchivedTable,
  csvPath,
  FILES,
  FORMAT,
  jsonLinesPath,
  MANIFEST,
  type Manifest,
  SECRET,
} from './manifest.ts'
import { findNamedFiles, requireFiles } from './named-files.ts'
import {
  archivedTables,
  checksumTable,
  isOfBusiness,
  listColumns,
  PORTABLE_TEXT_SETTINGS,
  quoteIdentifier,
} from './tables.ts'
import { ZipOut } from './zip-out.ts'

export type Source = {
  databaseUrl: string
  files: Storage
  /** Install's secret; included only if the archive is encrypted. */
  secret: string
  /** Null: not encrypted. */
  passphrase: string | null
  /** Archives this business alone, with the accounts of its members; null: all. */
  businessId?: string | null
  now: Date
}

export type Writing = {
  stream: Readable
  manifest: Promise<Manifest>
}

/**
 * Streams an archive of the whole database and all files, or of one business. All tables come from one snapshot, without blocking writers.
 * Backpressure from the reader keeps memory use constant. `manifest` rejects if the stream fails.
 */
export async function writeArchive(source: Source): Promise<Writing> {
  const zip = new ZipOut()
  const stream = source.passphrase ? await encryptStream(zip.stream, source.passphrase) : zip.stream
  // It may fail before anybody reads it; `manifest` tells why.
  stream.on('error', () => undefined)
  const manifest = fill(zip, source)
  manifest.catch((error: unknown) => zip.fail(error))
  return { stream, manifest }
}

async function fill(zip: ZipOut, source: Source): Promise<Manifest> {
  const connection = await connectToPrimary(source.databaseUrl, { application_name: 'deskbell backup' })
  try {
    await acquireSharedLock(connection)
    await connection.query('begin isolation level repeatable read read only')
    await connection.query(PORTABLE_TEXT_SETTINGS)
    const { businessId = null } = source
    const rows = await addTables(zip, connection, businessId)
    const named = await findNamedFiles(connection, businessId)
    const added = await addFiles(zip, source.files, businessId)
    await connection.query('commit')
    const notFound = named.filter((keys) => !keys.some((key) => added.has(key)))
    await requireFiles(connection, notFound, businessId)
    if (source.passphrase) await zip.add(SECRET, Readable.from([Buffer.from(source.secret)]))
    const manifest: Manifest = {
      product: 'Deskbell',
      format: FORMAT,
      appVersion,
      madeAt: source.now.toISOString(),
      businessId,
      ...rows,
      entries: zip.entries,
    }
    zip.end(MANIFEST, `${JSON.stringify(manifest, null, 1)}\n`)
    await connection.end()
    return manifest
  } catch (error) {
    // An aborted COPY leaves the socket full, so a graceful end would never be answered.
    connection.connection.stream.destroy()
    throw error
  }
}

/** Takes the archive lock as shared, which blocks restores. Throws AppError 'restore_running'. */
async function acquireSharedLock(connection: pg.Client): Promise<void> {
  const taking = 'select pg_try_advisory_lock_shared($1) as taken'
  const { rows } = await connection.query<{ taken: boolean }>(taking, [ARCHIVE_LOCK])
  if (!rows[0]?.taken) throw new AppError('restore_running')
}

async function addTables(
  zip: ZipOut,
  connection: pg.Client,
  businessId: string | null,
): Promise<Pick<Manifest, 'schemaVersion' | 'shops' | 'tables' | 'sequences'>> {
  const schemaVersion = await findSchemaVersion(connection)
  const tables: ArchivedTable[] = []
  for (const name of archivedTables(schemaVersion)) {
    const columns = await listColumns(connection, 'public', name)
    const listed = columns.map(quoteIdentifier).join(', ')
    const where = businessId === null ? 'true' : isOfBusiness(name, businessId)
    const from = `public.${quoteIdentifier(name)} t where ${where}`
    await zip.add(
      csvPath(name),
      connection.query(copyTo(`copy (select ${listed} from ${from}) to stdout (format csv, header)`)),
    )
    await zip.add(jsonLinesPath(name), connection.query(copyTo(jsonLines(from))))
    tables.push({ name, columns, ...(await checksumTable(connection, 'public', { name, columns, where })) })
  }
  const { rows } = await connection.query<{ name: string }>(
    'select company_name as name from public.business where $1::text is null or business_id = $1 order by 1',
    [businessId],
  )
  if (rows.length === 0 && businessId !== null) throw new AppError('not_found')
  return {
    schemaVersion,
    shops: rows.map(({ name }) => name),
    tables,
    sequences: await findSequences(connection, schemaVersion),
  }
}

// Uses CSV, since the text format would escape JSON's backslashes again. The bytes 0x01 and 0x02 never occur in JSON,
// so nothing is quoted.
function jsonLines(from: string): string {
  return `copy (select to_jsonb(t)::text from ${from}) to stdout (format csv, quote e'\\x01', escape e'\\x01', delimiter e'\\x02')`
}

async function findSchemaVersion(connection: pg.Client): Promise<number> {
  const journal = 'drizzle.__drizzle_migrations'
  const there = await connection.query<{ is: boolean }>('select to_regclass($1) is not null as is', [journal])
  if (!there.rows[0]?.is) throw new Error('There is nothing in this database yet: start Deskbell on it first.')
  const { rows } = await connection.query<{ count: string }>(`select count(*) from ${journal}`)
  const found = Number(rows[0]?.count)
  if (found > SCHEMA_VERSION)
    throw new Error('The database was brought up to date by a newer Deskbell. Update this one first.')
  return found
}

async function findSequences(connection: pg.Client, schemaVersion: number): Promise<Manifest['sequences']> {
  const found: Manifest['sequences'] = {}
  for (const name of getSchemaShape(schemaVersion).sequences) {
    const { rows } = await connection.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from public.${quoteIdentifier(name)}`,
    )
    if (rows[0]) found[name] = rows[0]
  }
  return found
}

/** Returns the keys that were added. */
async function addFiles(zip: ZipOut, files: Storage, businessId: string | null): Promise<Set<string>> {
  const added = new Set<string>()
  for await (const key of businessId === null ? listKeys(files) : listBusinessKeys(files, businessId)) {
    const content = await openKey(files, key)
    // Null if deleted since it was listed.
    if (!content) continue
    await zip.add(FILES + key, content, { compress: false })
    added.add(key)
  }
  return added
}

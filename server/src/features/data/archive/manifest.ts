import { z } from 'zod'

/** Format version; incremented on a change that older versions can't read. */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Name of the part with the install's secret; only in encrypted archives. */
export const SECRET = 'app-secret'
export const FILES = 'files/'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Count = z.int().min(0)

/** A part of the archive, with its uncompressed size and hash. */
const Entry = z.object({ name: z.string().min(1), bytes: Count, hash: Hash })
export type Entry = z.infer<typeof Entry>

const Table = z.object({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string()),
  rows: Count,
  /** Order-independent checksum of all rows: see `checksumTable`. */
  sum: z.string(),
})
export type ArchivedTable = z.infer<typeof Table>

export const Manifest = z.object({
  product: z.literal('Deskbell'),
  format: z.int(),
  appVersion: z.string(),
  /** Number of migrations of the schema that the rows belong to. */
  schemaVersion: z.int().min(1),
  madeAt: z.iso.datetime(),
  shops: z.array(z.string()),
  /** Id of the only business that it holds, without the others of its installation. */
  businessId: z.string().nullable().default(null),
  tables: z.array(Table),
  /** State of each database sequence. */
  sequences: z.record(
    z.string().regex(/^[a-z_]+$/),
    z.object({ value: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  entries: z.array(Entry),
})
export type Manifest = z.infer<typeof Manifest>

export function countRows({ tables }: Pick<Manifest, 'tables'>, name?: string): number {
  return tables.filter((table) => !name || table.name === name).reduce((sum, { rows }) => sum + rows, 0)
}

export function listFiles({ entries }: Pick<Manifest, 'entries'>): Entry[] {
  return entries.filter(({ name }) => name.startsWith(FILES))
}

export function csvPath(table: string): string {
  return `tables/${table}.csv`
}

export function jsonLinesPath(table: string): string {
  return `tables/${table}.jsonl`
}

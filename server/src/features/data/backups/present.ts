import type { Backup } from '@deskbell/domain/data/backups/schema.ts'
import { z } from 'zod'
import type { backup } from '../../../db/schema/backup.ts'

export type BackupRow = typeof backup.$inferSelect

/** Row counts by table, and the number of files, of an archive. */
export const Counts = z.object({ tables: z.record(z.string(), z.int()), files: z.int() })
export type Counts = z.infer<typeof Counts>

export function presentBackup(row: BackupRow): Backup {
  const counts = Counts.safeParse(row.counts)
  const rows = counts.data ? Object.values(counts.data.tables).reduce((sum, count) => sum + count, 0) : null
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    name: row.name,
    bytes: row.bytes,
    hash: row.hash,
    encrypted: row.encrypted,
    rows,
    files: counts.data?.files ?? null,
    failure: row.failure,
    by: row.byName,
    startedAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    test: row.testedAt && { at: row.testedAt.toISOString(), failure: row.testFailure },
  }
}

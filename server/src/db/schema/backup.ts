import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { bigint, boolean, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, varchar } from '../pg-core.ts'
import { businessId, byName, byUser, id, instant, line, timestamps } from './columns.ts'

export const backupKind = pgEnum('backup_kind', ['nightly', 'by_hand', 'before_restore'])
export const backupStatus = pgEnum('backup_status', ['running', 'kept', 'failed', 'gone'])

/**
 * A backup archive of the whole database, and where it is stored. No foreign key to the business: the row outlives a
 * restore.
 */
export const backup = pgTable(
  'backup',
  {
    businessId,
    id,
    kind: backupKind('kind').notNull(),
    status: backupStatus('status').notNull().default('running'),
    /** File name in the backup storage. */
    name: line('name', LINE_MAX),
    bytes: bigint('bytes', { mode: 'number' }),
    /** SHA-256, hex. */
    hash: varchar('hash', { length: 64 }),
    encrypted: boolean('encrypted').notNull().default(false),
    schemaVersion: integer('schema_version'),
    /** Row counts by table, and the number of files. */
    counts: jsonb('counts'),
    failure: text('failure').notNull().default(''),
    finishedAt: instant('finished_at'),
    testedAt: instant('tested_at'),
    /** Failure of the test restore; empty if it passed. */
    testFailure: text('test_failure').notNull().default(''),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.id] }), index('backup_by_time').on(t.businessId, t.createdAt)],
)

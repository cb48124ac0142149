import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { bigint, boolean, index, integer, jsonb, pgEnum, pgTable, primaryKey, text, varchar } from 'drizzle-orm/pg-core'
import { businessId, byName, byUser, id, instant, line, timestamps } from './columns.ts'

export const backupKind = pgEnum('backup_kind', ['nightly', 'by_hand', 'before_restore'])
export const backupStatus = pgEnum('backup_status', ['running', 'kept', 'failed', 'gone'])

/** An archive of everything that was written, and where; kept or not. No shop's key points at it: it outlives them. */
export const backup = pgTable(
  'backup',
  {
    businessId,
    id,
    kind: backupKind('kind').notNull(),
    status: backupStatus('status').notNull().default('running'),
    /** The file's name in the place where backups are kept. */
    name: line('name', LINE_MAX),
    bytes: bigint('bytes', { mode: 'number' }),
    /** SHA-256 of the file, hex. */
    hash: varchar('hash', { length: 64 }),
    encrypted: boolean('encrypted').notNull().default(false),
    schemaVersion: integer('schema_version'),
    /** Rows by table. */
    counts: jsonb('counts'),
    failure: text('failure').notNull().default(''),
    finishedAt: instant('finished_at'),
    testedAt: instant('tested_at'),
    /** What the test of its restore found wrong; empty: nothing. */
    testFailure: text('test_failure').notNull().default(''),
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [primaryKey({ columns: [t.businessId, t.id] }), index('backup_by_time').on(t.businessId, t.createdAt)],
)

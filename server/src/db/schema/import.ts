import { ImportKind } from '@deskbell/domain/data/imports/fields.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { sql } from '../drizzle.ts'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
  varchar,
} from '../pg-core.ts'
import { business } from './business.ts'
import { businessId, byName, byUser, enumColumn, id, instant, line, timestamps, version } from './columns.ts'

export const importKind = enumColumn('import_kind', ImportKind)
export const importStatus = pgEnum('import_status', [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
])

/** An import of a file; its bytes are in the file storage. */
export const importRun = pgTable(
  'import_run',
  {
    businessId,
    id,
    kind: importKind('kind').notNull(),
    status: importStatus('status').notNull().default('uploaded'),
    fileName: line('file_name', LINE_MAX),
    bytes: integer('bytes').notNull(),
    /** Encoding, separator and column mapping: see domain/imports. */
    reading: jsonb('reading').notNull().default({}),
    /** Counts, and the first problems that the check found. */
    found: jsonb('found'),
    rows: integer('rows').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    /** Error message for the owner. */
    failure: text('failure').notNull().default(''),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
    version,
    byUser,
    byName,
    ...timestamps,
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.id] }),
    foreignKey({ columns: [t.businessId], foreignColumns: [business.id] }),
    index('import_run_by_time').on(t.businessId, t.createdAt),
    check('import_run_has_bytes', sql`${t.bytes} > 0`),
  ],
)

/** Undo log of an import: rows that it created or changed. */
export const importChange = pgTable(
  'import_change',
  {
    businessId,
    importId: uuid('import_id').notNull(),
    entity: varchar('entity', { length: 20 }).notNull(),
    entityId: uuid('entity_id').notNull(),
    /** Previous values of the changed columns; null if the import created the row. */
    before: jsonb('before'),
  },
  (t) => [
    primaryKey({ columns: [t.businessId, t.importId, t.entity, t.entityId] }),
    foreignKey({ columns: [t.businessId, t.importId], foreignColumns: [importRun.businessId, importRun.id] }),
  ],
)

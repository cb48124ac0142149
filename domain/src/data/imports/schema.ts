import { z } from 'zod'
import { Id, Version } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { LINE_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'
import { ImportField, ImportKind } from './fields.ts'

/** Upload limits: file size (50 MiB), rows and columns. */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024
export const ROWS_MAX = 200_000
export const COLUMNS_MAX = 200

export const ImportStatus = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
])
export type ImportStatus = z.infer<typeof ImportStatus>

/** Products whose exports are recognised by their column names. */
export const ImportSource = z.enum(['square', 'mindbody', 'vagaro', 'fresha', 'acuity', 'punchpass'])
export type ImportSource = z.infer<typeof ImportSource>

/** Order of day, month and year in numeric dates. */
export const DateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof DateOrder>

/** Handling of a row that matches an existing record. */
export const DuplicatePolicy = z.enum(['update', 'skip', 'new'])
export type DuplicatePolicy = z.infer<typeof DuplicatePolicy>

export const ImportEncoding = z.enum([
  'excel',
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'macintosh',
])
export type ImportEncoding = z.infer<typeof ImportEncoding>

export const ImportSeparator = z.enum([',', ';', '\t', '|'])
export type ImportSeparator = z.infer<typeof ImportSeparator>

/** Parser settings: detected on upload, correctable by the user. */
const reading = z.object({
  /** `excel`: a workbook; `separator` is then ignored. */
  encoding: ImportEncoding,
  separator: ImportSeparator,
  /** Field of each column, in header order; null: ignored. */
  columns: z.array(ImportField.nullable()).max(COLUMNS_MAX),
  /** Null if the dates in the file are ambiguous: the user must choose. */
  dateOrder: DateOrder.nullable(),
  duplicates: DuplicatePolicy,
})
export const ImportReading = reading.meta({ id: 'ImportReading' })
export type ImportReading = z.infer<typeof ImportReading>

/** Changes the parser settings. `columns` refers to the header as parsed with the new settings. */
export const ImportReadingUpdate = reading.extend({ version: Version }).meta({ id: 'ImportReadingUpdate' })
export type ImportReadingUpdate = z.infer<typeof ImportReadingUpdate>

/** Validation error of a row. Messages: `problems.ts`. */
export const ImportProblemCode = z.enum([
  'name_missing',
  'text_too_long',
  'invisible_characters',
  'email_invalid',
  'phone_invalid',
  'date_unreadable',
  'date_out_of_range',
  'time_unreadable',
  'number_unreadable',
  'number_out_of_range',
  'money_unreadable',
  'yes_or_no_unreadable',
  'too_many_tags',
  'too_many_cells',
  'service_unknown',
  'client_unknown',
  'client_ambiguous',
  'client_missing',
  'package_missing',
  'visits_unknown',
  'balance_missing',
  'code_unreadable',
  'negative_balance',
  'more_left_than_sold',
  'balance_disagrees',
  'ends_before_start',
  'in_the_future',
  'date_missing',
  'kind_unknown',
])
export type ImportProblemCode = z.infer<typeof ImportProblemCode>

/** Validation error, with its position. Rows with an error are not imported. */
export const ImportProblem = z
  .object({
    /** Row number as in a spreadsheet: the header is row 1. */
    row: z.int(),
    /** Column name from the header; empty: the whole row. */
    column: z.string(),
    /** Cell value, truncated. */
    value: z.string(),
    code: ImportProblemCode,
    words: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportProblemFilter = PageFilter.omit({ q: true })
export const ImportProblemPage = pageSchema(ImportProblem)
  .extend({ /** Total number of errors; only the first are listed if there are very many. */ count: z.int() })
  .meta({ id: 'ImportProblemPage' })

/** Record that an undo keeps, because it has been used or changed since the import. */
export const KeptThing = z
  .object({
    entity: z.enum(['client', 'service', 'package', 'pass', 'check_in', 'product', 'stored_value']),
    id: Id,
    name: z.string(),
    /** `used`: another record references it; `changed`: it was edited. */
    why: z.enum(['used', 'changed']),
  })
  .meta({ id: 'KeptThing' })
export type KeptThing = z.infer<typeof KeptThing>

export const Import = z
  .object({
    id: Id,
    kind: ImportKind,
    status: ImportStatus,
    fileName: z.string(),
    bytes: z.int(),
    /** Product that exported the file, detected from the columns; null: unknown. */
    source: ImportSource.nullable(),
    reading: ImportReading,
    header: z.array(z.string()),
    /** First rows, cells truncated. */
    sample: z.array(z.array(z.string())),
    /** Questions to answer before the file can be checked. */
    asks: z.array(z.enum(['columns', 'date_order'])),
    /** Number of rows; 0 before the check. */
    rows: z.int(),
    /** Progress of the current check, import or undo, in rows. */
    rowsDone: z.int(),
    /** Row counts: forecast after the check, actual after the import. */
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    refused: z.int(),
    /** Number of rows per error, most frequent first. */
    problems: z.array(z.object({ code: ImportProblemCode, words: z.string(), count: z.int() })),
    /** Records kept by the undo; `keptCount` includes those not listed. */
    kept: z.array(KeptThing),
    keptCount: z.int(),
    /** Error message; empty: no error. */
    failure: z.string(),
    by: z.string(),
    createdAt: Instant,
    startedAt: Instant.nullable(),
    finishedAt: Instant.nullable(),
    undoneAt: Instant.nullable(),
    version: Version,
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof Import>

/** Metadata of an upload; the request body is the file. */
export const NewImport = z.object({ kind: ImportKind, name: requiredLine(LINE_MAX, 'The file has no name') })
export type NewImport = z.infer<typeof NewImport>

/** Starts the next step. `version` is the optimistic lock: the step must apply to the state the user saw. */
export const ImportStep = z.object({ version: Version }).meta({ id: 'ImportStep' })
export type ImportStep = z.infer<typeof ImportStep>

export const ImportFilter = PageFilter.omit({ q: true })
export type ImportFilter = z.infer<typeof ImportFilter>
/** Newest first. */
export const ImportPage = pageSchema(Import.omit({ sample: true })).meta({ id: 'ImportPage' })

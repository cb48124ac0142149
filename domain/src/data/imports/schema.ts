import { z } from 'zod'
import { Id, Version } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { LINE_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time.ts'
import { ImportField, ImportKind } from './fields.ts'

/** The largest file that is taken, and how much of one is read. */
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

/** The products whose exports are recognised by the names of their columns. */
export const ImportSource = z.enum(['square', 'mindbody', 'vagaro', 'fresha', 'acuity', 'punchpass'])
export type ImportSource = z.infer<typeof ImportSource>

/** Day, month and year, in the order in which numbers stand for them. */
export const DateOrder = z.enum(['dmy', 'mdy', 'ymd'])
export type DateOrder = z.infer<typeof DateOrder>

/** What becomes of a row about somebody, or something, that is there already. */
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

/** How a file is read. Guessed when it comes in, and corrected by whoever sent it. */
const reading = z.object({
  /** `excel` for a workbook, whose separator then says nothing. */
  encoding: ImportEncoding,
  separator: ImportSeparator,
  /** What each column of the header is, in its order; null: left out. */
  columns: z.array(ImportField.nullable()).max(COLUMNS_MAX),
  /** Null where the file's own dates don't tell: whoever imports it is asked. */
  dateOrder: DateOrder.nullable(),
  duplicates: DuplicatePolicy,
})
export const ImportReading = reading.meta({ id: 'ImportReading' })
export type ImportReading = z.infer<typeof ImportReading>

/** Corrects how a file is read; what is said of columns is of those of the new reading. */
export const ImportReadingUpdate = reading.extend({ version: Version }).meta({ id: 'ImportReadingUpdate' })
export type ImportReadingUpdate = z.infer<typeof ImportReadingUpdate>

/** What is wrong with a row. Each has its words in `problems.ts`. */
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
  'negative_balance',
  'more_left_than_sold',
  'balance_disagrees',
  'ends_before_start',
  'in_the_future',
  'date_missing',
  'kind_unknown',
])
export type ImportProblemCode = z.infer<typeof ImportProblemCode>

/** Something that is wrong with a row, which is refused for it. */
export const ImportProblem = z
  .object({
    /** As a spreadsheet counts them: the header is row 1. */
    row: z.int(),
    /** The column's own name; empty where it is about the row. */
    column: z.string(),
    /** What stands there, cut short. */
    value: z.string(),
    code: ImportProblemCode,
    /** The same in words. */
    words: z.string(),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem>

export const ImportProblemFilter = PageFilter.omit({ q: true })
export const ImportProblemPage = pageSchema(ImportProblem)
  .extend({ /** All there are; of very many, the first are listed. */ count: z.int() })
  .meta({ id: 'ImportProblemPage' })

/** What stays when an import is undone, since it was used or changed in the meantime. */
export const KeptThing = z
  .object({
    entity: z.enum(['client', 'service', 'package', 'pass', 'check_in']),
    id: Id,
    name: z.string(),
    /** `used`: something else points at it; `changed`: somebody changed it. */
    why: z.enum(['used', 'changed']),
  })
  .meta({ id: 'KeptThing' })
export type KeptThing = z.infer<typeof KeptThing>

/** An import, from the upload of its file to its end. */
export const Import = z
  .object({
    id: Id,
    kind: ImportKind,
    status: ImportStatus,
    fileName: z.string(),
    bytes: z.int(),
    /** Whose export it is, where its columns say so. */
    source: ImportSource.nullable(),
    reading: ImportReading,
    /** The names of the columns, as the file has them. */
    header: z.array(z.string()),
    /** The first rows, each cell cut short. */
    sample: z.array(z.array(z.string())),
    /** What is to be said before it can be checked. */
    asks: z.array(z.enum(['columns', 'date_order'])),
    /** Rows in the file; 0 until it is checked. */
    rows: z.int(),
    /** How far a check, an import or an undo has come. */
    rowsDone: z.int(),
    /** What the check foresees, and then what was done. */
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    refused: z.int(),
    /** How many rows have which problem, the most frequent first. */
    problems: z.array(z.object({ code: ImportProblemCode, words: z.string(), count: z.int() })),
    /** What its undo left in place; `keptCount` counts those that are not listed too. */
    kept: z.array(KeptThing),
    keptCount: z.int(),
    /** Why it failed, in words. */
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

/** What is said of a file beside its bytes. */
export const NewImport = z.object({ kind: ImportKind, name: requiredLine(LINE_MAX, 'The file has no name') })
export type NewImport = z.infer<typeof NewImport>

/** The next step, on what was seen. */
export const ImportStep = z.object({ version: Version }).meta({ id: 'ImportStep' })
export type ImportStep = z.infer<typeof ImportStep>

export const ImportFilter = PageFilter.omit({ q: true })
export type ImportFilter = z.infer<typeof ImportFilter>
/** The newest first. */
export const ImportPage = pageSchema(Import.omit({ sample: true })).meta({ id: 'ImportPage' })

import { DATE_FIELDS, REQUIRED_FIELDS } from '@deskbell/domain/data/imports/fields.ts'
import { PROBLEM_WORDS } from '@deskbell/domain/data/imports/problems.ts'
import {
  type Import,
  ImportProblem,
  ImportProblemCode,
  ImportReading,
  ImportSource,
  KeptThing,
} from '@deskbell/domain/data/imports/schema.ts'
import { z } from 'zod'
import type { importRun } from '../../../db/schema/import.ts'
import { toStoredText } from '../../../lib/stored-text.ts'

export type ImportRow = typeof importRun.$inferSelect

/** Stored reading options, with the header and sample rows. */
export const StoredReading = z.object({
  reading: ImportReading,
  header: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  source: ImportSource.nullable(),
})
export type StoredReading = z.infer<typeof StoredReading>

/** Results of a check, and rows that an undo kept. */
export const StoredFound = z.object({
  problems: z.array(ImportProblem).default([]),
  counts: z.partialRecord(ImportProblemCode, z.int()).default({}),
  kept: z.array(KeptThing).default([]),
  keptCount: z.int().default(0),
})
export type StoredFound = z.infer<typeof StoredFound>

export function parseFound({ found }: Pick<ImportRow, 'found'>): StoredFound {
  return StoredFound.parse(found ?? {})
}

/** Returns the open questions to answer before a file can be checked. */
export function getQuestions({ kind }: Pick<ImportRow, 'kind'>, { columns, dateOrder }: ImportReading): Import['asks'] {
  const isMissing = REQUIRED_FIELDS[kind].some((some) => !some.some((field) => columns.includes(field)))
  const hasDates = columns.some((field) => field !== null && DATE_FIELDS.includes(field))
  return [
    ...(isMissing ? (['columns'] as const) : []),
    ...(hasDates && dateOrder === null ? (['date_order'] as const) : []),
  ]
}

function problemCounts({ counts }: StoredFound): Import['problems'] {
  const codes = ImportProblemCode.options.filter((code) => counts[code])
  const all = codes.map((code) => ({ code, words: toStoredText(PROBLEM_WORDS[code]), count: counts[code] ?? 0 }))
  return all.sort((a, b) => b.count - a.count)
}

export function presentImport(row: ImportRow): Import {
  const { reading, header, sample, source } = StoredReading.parse(row.reading)
  const found = parseFound(row)
  const { id, kind, status, fileName, bytes, rows, rowsDone, created, updated, skipped, refused, failure } = row
  return {
    id,
    kind,
    status,
    fileName,
    bytes,
    source,
    reading,
    header,
    sample,
    asks: getQuestions(row, reading),
    rows,
    rowsDone,
    created,
    updated,
    skipped,
    refused,
    failure,
    problems: problemCounts(found),
    kept: found.kept,
    keptCount: found.keptCount,
    by: row.byName,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    version: row.version,
  }
}

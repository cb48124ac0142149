import type { Readable } from 'node:stream'
import type { ExportFormat } from '@deskbell/domain/data/exports/schema.ts'
import type { DrillDownKey } from '@deskbell/domain/reports/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import { AppError } from '../../../errors.ts'
import type { Services } from '../../../http/context.ts'
import type { Reader } from '../../data/exports/reader.ts'
import type { Place } from '../../data/exports/sheet.ts'
import { readFirstPage, renderTable, streamFromSnapshot } from '../../data/exports/stream.ts'
import { paginate, type Source } from '../../data/exports/table.ts'
import { writeXlsx } from '../../data/exports/xlsx.ts'
import { findDrillDown, makeReport } from '../queries.ts'
import { limitTime, readReport } from '../read.ts'
import type { Reporter, ReportParams } from '../report.ts'
import type { ReportDraft } from '../translate.ts'
import { findTable, listTables, toCells, toHeaders } from './tables.ts'

/** Report to read, and whoever reads the file. */
export type Reading = Pick<Services, 'replica' | 'log'> & {
  actor: Actor
  reader: Reader
  now: Date
  reporter: Reporter
  asked: ReportParams
}

/** Rows per page. Large, because every page counts the sum again. */
const PAGE = 10_000

export function createWorkbook(report: ReportDraft, place: Place): Readable {
  return writeXlsx({ tables: listTables(report), place })
}

function read({ reporter, asked, ...reading }: Reading): Promise<ReportDraft> {
  return readReport(reading, (source) => makeReport(source, reporter, asked))
}

/**
 * Opens one table of a report as a file, or all tables as a workbook. Throws AppError 'not_found', and 'invalid' for
 * CSV without a table.
 */
export async function openTables(reading: Reading, format: ExportFormat, table: string | undefined): Promise<Readable> {
  if (format === 'csv' && !table)
    throw new AppError('invalid', { fields: [{ path: 'table', message: 'Choose a table' }] })
  const report = await read(reading)
  const place = { ...reading.actor, ...reading.reader }
  return table ? renderTable(findTable(report, table), format, place) : createWorkbook(report, place)
}

async function streamRows(source: Source, { reporter, asked }: Reading, number: DrillDownKey) {
  const find = (page: { cursor: string | undefined; limit: number }) =>
    findDrillDown(source, reporter, asked, { ...number, ...page })
  const first = await find({ cursor: undefined, limit: 1 })
  const pages = paginate(async (page) => {
    const { rows, nextCursor } = await find({ ...page, limit: PAGE })
    return { items: toCells(rows), nextCursor }
  })
  return { name: first.title, columns: toHeaders(first.columns), pages }
}

/** Streams all rows behind a number. Throws AppError 'not_found', and 'report_too_long' before the first byte. */
export function openRows(reading: Reading, format: ExportFormat, number: DrillDownKey): Promise<Readable> {
  const { actor, reader, now } = reading
  return streamFromSnapshot(reading, actor, async (tx) => {
    await limitTime(tx)
    const { name, ...table } = await streamRows({ tx, actor, now }, reading, number)
    return renderTable({ key: 'rows', name, table: await readFirstPage(table) }, format, { ...actor, ...reader })
  })
}

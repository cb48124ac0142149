import type { DrillDownFilter } from '@deskbell/domain/reports/schema.ts'
import { AppError } from '../../errors.ts'
import type { Source } from '../data/exports/table.ts'
import { previousParams } from './params.ts'
import type { Reporter, ReportParams } from './report.ts'
import type { DrillDownDraft, FigureDraft, ReportDraft } from './translate.ts'

async function comparedFigures(source: Source, reporter: Reporter, asked: ReportParams): Promise<FigureDraft[]> {
  const now = await reporter.figures(source, asked)
  const then = await reporter.figures(source, previousParams(asked, source.actor))
  return now.map((figure) => ({ ...figure, before: then.find(({ id }) => id === figure.id)?.value ?? null }))
}

export async function makeReport(source: Source, reporter: Reporter, asked: ReportParams): Promise<ReportDraft> {
  return {
    name: reporter.name,
    ...asked.days,
    before: asked.before,
    by: asked.by,
    figures: await comparedFigures(source, reporter, asked),
    tables: await reporter.tables(source, asked),
    madeAt: source.now.toISOString(),
  }
}

/** Returns a page of the rows behind a number. Throws AppError 'not_found' if there is no such number. */
export async function findDrillDown(
  source: Source,
  reporter: Reporter,
  asked: ReportParams,
  { table, row, column, cursor, limit }: Pick<DrillDownFilter, 'table' | 'row' | 'column' | 'cursor' | 'limit'>,
): Promise<DrillDownDraft> {
  const rows = await reporter.rowsBehind(source, asked, { table, row, column }, { cursor, limit })
  if (!rows) throw new AppError('not_found')
  return rows
}

import type { Source } from '../data/exports/table.ts'
import type { ReportParams } from './report.ts'

/** Memoizes a query by the parameters of a report, because its figures and its tables share the result. */
export function memoizeByParams<Found>(find: (source: Source, asked: ReportParams) => Promise<Found>) {
  const found = new WeakMap<ReportParams, Promise<Found>>()
  return (source: Source, asked: ReportParams): Promise<Found> => {
    const known = found.get(asked) ?? find(source, asked)
    found.set(asked, known)
    return known
  }
}

/** Value for the report's period and for the period before it. */
export type Both<Found> = Record<'now' | 'before', Found>

/** Like `memoizeByParams`, for a query that reads both periods at once. Returns the period that is asked for. */
export function memoizePeriods<Found>(find: (source: Source, asked: ReportParams) => Promise<Both<Found>>) {
  const findOnce = memoizeByParams(find)
  return async (source: Source, asked: ReportParams): Promise<Found> => {
    const { now, before } = await findOnce(source, asked.isBefore ?? asked)
    return asked.isBefore ? before : now
  }
}

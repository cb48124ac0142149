import type { Source } from '../data/exports/table.ts'
import type { ReportParams } from './report.ts'

/** Reads something once for what a report was asked for: its figures and its tables are made of the same. */
export function readOnce<Found>(find: (source: Source, asked: ReportParams) => Promise<Found>) {
  const found = new WeakMap<ReportParams, Promise<Found>>()
  return (source: Source, asked: ReportParams): Promise<Found> => {
    const known = found.get(asked) ?? find(source, asked)
    found.set(asked, known)
    return known
  }
}

/** Something of the period of a report, and of the one before. */
export type Both<Found> = Record<'now' | 'before', Found>

/** The same of what is read of both periods at once; gives what is of the one that is asked for. */
export function memoizePeriods<Found>(find: (source: Source, asked: ReportParams) => Promise<Both<Found>>) {
  const findOnce = readOnce(find)
  return async (source: Source, asked: ReportParams): Promise<Found> => {
    const { now, before } = await findOnce(source, asked.isBefore ?? asked)
    return asked.isBefore ? before : now
  }
}

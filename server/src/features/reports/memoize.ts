import type { Source } from '../data/exports/table.ts'
import type { Asked } from './report.ts'

/** Reads something once for what a report was asked for: its figures and its tables are made of the same. */
export function readOnce<Found>(find: (source: Source, asked: Asked) => Promise<Found>) {
  const found = new WeakMap<Asked, Promise<Found>>()
  return (source: Source, asked: Asked): Promise<Found> => {
    const known = found.get(asked) ?? find(source, asked)
    found.set(asked, known)
    return known
  }
}

/** Something of the period of a report, and of the one before. */
export type Both<Found> = Record<'now' | 'before', Found>

/** The same of what is read of both periods at once; gives what is of the one that is asked for. */
export function readBothOnce<Found>(find: (source: Source, asked: Asked) => Promise<Both<Found>>) {
  const findOnce = readOnce(find)
  return async (source: Source, asked: Asked): Promise<Found> => {
    const { now, before } = await findOnce(source, asked.isBefore ?? asked)
    return asked.isBefore ? before : now
  }
}

import type { Source } from '../exports/table.ts'
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

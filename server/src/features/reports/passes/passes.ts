import type { Reporter } from '../report.ts'
import { drillDownPassesReport } from './drill-down.ts'
import { passesFigures } from './figures.ts'
import { passesTables } from './tables.ts'

/** What was sold and used, and what is about to be lost. */
export const passes: Reporter = {
  name: 'passes',
  figures: passesFigures,
  tables: passesTables,
  rowsBehind: drillDownPassesReport,
}

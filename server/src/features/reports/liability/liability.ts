import type { Reporter } from '../report.ts'
import { drillDownLiability } from './drill-down.ts'
import { liabilityFigures, liabilityTables } from './tables.ts'

/** Liability report: visits that were sold but not used yet, as visits and as money. */
export const liability: Reporter = {
  name: 'liability',
  figures: liabilityFigures,
  tables: liabilityTables,
  rowsBehind: drillDownLiability,
}

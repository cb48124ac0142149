import type { Reporter } from '../report.ts'
import { drillDownLiability } from './drill-down.ts'
import { liabilityFigures, liabilityTables } from './tables.ts'

/** What has been sold and not been used yet. */
export const liability: Reporter = {
  name: 'liability',
  figures: liabilityFigures,
  tables: liabilityTables,
  rowsBehind: drillDownLiability,
}

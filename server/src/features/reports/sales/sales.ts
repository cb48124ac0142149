import type { Reporter } from '../report.ts'
import { drillDownSales } from './drill-down.ts'
import { salesFigures } from './figures.ts'
import { salesTables } from './tables.ts'

/** What came in, for what, and how it was paid. */
export const sales: Reporter = {
  name: 'sales',
  figures: salesFigures,
  tables: salesTables,
  rowsBehind: drillDownSales,
}

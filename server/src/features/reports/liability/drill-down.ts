import { FLOW_OF } from '@deskbell/domain/reports/liability.ts'
import { type Behind, FIGURES, type RowsBehind, TOTAL } from '@deskbell/domain/reports/schema.ts'
import { Id } from '@deskbell/domain/shared/ids.ts'
import type { Source } from '../../data/exports/table.ts'
import type { Page, ReportParams } from '../report.ts'
import { drillDownEntries } from './entry-rows.ts'
import { type Measure, MOVEMENTS, type Movement } from './movements.ts'
import { drillDownPasses } from './pass-rows.ts'
import { FIGURES_OF } from './tables.ts'

/** Which number of a liability is asked about: a movement, of one package or of all. */
export type Asking = { movement: Movement; measure: Measure; packageId: string | null }

function isFigure(row: string): row is keyof typeof FIGURES_OF {
  return Object.hasOwn(FIGURES_OF, row)
}

function parseDrillDown({ table, row, column }: Behind): Asking | null {
  if (table === FIGURES) {
    if (!isFigure(row) || column !== 'value') return null
    const [movement, measure] = FIGURES_OF[row]
    return { movement, measure, packageId: null }
  }
  const movement = MOVEMENTS.find((one) => one === column)
  if ((table !== 'visits' && table !== 'money') || !movement) return null
  if (row === TOTAL) return { movement, measure: table, packageId: null }
  return Id.safeParse(row).success ? { movement, measure: table, packageId: row } : null
}

const FLOWING = new Set<string>(Object.values(FLOW_OF))

/** The passes behind what is open or has expired, the entries behind what moved. */
export async function drillDownLiability(
  source: Source,
  asked: ReportParams,
  behind: Behind,
  page: Page,
): Promise<RowsBehind | null> {
  const asking = parseDrillDown(behind)
  if (!asking) return null
  const isOfEntries = FLOWING.has(asking.movement) && asking.movement !== 'expired'
  return isOfEntries ? drillDownEntries(source, asked, asking, page) : drillDownPasses(source, asked, asking, page)
}

import type { Movements } from '@deskbell/domain/reports/liability.ts'
import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import type { Source } from '../../data/exports/table.ts'
import { type FigureNow, figure, type ReportParams, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import { findLiability } from './find-liability.ts'
import { type Measure, MOVEMENTS, type Movement } from './movements.ts'

const TITLES: Record<Movement, string> = {
  opening: 'Opening',
  sold: 'Sold',
  used: 'Used',
  refunded: 'Refunded',
  expired: 'Expired',
  adjusted: 'Adjusted',
  closing: 'Closing',
}

/** Figures of the report: movement, measure and title. */
export const FIGURES_OF = {
  closing: ['closing', 'money', 'Open at the end'],
  'closing-visits': ['closing', 'visits', 'Visits open at the end'],
  sold: ['sold', 'money', 'Sold'],
  used: ['used', 'money', 'Used'],
  expired: ['expired', 'money', 'Expired'],
} satisfies Record<string, [Movement, Measure, string]>

export async function liabilityFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const all = [...(await findLiability(source, asked)).values()]
  return Object.entries(FIGURES_OF).map(([id, [movement, measure, title]]) => {
    const value = all.reduce((sum, movements) => sum + movements[movement][measure], 0)
    return figure(id, value, { title, kind: measure === 'visits' ? 'number' : 'money', opens: true })
  })
}

type Moved = [packageId: string, name: string, movements: Movements]

function movementsTable(measure: Measure, moved: Moved[]): ReportTable {
  const kind = measure === 'visits' ? 'number' : 'money'
  return table(measure, {
    title: measure === 'visits' ? 'In visits' : 'In money',
    columns: [
      ['package', 'Package', 'text'],
      ...MOVEMENTS.map((movement) => [movement, TITLES[movement], kind, 'opens'] as const).map(
        ([id, title, kind, opens]): [string, string, typeof kind, typeof opens] => [id, title, kind, opens],
      ),
    ],
    rows: moved.map(([id, name, movements]) => ({
      id,
      cells: [name, ...MOVEMENTS.map((movement) => movements[movement][measure])],
    })),
    chart: { kind: 'bars', x: 'package', series: ['opening', 'closing'] },
  })
}

function isEmpty(movements: Movements): boolean {
  return MOVEMENTS.every((movement) => movements[movement].visits === 0 && movements[movement].money === 0)
}

export async function liabilityTables(source: Source, asked: ReportParams): Promise<ReportTable[]> {
  const names = await findPackageNames(source)
  const found = await findLiability(source, asked)
  const moved = [...names].flatMap(([id, name]): Moved[] => {
    const movements = found.get(id)
    return movements && !isEmpty(movements) ? [[id, name, movements]] : []
  })
  return [movementsTable('visits', moved), movementsTable('money', moved)]
}

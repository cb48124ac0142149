import type { Movements } from '@deskbell/domain/reports/liability.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Text } from '../../../lib/texts.ts'
import type { Source } from '../../data/exports/table.ts'
import { type FigureNow, figure, type ReportParams, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import type { TableDraft } from '../translate.ts'
import { findLiability } from './find-liability.ts'
import { type Measure, MOVEMENTS, type Movement } from './movements.ts'
import { findStoredValue, KIND_TEXTS } from './stored-value.ts'

const TITLES: Record<Movement, Text> = {
  opening: msg({ context: 'visits or their value', message: 'Opening' }),
  sold: msg({ context: 'visits or their value', message: 'Sold' }),
  used: msg({ context: 'visits or their value', message: 'Used' }),
  refunded: msg({ context: 'visits or their value', message: 'Refunded' }),
  expired: msg({ context: 'visits or their value', message: 'Expired' }),
  adjusted: msg({ context: 'visits or their value', message: 'Adjusted' }),
  closing: msg({ context: 'visits or their value', message: 'Closing' }),
}

/** Figures of the report: movement, measure and title. */
export const FIGURES_OF = {
  closing: ['closing', 'money', msg`Open at the end`],
  'closing-visits': ['closing', 'visits', msg`Visits open at the end`],
  sold: ['sold', 'money', TITLES.sold],
  used: ['used', 'money', TITLES.used],
  expired: ['expired', 'money', TITLES.expired],
} satisfies Record<string, [Movement, Measure, Text]>

export async function liabilityFigures(source: Source, asked: ReportParams): Promise<FigureNow[]> {
  const all = [...(await findLiability(source, asked)).values()]
  const stored = await findStoredValue(source, asked)
  const closing = stored.reduce((sum, { amounts }) => sum + (amounts.at(-1) ?? 0), 0)
  const figures = Object.entries(FIGURES_OF).map(([id, [movement, measure, title]]) => {
    const value = all.reduce((sum, movements) => sum + movements[movement][measure], 0)
    return figure(id, value, { title, kind: measure === 'visits' ? 'number' : 'money', opens: true })
  })
  return [...figures, figure('stored', closing, { title: msg`On gift cards and credit`, kind: 'money', opens: true })]
}

type Moved = [packageId: string, name: string, movements: Movements]

function movementsTable(measure: Measure, moved: Moved[]): TableDraft {
  const kind = measure === 'visits' ? 'number' : 'money'
  return table(measure, {
    title: measure === 'visits' ? msg`In visits` : msg`In money`,
    columns: [
      ['package', msg`Package`, 'text'],
      ...MOVEMENTS.map((movement) => [movement, TITLES[movement], kind, 'opens'] as const).map(
        ([id, title, kind, opens]): [string, Text, typeof kind, typeof opens] => [id, title, kind, opens],
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

export async function liabilityTables(source: Source, asked: ReportParams): Promise<TableDraft[]> {
  const names = await findPackageNames(source)
  const found = await findLiability(source, asked)
  const moved = [...names].flatMap(([id, name]): Moved[] => {
    const movements = found.get(id)
    return movements && !isEmpty(movements) ? [[id, name, movements]] : []
  })
  return [movementsTable('visits', moved), movementsTable('money', moved), await storedValueTable(source, asked)]
}

async function storedValueTable(source: Source, asked: ReportParams): Promise<TableDraft> {
  const stored = await findStoredValue(source, asked)
  return table('stored', {
    title: msg`Gift cards and credit`,
    columns: [
      ['kind', msg({ context: 'column: what was sold', message: 'Kind' }), 'text'],
      ...MOVEMENTS.map((movement): [string, Text, 'money', 'opens'] => [movement, TITLES[movement], 'money', 'opens']),
    ],
    rows: stored.map(({ kind, amounts }) => ({
      id: kind,
      cells: [{ code: kind, text: KIND_TEXTS[kind] }, ...amounts],
    })),
  })
}

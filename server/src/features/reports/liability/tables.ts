import type { Movements } from '@deskbell/domain/reports/liability.ts'
import type { ReportTable } from '@deskbell/domain/reports/schema.ts'
import { type SQL, sql } from 'drizzle-orm'
import { joinSql } from '../../../db/join-sql.ts'
import type { Source } from '../../data/exports/table.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import { type FigureNow, figure, type ReportParams, table } from '../report.ts'
import { findPackageNames } from '../shop-names.ts'
import { type Books, selectBooks, selectColumn, withBooks } from './books.ts'
import { MEASURES, type Measure, MOVEMENTS, type Movement } from './movements.ts'

function selectSums({ stretches }: Books): SQL {
  return joinSql(
    Object.values(stretches).flatMap((stretch) =>
      MOVEMENTS.flatMap((movement) =>
        MEASURES.map((measure) => {
          const column = selectColumn(movement, measure, stretch)
          return sql`coalesce(sum(${column}), 0)::bigint as ${column}`
        }),
      ),
    ),
  )
}

type Row = { package_id: string } & Record<string, string>
type Sums = Map<string, Movements>

function toMovements(row: Row, stretch: number): Movements {
  const number = (movement: Movement, measure: string) => Number(row[`${movement}_${measure}_${stretch}`])
  const worth = (movement: Movement) => ({ visits: number(movement, 'visits'), money: number(movement, 'money') })
  return {
    opening: worth('opening'),
    sold: worth('sold'),
    used: worth('used'),
    refunded: worth('refunded'),
    expired: worth('expired'),
    adjusted: worth('adjusted'),
    closing: worth('closing'),
  }
}

async function sumUp(source: Source, asked: ReportParams): Promise<Both<Sums>> {
  const books = selectBooks(source, asked, asked.before)
  const { rows } = await source.tx.execute<Row>(sql`
    ${withBooks(books)} select package_id, ${selectSums(books)} from book group by package_id`)
  const of = (stretch: number): Sums => new Map(rows.map((row) => [row.package_id, toMovements(row, stretch)]))
  return { before: of(books.stretches.before), now: of(books.stretches.now) }
}

const findLiability = memoizePeriods(sumUp)

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

import type { Movements } from '@deskbell/domain/reports/liability.ts'
import { type SQL, sql } from 'drizzle-orm'
import { joinSql } from '../../../db/list.ts'
import type { Source } from '../../data/exports/table.ts'
import { type Both, memoizePeriods } from '../memoize.ts'
import type { ReportParams } from '../report.ts'
import { type Books, selectBooks, selectColumn, withBooks } from './books.ts'
import { MEASURES, MOVEMENTS, type Movement } from './movements.ts'

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

/** The liability of the passes of each package, by its id. */
export const findLiability = memoizePeriods(sumUp)

import type { Movements } from '@deskbell/domain/reports/liability.ts'
import { daysBefore } from '@deskbell/domain/reports/periods.ts'
import { sql } from 'drizzle-orm'
import { list } from '../../../db/list.ts'
import type { Source } from '../../exports/table.ts'
import { type Both, readBothOnce } from '../read-once.ts'
import type { Asked } from '../report.ts'
import { booksOf, columnOf, withBooks } from './books.ts'
import { MEASURES, MOVEMENTS, type Movement } from './movements.ts'

const STRETCHES: Both<number> = { before: 0, now: 1 }

const sums = list(
  Object.values(STRETCHES).flatMap((stretch) =>
    MOVEMENTS.flatMap((movement) =>
      MEASURES.map((measure) => {
        const column = columnOf(movement, measure, stretch)
        return sql`coalesce(sum(${column}), 0)::bigint as ${column}`
      }),
    ),
  ),
)

type Row = { package_id: string } & Record<string, string>
type Sums = Map<string, Movements>

function movementsOf(row: Row, stretch: number): Movements {
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

async function sumUp(source: Source, asked: Asked): Promise<Both<Sums>> {
  const books = booksOf(source, asked, daysBefore(asked.days))
  const { rows } = await source.tx.execute<Row>(sql`
    ${withBooks(books)} select package_id, ${sums} from book group by package_id`)
  const of = (stretch: number): Sums => new Map(rows.map((row) => [row.package_id, movementsOf(row, stretch)]))
  return { before: of(STRETCHES.before), now: of(STRETCHES.now) }
}

/** The liability of the passes of each package, by its id. */
export const findLiability = readBothOnce(sumUp)

import type { Movements } from '@deskbell/domain/reports/liability.ts'
import { sql } from 'drizzle-orm'
import type { Source } from '../../exports/table.ts'
import { readOnce } from '../read-once.ts'
import type { Asked } from '../report.ts'
import { booksOf, withBooks } from './books.ts'

/** What a liability is made of, in the order in which it adds up. */
export const MOVEMENTS = ['opening', 'sold', 'used', 'refunded', 'expired', 'adjusted', 'closing'] as const
export type Movement = (typeof MOVEMENTS)[number]
export type Measure = 'visits' | 'money'

/** The column of the books that holds a movement. */
export function columnOf(movement: Movement, measure: Measure) {
  return sql.raw(`${movement}_${measure}`)
}

const sums = sql.join(
  MOVEMENTS.flatMap((movement) =>
    (['visits', 'money'] as const).map((measure) => {
      const column = columnOf(movement, measure)
      return sql`coalesce(sum(${column}), 0)::bigint as ${column}`
    }),
  ),
  sql`, `,
)

type Row = { package_id: string } & Record<`${Movement}_${Measure}`, string>

function movementsOf(row: Row): Movements {
  const worth = (movement: Movement) => ({
    visits: Number(row[`${movement}_visits`]),
    money: Number(row[`${movement}_money`]),
  })
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

async function sumUp(source: Source, asked: Asked): Promise<Map<string, Movements>> {
  const { rows } = await source.tx.execute<Row>(sql`
    ${withBooks(booksOf(source, asked))} select package_id, ${sums} from book group by package_id`)
  return new Map(rows.map((row) => [row.package_id, movementsOf(row)]))
}

/** The liability of the passes of each package, by its id. */
export const findLiability = readOnce(sumUp)

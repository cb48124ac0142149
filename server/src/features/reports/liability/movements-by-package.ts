import type { Movements } from '@deskbell/domain/reports/liability.ts'
import { type SQL, sql } from '../../../db/drizzle.ts'
import { joinSql } from '../../../db/join-sql.ts'
import { type Books, selectColumn, withBooks } from './books.ts'
import { MEASURES, MOVEMENTS, type Movement } from './movements.ts'

/** Movements by package id. */
export type ByPackage = Map<string, Movements>

function selectSums({ stretches }: Books): SQL {
  return joinSql(
    stretches.flatMap((stretch) =>
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

/** Sums the movements of each period of the books. */
export async function sumBooks(books: Books): Promise<ByPackage[]> {
  const { rows } = await books.source.tx.execute<Row>(sql`
    ${withBooks(books)} select package_id, ${selectSums(books)} from book group by package_id`)
  return books.stretches.map((stretch) => new Map(rows.map((row) => [row.package_id, toMovements(row, stretch)])))
}

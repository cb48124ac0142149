import { type Days, ReportName } from '@deskbell/domain/reports/schema.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findBusiness } from '../../server/src/features/business/queries.ts'
import { businessActor } from '../../server/src/features/business/shop-actor.ts'
import { parseParams } from '../../server/src/features/reports/params.ts'
import { makeReport } from '../../server/src/features/reports/queries.ts'
import { getReporter } from '../../server/src/features/reports/reporters.ts'
import { withConnection } from './database.ts'
import { rounded, say } from './figures.ts'
import type { Shop } from './shop.ts'

type RecordedStatement = { query: string; params: unknown[] }

/** Records the SQL statements that read a report's tables. */
async function recordStatements(databaseUrl: string, name: ReportName, days: Days): Promise<RecordedStatement[]> {
  const asked: RecordedStatement[] = []
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = drizzle({ client: pool, logger: { logQuery: (query, params) => void asked.push({ query, params }) } })
  const [actor, now] = [businessActor(await findBusiness(db, 'default')), new Date()]
  await db.transaction((tx) =>
    makeReport({ tx, actor, now }, getReporter(name), parseParams(name, days, actor, now)).then(() => undefined),
  )
  await pool.end()
  return asked.filter(({ query }) =>
    /\b(check_in|pass|payment|ledger_entry|appointment|booking|activity)\b/.test(query),
  )
}

/** Prints the time of each SQL statement of each report; of those over 150 ms also the EXPLAIN ANALYZE output. */
export async function printPlans({ databaseUrl }: Shop, days: Days): Promise<void> {
  for (const name of ReportName.options) {
    const statements = await recordStatements(databaseUrl, name, days).catch((error: unknown) => {
      say(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    })
    await withConnection(databaseUrl, async (connection) => {
      for (const { query, params } of statements) {
        const began = performance.now()
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, costs off) ${query}`,
          params,
        )
        const took = rounded(performance.now() - began, 0)
        say(`${name} ${took} ms: ${query.replace(/\s+/g, ' ').slice(0, 300)}`)
        if (took > 150) say(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'))
      }
    })
  }
}

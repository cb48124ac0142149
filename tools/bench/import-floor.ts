import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withConnection } from './database.ts'
import type { Shop } from './shop.ts'

const made = (entity: string) => `(select entity_id from import_change where entity = '${entity}')`

/** Tables that the import wrote and the filter for its rows, referenced tables first. Triggers fill client_summary. */
const TABLES = {
  business: 'true',
  client: `id in ${made('client')}`,
  client_key: `client_id in ${made('client')}`,
  package: `id in ${made('package')}`,
  pass: `id in ${made('pass')}`,
  ledger_entry: `pass_id in ${made('pass')}`,
  import_run: 'true',
  import_change: 'true',
}

async function listColumns(source: pg.Client, table: string): Promise<string> {
  const { rows } = await source.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name).join(', ')
}

/** Copies the same rows into an empty database of the same schema with plain COPY, in one transaction: the baseline. */
export async function copyToBaseline(shop: Shop, target: pg.Client): Promise<{ seconds: number; rows: number }> {
  return withConnection(shop.databaseUrl, async (source) => {
    const startedAt = performance.now()
    await target.query('begin')
    let rows = 0
    for (const [table, which] of Object.entries(TABLES)) {
      const columns = await listColumns(source, table)
      const into = target.query(copyFrom(`copy ${table} (${columns}) from stdin`))
      await pipeline(source.query(copyTo(`copy (select ${columns} from ${table} where ${which}) to stdout`)), into)
      if (table === 'client' || table === 'pass') rows += into.rowCount
    }
    await target.query('commit')
    return { seconds: (performance.now() - startedAt) / 1000, rows }
  })
}

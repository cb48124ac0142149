import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// Days stay the strings that they are: a Date would move them by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Where a query runs: in a transaction or by itself. */
export type Queryable = Database | Transaction

/** Opens a pool. `onIdleError` hears of connections that break while nobody uses them; the pool replaces them. */
export function openDatabase(
  url: string,
  {
    onIdleError = () => undefined,
    connectTimeoutMs = 3000,
  }: { onIdleError?: (error: Error) => void; connectTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // Lets a command send its next statement before the last one is answered: see check-ins/commands.ts.
    pipeline: true,
    application_name: 'deskbell',
  })
  pool.on('error', onIdleError)
  // One that breaks in use fails its statements, which says enough: heard by nobody, it would end the whole server.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return drizzle({ client: pool })
}

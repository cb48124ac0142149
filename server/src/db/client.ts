import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'

// Keep `date` columns as strings: a Date would shift the day by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A transaction, or the pool for a query outside any transaction. */
export type Queryable = Database | Transaction

/** Opens a connection pool. `onIdleError` is called when an idle connection breaks; the pool replaces it. */
export function openDatabase(
  url: string,
  {
    onIdleError = () => undefined,
    connectTimeoutMs = 3000,
  }: { onIdleError?: (error: Error) => void; connectTimeoutMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: 20,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // Frees the statements that a connection has prepared and doesn't use any more.
    maxUses: 50_000,
    // Pipelining: the next statement is sent before the previous one is answered. See pipeline.ts.
    pipeline: true,
    application_name: 'deskbell',
  })
  pool.on('error', onIdleError)
  // A connection that breaks in use rejects its own statements; an unhandled 'error' event would crash the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  return drizzle({ client: pool })
}

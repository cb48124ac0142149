import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import { cut, type PrimaryWatch, requireWritable } from './primary.ts'
import { ContextPool, ScopedClient } from './scoped-client.ts'

// Keep `date` columns as strings: a Date would shift the day by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export type Database = NodePgDatabase & { $client: pg.Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** A transaction, or the pool for a query outside any transaction. */
export type Queryable = Database | Transaction

/** A server that hangs within a transaction keeps its locks no longer than this. */
const IDLE_IN_TRANSACTION_MS = 10_000

/** Opens a connection pool. */
export function openDatabase(
  url: string,
  {
    onIdleError = () => undefined,
    connectTimeoutMs = 3000,
    watches = [],
    isPooled = false,
    isolates = false,
    max = 20,
  }: {
    /** Called when an idle connection breaks; the pool replaces it. */
    onIdleError?: (error: Error) => void
    connectTimeoutMs?: number
    /** Know which of several hosts takes writes, and when connections are of no use any more. */
    watches?: PrimaryWatch[]
    /** True if a pooler stands before the database, which refuses settings of a connection. */
    isPooled?: boolean
    /** True if PostgreSQL is told the business of each statement: see business-scope.ts. */
    isolates?: boolean
    /** The most that are open at once. */
    max?: number
  } = {},
): Database {
  const [primary] = watches
  const connections = new Set<pg.Client>()

  class PooledClient extends (isolates ? ScopedClient : PreparingClient) {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: primary?.url ?? url })
      connections.add(this)
      this.once('end', () => connections.delete(this))
    }
  }

  const pool = new ContextPool({
    Client: PooledClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // Frees the statements that a connection has prepared and doesn't use any more.
    maxUses: 50_000,
    // Pipelining: the next statement is sent before the previous one is answered. See pipeline.ts.
    pipeline: true,
    keepAlive: true,
    application_name: 'deskbell',
    ...(!isPooled && { idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS }),
    ...(primary?.hasSeveral && { onConnect: requireWritable }),
  })
  pool.on('error', onIdleError)
  // A connection that breaks in use rejects its own statements; an unhandled 'error' event would crash the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined))
  for (const watch of watches) watch.onLost(() => connections.forEach(cut))
  return drizzle({ client: pool })
}

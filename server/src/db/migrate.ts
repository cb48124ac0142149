import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url))
// Any fixed number: all servers that start on one database must agree on it.
const LOCK = 7_205_901

/** Brings the database up to date. Servers that start together wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle({ client: connection }), { migrationsFolder: FOLDER })
    await installJobs(connection)
  } finally {
    await connection.end()
  }
}

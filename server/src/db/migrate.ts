import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobs } from '../jobs/install.ts'
import { MIGRATIONS } from './migration-files.ts'

// Any fixed number: all servers that start on one database must agree on it.
export const MIGRATION_LOCK = 7_205_901

/** Brings the database up to date. Servers that start together wait for each other. */
export async function migrateDatabase(url: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client: connection }), { migrationsFolder: MIGRATIONS })
    await installJobs(connection)
  } finally {
    await connection.end()
  }
}

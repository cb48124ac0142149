import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { installJobs } from '../jobs/install.ts'
import { installServers } from '../servers/install.ts'
import { migrationConnection } from './citus/distribute.ts'
import { MIGRATIONS } from './migration-files.ts'
import { connectToPrimary } from './primary.ts'

// Advisory lock key. Any fixed number, but the same for all servers on one database.
export const MIGRATION_LOCK = 7_205_901

/**
 * Applies pending migrations and installs the job queue. Servers that start together wait for each other (advisory
 * lock).
 */
export async function migrateDatabase(url: string): Promise<void> {
  const connection = await connectToPrimary(url)
  try {
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client: await migrationConnection(connection) }), { migrationsFolder: MIGRATIONS })
    await installServers(connection)
    await installJobs(connection)
  } finally {
    await connection.end()
  }
}

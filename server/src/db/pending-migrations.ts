import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './client.ts'
import { MIGRATIONS } from './migration-files.ts'

export async function countPendingMigrations(db: Database): Promise<number> {
  const steps = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  const { rows } = await db.$client.query<{ made: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  )
  if (!rows[0]?.made) return steps.length
  const last = await db.$client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  )
  const at = Number(last.rows[0]?.at ?? 0)
  return steps.filter(({ folderMillis }) => folderMillis > at).length
}

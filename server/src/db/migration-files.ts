import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

const files = readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** How many migrations this version of the app has. */
export const SCHEMA_VERSION = files.length

/** The statements that bring a schema from one version to another, in the schema that is named. */
export function statementsBetween(from: number, to: number, schema: string): string[] {
  return files
    .slice(from, to)
    .flatMap(({ sql }) => sql.map((statement) => statement.replaceAll('"public".', `"${schema}".`)))
}

/** What the migrations make, by name. */
export type Shape = { tables: string[]; types: string[]; sequences: string[]; functions: string[] }

/** What a schema of a version consists of, so that what others keep beside it is left alone. */
export function getSchemaShape(version: number): Shape {
  const file = `${MIGRATIONS}/meta/${String(version - 1).padStart(4, '0')}_snapshot.json`
  const {
    tables,
    enums,
    sequences,
  }: Record<'tables' | 'enums' | 'sequences', Record<string, { name: string }>> = JSON.parse(readFileSync(file, 'utf8'))
  const names = (things: Record<string, { name: string }>) => Object.values(things).map(({ name }) => name)
  return { tables: names(tables), types: names(enums), sequences: names(sequences), functions: functionsUpTo(version) }
}

// The snapshots don't know of functions.
function functionsUpTo(version: number): string[] {
  const text = statementsBetween(0, version, 'public').join('\n')
  const made = [...text.matchAll(/create (?:or replace )?function (\w+)/gi)].map(([, name = '']) => name)
  return [...new Set(made)]
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

const files = readMigrationFiles({ migrationsFolder: MIGRATIONS })

/** Schema version of this release: the number of its migrations. */
export const SCHEMA_VERSION = files.length

function inSchema(statements: string[], schema: string): string[] {
  return statements.map((statement) => statement.replaceAll('"public".', `"${schema}".`))
}

/** Returns the statements that migrate a schema between two versions, rewritten to the given schema name. */
export function getMigrationStatements(from: number, to: number, schema: string): string[] {
  return inSchema(
    files.slice(from, to).flatMap(({ sql }) => sql),
    schema,
  )
}

const CREATE_ENUM = /^\s*create type "public"\."(\w+)" as enum\((.*)\)/i
const ADD_VALUE = /^\s*alter type "public"\."(\w+)" add value ('\w+')(?: before ('\w+'))?;?\s*$/i

/** Returns the values of each type in this release, quoted and in their order. */
function readEnums(): Map<string, string[]> {
  const enums = new Map<string, string[]>()
  for (const statement of files.flatMap(({ sql }) => sql)) {
    const [, created = '', listed = ''] = CREATE_ENUM.exec(statement) ?? []
    if (created) enums.set(created, listed.split(', '))
    const [, changed = '', added = '', next] = ADD_VALUE.exec(statement) ?? []
    const values = enums.get(changed)
    values?.splice(next ? values.indexOf(next) : values.length, 0, added)
  }
  return enums
}

/**
 * Returns the statements that make the schema of an earlier version, and those that migrate it to this release, for one
 * transaction. A type has the values of this release from the beginning: before version 17, PostgreSQL refuses a value in
 * the transaction that adds it to a type, and so do the workers of Citus.
 */
export function getArchiveStatements(version: number, schema: string): { create: string[]; migrate: string[] } {
  const enums = readEnums()
  const whole = files.map(({ sql }) =>
    sql
      .filter((statement) => !ADD_VALUE.test(statement))
      .map((statement) =>
        statement.replace(
          CREATE_ENUM,
          (_, name: string) => `create type "public"."${name}" as enum(${enums.get(name)?.join(', ')})`,
        ),
      ),
  )
  return {
    create: inSchema(whole.slice(0, version).flat(), schema),
    migrate: inSchema(whole.slice(version).flat(), schema),
  }
}

type Snapshot = Record<'enums' | 'sequences', Record<string, { name: string }>> & {
  tables: Record<
    string,
    { name: string; columns: Record<string, unknown>; foreignKeys: Record<string, { tableTo: string }> }
  >
}

function readSnapshot(version: number): Snapshot {
  const file = `${MIGRATIONS}/meta/${String(version - 1).padStart(4, '0')}_snapshot.json`
  return JSON.parse(readFileSync(file, 'utf8')) as Snapshot
}

/** Tables of the auth library, which name a business and belong to a person. */
const OF_PERSONS = ['user', 'session']

/**
 * Lists the tables with rows of a business in a schema of this version, each after those that it refers to. Rows are
 * added in this order and deleted in the opposite one. Deferred keys are left aside.
 */
export function listBusinessTables(version: number): string[] {
  const all = Object.values(readSnapshot(version).tables)
  const left = new Map(
    all
      .filter(({ name, columns }) => 'business_id' in columns && !OF_PERSONS.includes(name))
      .map(({ name, foreignKeys }) => [name, Object.values(foreignKeys).map(({ tableTo }) => tableTo)]),
  )
  const listed: string[] = []
  while (left.size > 0) {
    const next = [...left].filter(([name, to]) => to.every((other) => other === name || !left.has(other)))
    if (next.length === 0) throw new Error(`Foreign keys form a cycle: ${[...left.keys()].join(', ')}`)
    for (const [name] of next) left.delete(name)
    listed.push(...next.map(([name]) => name))
  }
  return listed
}

/** Names of the objects that the migrations create. */
export type Shape = { tables: string[]; types: string[]; sequences: string[]; functions: string[] }

/**
 * Returns the objects that a schema of this version consists of, so that foreign objects in the same schema are left
 * alone.
 */
export function getSchemaShape(version: number): Shape {
  const { tables, enums, sequences } = readSnapshot(version)
  const names = (things: Record<string, { name: string }>) => Object.values(things).map(({ name }) => name)
  return { tables: names(tables), types: names(enums), sequences: names(sequences), functions: functionsUpTo(version) }
}

// Drizzle's snapshots don't include functions, so parse the SQL.
function functionsUpTo(version: number): string[] {
  const text = getMigrationStatements(0, version, 'public').join('\n')
  const functions = new Set<string>()
  const changes =
    /create (?:or replace )?function (?<created>\w+)|alter function (?<from>\w+)\(.*\) rename to (?<to>\w+)/gi
  for (const { groups: { created, from, to } = {} } of text.matchAll(changes)) {
    if (from) functions.delete(from)
    functions.add(created ?? to ?? '')
  }
  return [...functions]
}

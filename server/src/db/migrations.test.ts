import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useApp } from '../test/app.ts'
import { getArchiveStatements, MIGRATIONS } from './migration-files.ts'

const desk = useApp()

/** The last migration before servers of two versions were to run side by side. */
const LAST_UNCHECKED = 22
/** Changes that break the statements of the release before, or its inserts. */
const CONTRACTING =
  /\bdrop (table|column|type|function|view)\b|\brename\b|\balter column\b.*\b(type|set not null)\b|\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)/i
/** For a change of what no release uses any more: which one was the last, and why nothing breaks. */
const REASON = /^-- contract: .{20,}/m

function listStatements(sql: string): string[] {
  return sql.split('--> statement-breakpoint').map((text) => text.replace(/^--.*$/gm, '').replaceAll(/\s+/g, ' '))
}

function findContracting(sql: string): string[] {
  return REASON.test(sql) ? [] : listStatements(sql).filter((statement) => CONTRACTING.test(statement))
}

test('a migration only adds, so that the release before goes on beside it; what is unused goes a release later', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const checked = files.filter((name) => Number(name.slice(0, 4)) > LAST_UNCHECKED)
  const found = checked.flatMap((name) => findContracting(readFileSync(join(MIGRATIONS, name), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  'ALTER TABLE "client" DROP COLUMN "notes";',
  'ALTER TABLE "client" RENAME COLUMN "notes" TO "note";',
  'ALTER TABLE "client" ALTER COLUMN "notes" SET DATA TYPE jsonb;',
  'ALTER TABLE "client" ALTER COLUMN "notes" SET NOT NULL;',
  'ALTER TABLE "client" ADD COLUMN "tier" text NOT NULL;',
])('%s is refused, unless it says why nothing breaks', (statement) => {
  expect(findContracting(statement)).toHaveLength(1)
  expect(findContracting(`-- contract: 1.2 was the last to use it\n${statement}`)).toEqual([])
  expect(findContracting('ALTER TABLE "client" ADD COLUMN "tier" text DEFAULT \'\' NOT NULL;')).toEqual([])
})

test('the schema of an archive has the types of this release from the beginning, and adds no value to one', async () => {
  const { create, migrate } = getArchiveStatements(1, 'archive')
  expect([...create, ...migrate].filter((statement) => /add value/i.test(statement))).toEqual([])
  const { rows } = await desk.db.$client.query<{ type: string; values: string }>(
    `select typname as type, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) as values
      from pg_enum join pg_type t on t.oid = enumtypid where typnamespace = 'public'::regnamespace group by 1 order by 1`,
  )
  const created = [...create, ...migrate].flatMap((statement) => {
    const [, type, values] = /create type "archive"\."(\w+)" as enum\((.*)\)/.exec(statement) ?? []
    return type ? [{ type, values }] : []
  })
  expect(created.toSorted((one, other) => (String(one.type) < String(other.type) ? -1 : 1))).toEqual(rows)
})

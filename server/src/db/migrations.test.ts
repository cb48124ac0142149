import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migration-files.ts'

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

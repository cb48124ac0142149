import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, test } from 'vitest'
import { SCHEMA_VERSION } from '../../../db/migration-files.ts'
import type {} from '../../../test/app.ts'
import { type Install, openInstall, restoreInto } from '../../../test/installs.ts'
import { isNightly } from '../../../test/nightly.ts'
import { openArchive } from './read.ts'

const FOLDER = fileURLToPath(new URL('../../../test/fixtures/', import.meta.url))
const kept = readdirSync(FOLDER)
  .filter((name) => /^archive-v\d+\.zip$/.test(name))
  .sort()
/** By day the oldest, which passes every migration, the newest, and each fifth between them. */
const tried = kept.filter((_, index) => isNightly || index === kept.length - 1 || index % 5 === 0)
/** Tables that have another name since. */
const RENAMED: Record<string, string> = { throttle: 'login_attempt', client_standing: 'client_summary' }
let install: Install | undefined

afterEach(async () => install?.remove())

async function readManifest(path: string) {
  const archive = await openArchive({ path, passphrases: [] })
  await archive.close()
  return archive.manifest
}

test('there is an archive of this version of the schema among those that are kept', () => {
  // Add one for each release: npm run deskbell -- backup server/src/test/fixtures/archive-v….zip
  expect(kept).toContain(`archive-v${SCHEMA_VERSION}.zip`)
})

test.each(tried)('%s, which some release wrote, is restored by this one', async (name) => {
  install = await openInstall(inject('adminUrl'), 'a secret of an install of today, not of then')
  const { tables } = await readManifest(FOLDER + name)
  expect(await restoreInto(install, FOLDER + name)).toMatchObject({ files: 4 })
  const { rows } = await install.db.$client.query(`
    select c.first_name, c.notes, p.visits, p.remaining, s.owed, s.unpaid_visits from client c
      join client_summary s on s.business_id = c.business_id and s.client_id = c.id
      join pass p on p.business_id = c.business_id and p.client_id = c.id order by 1`)
  expect(rows).toEqual([
    { first_name: 'Benfirst', notes: 'Ben notes', visits: 10, remaining: 10, owed: '6000', unpaid_visits: 1 },
    { first_name: 'Mariafirst', notes: 'Maria notes', visits: 10, remaining: 10, owed: '6000', unpaid_visits: 1 },
  ])
  for (const { name, rows: count } of tables) {
    const table = RENAMED[name] ?? name
    const found = await install.db.$client.query<{ count: string }>(`select count(*) from "${table}"`)
    expect({ table, count: Number(found.rows[0]?.count) }).toEqual({ table, count })
  }
})

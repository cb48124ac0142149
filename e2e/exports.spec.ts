import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { newClient } from '../server/src/test/factories.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

/** Chooses Export and a kind of file, and gives the file's name and what is in it. */
async function exported(page: Page, menu: Locator, kind: 'CSV' | 'Excel') {
  await menu.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: kind }).click()
  const download = await downloading
  await expect(page.getByRole('menu')).toHaveCount(0)
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('the list of clients leaves as it is narrowed, as CSV and as Excel', async ({ api, desk }) => {
  await openShopWithPass(api)
  await api('/api/clients', newClient({ firstName: 'Rui', lastName: 'Costa', phone: '' }))
  const list = new ClientsScreen(desk)
  await list.open()
  const menu = desk.getByRole('button', { name: 'Export' })
  const all = await exported(desk, menu, 'CSV')
  expect(all.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
  expect(all.text).toContain('First name,Last name,Phone')
  expect(all.text).toContain('Maria,Silva')
  expect(all.text).toContain('Rui,Costa')

  await desk.goto('/dashboard/clients?q=rui')
  await expect(list.row('Rui Costa')).toBeVisible()
  const narrowed = await exported(desk, menu, 'CSV')
  expect(narrowed.text).toContain('Rui,Costa')
  expect(narrowed.text).not.toContain('Maria')
  expect((await exported(desk, menu, 'Excel')).name).toMatch(/^clients-.*\.xlsx$/)
  await checkPage(desk, 'a list that can leave')
})

test('every list can be taken along from the settings, and from its own screen', async ({ api, desk }) => {
  await openShopWithPass(api)
  await desk.goto('/dashboard/settings/data')
  const lists = desk.getByRole('list', { name: 'Lists to export' })
  for (const list of ['passes', 'visits', 'unpaid visits', 'payments', 'activity']) {
    const file = await exported(desk, lists.getByRole('button', { name: `Export ${list}`, exact: true }), 'CSV')
    expect(file.text, list).toContain(',')
  }
  for (const screen of ['services', 'packages', 'employees']) {
    await desk.goto(`/dashboard/${screen}`)
    const file = await exported(desk, desk.getByRole('button', { name: 'Export' }), 'CSV')
    expect(file.name).toContain(screen)
  }
  await desk.goto('/dashboard/schedules')
  const schedule = await exported(desk, desk.getByRole('button', { name: 'How the schedule is shown' }), 'CSV')
  expect(schedule.name).toMatch(/^appointments-/)
})

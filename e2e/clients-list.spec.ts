import { readFile } from 'node:fs/promises'
import { newClient } from '../server/src/test/factories.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

test('a long list shows what is in sight, goes on by itself, and takes all that match', async ({ api, desk }) => {
  const names = Array.from({ length: 130 }, (_, at) => `P${String(at).padStart(3, '0')}`)
  for (const firstName of names) await api('/api/clients', newClient({ firstName, lastName: '', phone: '' }))
  const list = new ClientsScreen(desk)
  await list.open()
  await expect(list.row('P000')).toBeVisible()
  expect(await list.rows.count()).toBeLessThan(50)
  await expect(list.table).toHaveAttribute('aria-rowcount', '-1')

  await test.step('the keyboard goes from name to name', async () => {
    await list.names.first().focus()
    for (const name of names.slice(1, 21)) {
      await desk.keyboard.press('ArrowDown')
      await expect(list.row(name).getByRole('link')).toBeFocused()
    }
    await expect(list.row('P020')).toHaveAttribute('aria-rowindex', '22')
    await desk.keyboard.press('Shift+Tab')
    await desk.keyboard.press('Space')
    await expect(list.bar).toContainText('1 client selected')
    const box = list.row('P020').getByRole('checkbox')
    await desk.mouse.wheel(0, 60)
    await expect(list.row('P000')).toHaveCount(0)
    await expect(box, 'while other rows come and go').toBeFocused()
    await expect(box).toBeInViewport()
  })

  await test.step('what is done to many is sound for everybody', async () => {
    // Scroll to the top first: the scroll position decides which row the bottom bar of a phone covers.
    await desk.evaluate(() => window.scrollTo(0, 0))
    await checkPage(desk, 'clients, one of them selected')
    const letter = await list.startMailing()
    await checkPage(desk, 'a letter to many')
    await letter.press('Cancel')
  })

  await test.step('all that match are more than those in sight', async () => {
    await list.bar.getByRole('button', { name: 'Select all that match' }).click()
    await expect(list.bar).toContainText('All that match')
    const form = await list.startTagging()
    await checkPage(desk, 'a tag for many')
    await form.fill({ Tag: 'everyone' })
    await form.press('Add tag')
    await expect(list.toast('130 clients tagged “everyone”')).toBeVisible()
  })

  await test.step('scrolling comes to the last', async () => {
    await expect(async () => {
      await desk.mouse.wheel(0, 4000)
      await expect(list.row('P129')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(list.row('P129')).toHaveAttribute('aria-rowindex', '131')
    await expect(list.table).toHaveAttribute('aria-rowcount', '131')
    await expect(list.row('P000')).toHaveCount(0)
  })

  await test.step('the list leaves as it is narrowed', async () => {
    await desk.goto('/dashboard/clients?q=p12&filter=new&tag=everyone')
    await expect(list.row('P129')).toBeVisible()
    await checkPage(desk, 'a list that can leave')
    await desk.getByRole('button', { name: 'Export' }).click()
    const downloading = desk.waitForEvent('download')
    await desk.getByRole('menuitem', { name: 'CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('First name,Last name,Phone')
    expect(text).toContain('P129')
    expect(text).not.toContain('P000')
  })
})

import { readFile } from 'node:fs/promises'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a backup is made, downloaded and restored, with a way back', async ({ api, desk }) => {
  const { client } = await openShopWithPass(api)
  await desk.goto('/dashboard/settings/data')
  const card = desk.getByRole('region', { name: 'Backup', exact: true })
  await expect(card).toContainText('None yet')
  await card.getByRole('button', { name: 'Back up now' }).click()
  const link = card.getByRole('link', { name: 'Download the last backup' })
  await expect(link).toBeVisible()
  await checkPage(desk, 'the shop’s data')
  const downloading = desk.waitForEvent('download')
  await link.click()
  const file = await readFile(await (await downloading).path())

  await test.step('a file that is none is refused in words', async () => {
    await desk.getByLabel('Backup file').setInputFiles({
      ...{ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('not a backup') },
    })
    await expect(desk.getByRole('alert')).toContainText('This is not a backup of Deskbell')
  })

  await test.step('what it replaces is said before, and a word typed', async () => {
    await api(`/api/clients/${client.id}/archive`, {})
    await desk.getByLabel('Backup file').setInputFiles({
      ...{ name: 'backup.zip', mimeType: 'application/zip', buffer: file },
    })
    const form = new FormDialog(desk, 'Restore a backup')
    await expect(form.root).toContainText('1 client, 1 pass')
    await expect(form.root).toContainText('is kept for 14 days')
    await checkPage(desk, 'what a restore replaces')
    await form.fill({ 'Type RESTORE to confirm': 'RESTORE' })
    await form.press('Restore')
    await expect(desk.getByText('All of it was checked and is in place.')).toBeVisible()
    await checkPage(desk, 'what was restored')
    await desk.getByRole('link', { name: 'Sign in' }).click()
    await new SignInScreen(desk).signIn()
    await expect(desk).toHaveURL(/\/dashboard/)
    await new ClientsScreen(desk).open()
    await expect(desk.getByRole('table', { name: 'Clients' })).toContainText('Maria Silva')
  })

  await test.step('and back', async () => {
    await desk.goto('/dashboard/settings/data')
    await desk.getByRole('button', { name: 'Go back to it…' }).click()
    const form = new FormDialog(desk, 'Go back to the data before?')
    await form.fill({ 'Type RESTORE to confirm': 'RESTORE' })
    await form.press('Go back')
    await new SignInScreen(desk).signIn()
    await expect(desk).toHaveURL(/\/dashboard/)
    await desk.goto('/dashboard/clients?filter=archived')
    await expect(desk.getByRole('table', { name: 'Clients' })).toContainText('Maria Silva')
  })
})

test('the welcome screen offers to begin with a backup', async ({ visitor }) => {
  await visitor.goto('/setup')
  await visitor.getByText('I have a backup').click()
  await visitor.getByLabel('Backup file').setInputFiles({
    ...{ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('not a backup') },
  })
  await expect(visitor.getByRole('alert')).toContainText('This is not a backup of Deskbell')
  await checkPage(visitor, 'the welcome screen with a backup')
})

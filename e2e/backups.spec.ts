import { readFile } from 'node:fs/promises'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient } from '../server/src/test/factories.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, OWNER, test } from './stories.ts'

test('a backup is offered at the welcome screen, made, downloaded and restored, with a way back', async ({
  visitor: desk,
  server,
}) => {
  const client = newClient()

  await test.step('a new install may begin with one', async () => {
    const code = server.readSetupCode()
    await desk.goto(`/setup#${code}`)
    await desk.getByText('I have a backup').click()
    await desk.getByLabel('Backup file').setInputFiles({
      name: 'holiday.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('not a backup'),
    })
    await expect(desk.getByRole('alert')).toContainText('This is not a backup of Deskbell')
    await checkPage(desk, 'the welcome screen with a backup')
    const place = { timeZone: 'UTC', currency: 'EUR', locale: 'en-US' }
    await desk.request.post('/api/setup', { data: { ...OWNER, ...place }, headers: { 'Setup-Code': code } })
    expect((await desk.request.post('/api/clients', { data: client })).status()).toBe(201)
  })

  await desk.goto('/dashboard/settings/data')
  const card = desk.getByRole('region', { name: 'Backup', exact: true })
  await card.getByRole('button', { name: 'Back up now' }).click()
  const link = card.getByRole('link', { name: 'Download the last backup' })
  await expect(link).toBeVisible()
  await checkPage(desk, 'the shop’s data')
  const downloading = desk.waitForEvent('download')
  await link.click()
  const file = await readFile(await (await downloading).path())

  await test.step('what it replaces is said before, and a word typed', async () => {
    await desk.request.post(`/api/clients/${client.id}/archive`, { data: {} })
    await desk.getByLabel('Backup file').setInputFiles({
      name: 'backup.zip',
      mimeType: 'application/zip',
      buffer: file,
    })
    const form = new FormDialog(desk, 'Restore a backup')
    await expect(form.root).toContainText('1 client')
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

  await test.step('how everything is stands in the settings', async () => {
    await server.query(
      `insert into device (business_id, id, name, roster_key, pending, oldest_pending_at)
       select business_id, '${newId()}', 'Front door', repeat('a', 64), 4, now() - interval '2 hours' from business`,
    )
    await desk.goto('/dashboard/settings/health')
    const health = desk.getByRole('region', { name: 'Health' })
    await expect(health.getByRole('status')).toContainText('1 thing is wrong.')
    await checkPage(desk, 'settings with something wrong')
  })
})

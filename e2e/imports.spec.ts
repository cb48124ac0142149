import type { Page } from '@playwright/test'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

const CLIENTS = [
  'First Name,Last Name,Email,Phone,Birthday,Favourite colour',
  'Ada,Abel,ada@example.com,+12015550142,1990-05-01,green',
  'Ben,Berg,not an address,,,',
  'Cleo,Ceder,ada@example.com,,1985-12-24,blue',
].join('\n')

async function send(page: Page, text: string, name = 'clients.csv'): Promise<void> {
  await page.getByLabel('File to import').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('clients move in from a file, the refused ones are listed, and all of it is undone', async ({ desk }) => {
  await desk.goto('/dashboard/clients')
  await desk.getByRole('link', { name: 'Import clients' }).click()
  await checkPage(desk, 'what moves in')
  await send(desk, CLIENTS)

  await test.step('its columns are matched, and correctable', async () => {
    await expect(desk.getByRole('heading', { level: 1, name: 'clients.csv' })).toBeVisible()
    await expect(desk.getByRole('combobox', { name: 'Email is' })).toHaveValue('email')
    await expect(desk.getByRole('combobox', { name: 'Favourite colour is' })).toHaveValue('')
    await desk.getByRole('combobox', { name: 'Favourite colour is' }).selectOption('Notes')
    await expect(desk.getByRole('combobox', { name: 'Favourite colour is' })).toHaveValue('notes')
    await checkPage(desk, 'how a file is read')
  })

  await test.step('a dry run says what would become of each row', async () => {
    await desk.getByRole('button', { name: 'Check each row' }).click()
    const refused = desk.getByRole('region', { name: '1 row refused' })
    await expect(refused).toContainText('This is not an e-mail address')
    await refused.getByText('Row by row').click()
    await expect(refused.getByRole('list', { name: 'Each problem' })).toContainText('not an address')
    const downloading = desk.waitForEvent('download')
    await refused.getByRole('link', { name: 'Download the refused rows' }).click()
    expect((await downloading).suggestedFilename()).toContain('.csv')
    await checkPage(desk, 'what would become of each row')
  })

  await test.step('moved in, and still there after a reload', async () => {
    await desk.getByRole('button', { name: 'Import 2 rows' }).click()
    await desk.reload()
    await expect(desk.getByRole('region', { name: 'Moved in' })).toContainText('Added2')
    await checkPage(desk, 'what moved in')
    await desk.getByRole('link', { name: 'See the clients' }).click()
    await expect(desk.getByRole('table', { name: 'Clients' })).toContainText('Ada Abel')
    await expect(desk.getByRole('table', { name: 'Clients' })).toContainText('Cleo Ceder')
  })

  await test.step('and undone', async () => {
    await desk.goto('/dashboard/settings/data/imports')
    await desk.getByRole('link', { name: 'clients.csv' }).click()
    await desk.getByRole('button', { name: 'Undo this import…' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await expect(desk.getByRole('region', { name: 'Undone' })).toContainText('All of it was taken back.')
    await desk.goto('/dashboard/clients')
    await expect(desk.getByText('No clients yet')).toBeVisible()
  })
})

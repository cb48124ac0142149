import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

test('a receptionist chooses German, and works in it', async ({ desk, visitor }) => {
  const heading = (name: string) => desk.getByRole('heading', { level: 1, name })
  await desk.goto('/dashboard/settings')
  await desk.getByRole('combobox', { name: 'Language', exact: true }).selectOption({ label: 'Deutsch' })
  await expect(heading('Einstellungen')).toBeVisible()
  await expect(desk.locator('html')).toHaveAttribute('lang', 'de')
  await checkPage(desk, 'settings in German')

  await desk.getByRole('link', { name: 'Kunden', exact: true }).click()
  await desk.getByRole('button', { name: 'Kunden hinzufügen', exact: true }).click()
  const form = desk.getByRole('dialog', { name: 'Kunden hinzufügen' })
  await form.getByLabel('E-Mail').fill('maria')
  await form.getByLabel('Vorname').fill('Maria')
  await expect(form.getByText('Bitte prüfen Sie die E-Mail-Adresse')).toBeVisible()
  await form.getByLabel('E-Mail').fill('')
  await form.getByLabel('Nachname').fill('Silva')
  await form.getByRole('button', { name: 'Kunden hinzufügen', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(desk.getByText('Maria Silva').first()).toBeVisible()
  await desk.getByRole('link', { name: 'Terminplan', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Warteliste' })).toBeVisible()
  await checkPage(desk, 'schedule in German')

  await desk.getByRole('link', { name: 'Berichte', exact: true }).click()
  await desk.getByRole('link', { name: /Wer ist neu/ }).click()
  await expect(heading('Kunden')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Kennzahlen' })).toContainText('Wiedergekommen')
  await checkPage(desk, 'a report in German')

  // Whoever hasn't signed in has the browser's language.
  await visitor.goto('/login')
  await expect(visitor.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { FormDialog } from './pages/form-dialog.ts'
import { openKiosk, setPin } from './pages/kiosk-lock.ts'
import { checkPage } from './pages/page-check.ts'
import { expect, test } from './stories.ts'

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the owner says how kiosks are', { tag: '@every-width' }, async ({ desk }) => {
  await desk.goto('/dashboard/settings/kiosk')
  const card = cardOf(desk, 'Kiosk')
  const fact = (label: string) => card.getByRole('term').filter({ hasText: label }).locator('..')
  await expect(fact('While they owe money')).toContainText('The kiosk sends them to the desk')
  await card.getByRole('button', { name: 'Edit' }).click()
  await checkPage(desk, 'the kiosk’s options')
  await card.getByRole('switch', { name: 'While they owe money' }).click({ force: true })
  await card.getByRole('textbox', { name: '“Still there?” after' }).fill('5')
  await card.getByRole('button', { name: 'Save Changes' }).click()
  await expect(card.getByRole('textbox', { name: '“Still there?” after' })).toHaveAccessibleDescription(
    /Enter at least 10/,
  )
  await card.getByRole('textbox', { name: '“Still there?” after' }).fill('45')
  await card.getByRole('button', { name: 'Save Changes' }).click()
  await expect(desk.getByText('Changes saved successfully!')).toBeVisible()
  await desk.reload()
  await expect(fact('While they owe money')).toContainText('They check in as everybody does')
  await expect(fact('“Still there?” after')).toContainText('45 s')
})

test('tablets are listed, named, and revoked', async ({ desk, kiosk, server }) => {
  await desk.goto('/dashboard/settings/kiosk')
  const card = cardOf(desk, 'Kiosk tablets')
  await expect(card).toContainText('None so far')
  await expect(card).toContainText('No PIN is set, so nothing is locked')
  await setPin(desk)
  const id = await openKiosk(kiosk)
  await expect(card.getByRole('listitem')).toContainText(/Front door.*locked.*online/)
  await expect(card).not.toContainText('No PIN is set')

  // What it says of itself from now on is made up.
  await kiosk.close()

  await test.step('what waits on it, and how it is', async () => {
    await server.query(
      `update device set pending = 3, oldest_pending_at = now(), battery = 80, persisted = false where id = '${id}'`,
    )
    await desk.reload()
    await expect(card.getByRole('listitem')).toContainText(/3 waiting since .* · battery 80 % · its browser doesn’t/)
    await checkPage(desk, 'the kiosk tablets')
  })
  await test.step('a name', async () => {
    await card.getByRole('button', { name: 'Rename Front door' }).click()
    const form = new FormDialog(desk, 'Name this tablet')
    await form.fill({ Name: 'By the window' })
    await form.press('Save')
    await expect(card.getByRole('listitem')).toContainText('By the window')
  })
  await test.step('revoked, it stays listed while check-ins wait on it', async () => {
    await card.getByRole('button', { name: 'Revoke By the window' }).click()
    const question = new FormDialog(desk, 'Revoke By the window?')
    await expect(question.root).toContainText('3 of its check-ins have not arrived yet')
    await checkPage(desk, 'revoking a tablet')
    await question.press('Revoke')
    await expect(card.getByRole('listitem')).toContainText('signed out')
    await expect(card.getByRole('button', { name: 'Revoke By the window' })).toHaveCount(0)
  })
})

test('how to lock the tablet itself is said in words and pictures', async ({ desk }) => {
  await desk.goto('/dashboard/settings/kiosk')
  await cardOf(desk, 'Kiosk tablets').getByRole('button', { name: 'How to lock the tablet itself' }).click()
  const help = desk.getByRole('dialog', { name: 'How to lock the tablet itself' })
  for (const words of ['Guided Access', 'App pinning', 'Google Admin console']) await expect(help).toContainText(words)
  await checkPage(desk, 'how to lock a tablet')
})

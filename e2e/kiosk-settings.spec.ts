import type { Page } from '@playwright/test'
import { FormDialog } from './pages/form-dialog.ts'
import { openKiosk, setPin } from './pages/kiosk-lock.ts'
import { checkPage } from './pages/page-check.ts'
import { SignInScreen } from './pages/sign-in-screen.ts'
import { expect, test } from './stories.ts'

const findCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a kiosk is listed, and signed out by staff, who open it again', { tag: '@every-width' }, async ({
  desk,
  kiosk,
}) => {
  await desk.goto('/dashboard/settings/kiosk')
  await findCard(desk, 'Kiosk').getByRole('button', { name: 'Edit' }).click()
  await checkPage(desk, 'the kiosk’s options')
  const card = findCard(desk, 'Kiosk tablets')
  await card.getByRole('button', { name: 'How to lock the tablet itself' }).click()
  await expect(desk.getByRole('dialog', { name: 'How to lock the tablet itself' })).toBeVisible()
  await checkPage(desk, 'how to lock a tablet')
  await desk.keyboard.press('Escape')
  await setPin(desk)
  await openKiosk(kiosk)
  await expect(card.getByRole('listitem')).toContainText(/Front door.*locked.*online/)
  await checkPage(desk, 'the kiosk tablets')
  await card.getByRole('button', { name: 'Revoke Front door' }).click()
  const question = new FormDialog(desk, 'Revoke Front door?')
  await checkPage(desk, 'revoking a tablet')
  await question.press('Revoke')
  await expect(desk.getByText('Front door is signed out')).toBeVisible()
  await expect(kiosk.getByText('This kiosk was signed out by staff. Sign in to open it again.')).toBeVisible()
  await new SignInScreen(kiosk).signIn()
  await expect(kiosk.getByRole('heading', { name: 'Check in here' })).toBeVisible()
})

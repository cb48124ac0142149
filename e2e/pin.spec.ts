import type { Page } from '@playwright/test'
import { checkPage } from './pages/page-check.ts'
import { PinDialog } from './pages/pin-dialog.ts'
import { SettingsScreen } from './pages/settings-screen.ts'
import { expect, OWNER, test } from './stories.ts'

async function failTimes(page: Page, times: number): Promise<void> {
  const { request } = page.context()
  for (let n = 0; n < times; n++)
    await request.post('/api/business/pin/authenticate', { data: { superPassword: '00000000' } })
}

test('the first PIN is set and opened again, by what was typed and by the password', { tag: '@every-width' }, async ({
  desk,
  server,
}) => {
  test.slow()
  await new SettingsScreen(desk).open()
  const dialog = new PinDialog(desk)
  await dialog.open()
  await checkPage(desk, 'no PIN')
  await dialog.authenticate()
  await expect(dialog.pin).toBeVisible()
  await dialog.pin.fill('12')
  await dialog.pin.blur()
  await checkPage(desk, 'half a PIN')
  await dialog.save('1234')
  await expect(dialog.root).toBeHidden()
  await expect(dialog.opener).toBeFocused()
  await dialog.open()
  await checkPage(desk, 'a PIN is set')
  await dialog.authenticate('00000000')
  await expect(dialog.problem).toBeVisible()
  await checkPage(desk, 'a wrong one')
  await failTimes(desk, 3)
  await dialog.authenticate('00000000')
  await expect(dialog.clock).toBeVisible()
  await checkPage(desk, 'a wait')
  await server.query('update login_attempt set wait_until = null')
  await dialog.press('Forgot the PIN?')
  await checkPage(desk, 'forgotten')
  await dialog.password.fill(OWNER.password)
  await dialog.press('Unlock')
  await expect(dialog.button('Remove PIN')).toBeVisible()
  await checkPage(desk, 'the PIN')
})

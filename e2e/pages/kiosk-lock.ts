import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/src/shared/new-id.ts'

export const PIN = '2468'

/** Sets the PIN of the business through the API. */
export async function setPin(page: Page, pin = PIN): Promise<void> {
  const { request } = page.context()
  await request.post('/api/business/pin/authenticate', { data: { superPassword: '' } })
  expect((await request.put('/api/business/pin', { data: { pin } })).status()).toBe(200)
}

/** Types a PIN on the pad with which staff leave a locked kiosk. */
export async function unlockKiosk(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'PIN pad' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).tap()
  await pad.getByRole('button', { name: 'Open the dashboard' }).tap()
}

/** Opens the kiosk on this device, which locks it if a PIN is set. Returns the device id. */
export async function openKiosk(page: Page, name = 'Front door'): Promise<string> {
  const opened = await page.context().request.post('/api/devices/open', { data: { id: newId(), name } })
  expect(opened.status()).toBe(200)
  // The page may learn first that the device is locked and go to /kiosk itself, which interrupts this navigation.
  await page.goto('/kiosk').catch((error: Error) => {
    if (!/interrupted by another navigation to "[^"]*\/kiosk"/.test(error.message)) throw error
  })
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  return (await opened.json()).id
}

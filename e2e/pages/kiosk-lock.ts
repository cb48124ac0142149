import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/src/shared/new-id.ts'

export const PIN = '2468'

/** Sets the shop's PIN as another screen would. */
export async function setPin(page: Page, pin = PIN): Promise<void> {
  const { request } = page.context()
  await request.post('/api/business/pin/authenticate', { data: { superPassword: '' } })
  expect((await request.put('/api/business/pin', { data: { pin } })).status()).toBe(200)
}

/** Types a PIN on the pad by which staff leave a locked kiosk. */
export async function leaveBy(page: Page, pin: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'PIN pad' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).tap()
  await pad.getByRole('button', { name: 'Open the dashboard' }).tap()
}

/** Opens the kiosk on this tablet, which locks it where a PIN is set. Gives the tablet's id. */
export async function openKiosk(page: Page, name = 'Front door'): Promise<string> {
  const opened = await page.context().request.post('/api/devices/open', { data: { id: newId(), name } })
  expect(opened.status()).toBe(200)
  // A page that hears first that this tablet is locked goes there by itself.
  await page.goto('/kiosk').catch((error: Error) => {
    if (!/interrupted by another navigation to "[^"]*\/kiosk"/.test(error.message)) throw error
  })
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  return (await opened.json()).id
}

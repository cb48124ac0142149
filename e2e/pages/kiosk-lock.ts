import { expect, type Page } from '@playwright/test'
import { newId } from '../../domain/src/shared/new-id.ts'

export const PIN = '2468'

/** Sets the shop's PIN as another screen would. */
export async function setPin(page: Page, pin = PIN): Promise<void> {
  const { request } = page.context()
  await request.post('/api/business/pin/authenticate', { data: { superPassword: '' } })
  expect((await request.put('/api/business/pin', { data: { pin } })).status()).toBe(200)
}

/** Opens the kiosk on this tablet, which locks it where a PIN is set. Gives the tablet's id. */
export async function openKiosk(page: Page, name = 'Front door'): Promise<string> {
  const opened = await page.context().request.post('/api/devices/open', { data: { id: newId(), name } })
  expect(opened.status()).toBe(200)
  await page.goto('/kiosk')
  await page.getByRole('heading', { name: 'Check in here' }).waitFor()
  return (await opened.json()).id
}

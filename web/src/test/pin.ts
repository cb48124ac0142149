import { expect } from 'vitest'
import type { TestBusiness } from '../../../server/src/test/app.ts'

/** Sets the business's PIN: kiosks opened afterwards are locked. */
export async function setPin(shop: TestBusiness, pin = '2468'): Promise<void> {
  await shop.post('/api/business/pin/authenticate', { superPassword: '' })
  expect((await shop.put('/api/business/pin', { pin })).status).toBe(200)
}

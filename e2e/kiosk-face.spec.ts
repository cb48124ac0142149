import { newService } from '../server/src/test/factories.ts'
import { holdBeforeCamera } from './camera.ts'
import { CARD } from './card.ts'
import { mockKioskOptions, mockResponses } from './kiosk-opening.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

const CODE = '0123456789ABCDEF01234567'

test('a check-in needs nothing but a keyboard', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await api('/api/services', newService({ name: 'Sauna' }))
  const { keyboard } = kiosk
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await keyboard.type('0142', { delay: 120 })
  await expect(kiosk.getByRole('status').filter({ hasText: '4 digits typed' })).toBeAttached()
  await keyboard.press('Enter')
  await expect(screen.heading('What are you here for?')).toBeFocused()
  await keyboard.press('Tab')
  await expect(kiosk.getByRole('button', { name: 'Yoga class' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(screen.heading('Is this you?')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(screen.heading('Welcome, Maria')).toBeFocused()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(screen.text('Nothing was taken.')).toBeVisible()
})

test('a card that is held before the camera is looked up', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await kiosk.addInitScript(holdBeforeCamera, CARD)
  const asked = await mockResponses(kiosk, '/api/kiosk/lookup', [{ status: 200, json: { matches: [], more: false } }])
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('Scan your code')
  await expect.poll(() => asked).toContainEqual({ code: CODE })
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('a tablet whose browser has no Temporal checks clients in', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await kiosk.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'))
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
})

test('a screen whose code can’t be loaded sends to the desk, and others go on', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await mockKioskOptions(kiosk, { signUp: true })
  await kiosk.route('**/assets/kiosk-sign-up-*.js', (route) => route.abort())
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('New here?')
  await expect(screen.heading('Please see the front desk')).toBeVisible()
  await screen.tap('Start over')
  await screen.lookUp('0142')
  await expect(screen.heading('Is this you?')).toBeVisible()
})

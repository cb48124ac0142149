import { KIOSK_OPTIONS } from '../domain/src/kiosk/options.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import { newClient, newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { CARD } from './card.ts'
import { answerWith, changeMatches, problem, wantKiosk } from './kiosk-opening.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { leaveBy } from './pages/kiosk-lock.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { type Api, openShop, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

const CODE = '0123456789ABCDEF01234567'

/** Maria owns a pass of few visits. */
async function openShopWithFew(api: Api, visits: number) {
  const shop = await openShop(api)
  const { id: packageId } = await api<Package>('/api/packages', newPackage({ name: 'A few visits', visits }))
  await api('/api/passes', newSale({ clientId: shop.client.id, packageId, startsOn: null }))
  return shop
}

test('the done screen says what is left and what comes next, and makes room by itself', async ({ api, kiosk }) => {
  await openShopWithFew(api, 4)
  const startsAt = new Date(Date.now() + 20 * 86_400_000)
  await changeMatches(kiosk, (match) => ({
    ...match,
    next: { startsAt: startsAt.toISOString(), serviceName: 'Massage' },
  }))
  await kiosk.clock.install()
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await kiosk.clock.runFor(400)
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await expect(screen.text(/^Yoga class, \d/)).toBeVisible()
  await expect(screen.text('3 visits left: ask about renewing')).toBeVisible()
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(startsAt)
  await expect(screen.text('Next:')).toContainText(day)
  await expect(screen.text('Massage')).toBeVisible()
  await kiosk.clock.runFor(8500)
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('whom a machine shouldn’t decide about is sent to the desk, and nobody reads why', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await changeMatches(kiosk, (match) => ({ ...match, atDesk: true }))
  await kiosk.clock.install()
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.heading('Please see the front desk')).toBeVisible()
  await expect(kiosk.getByRole('main')).toHaveText(
    /^Please see the front deskThey will gladly help you\.Call staffStart over\d+$/,
  )
  await kiosk.clock.runFor(16_000)
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('staff are called once, and whoever called knows', async ({ kiosk }) => {
  const rings = await answerWith(kiosk, '/api/kiosk/call', [{ status: 200, json: {} }])
  await kiosk.clock.install()
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('Call staff')
  await expect(kiosk.getByRole('status').filter({ hasText: 'Staff has been called' })).toBeVisible()
  const called = kiosk.getByRole('button', { name: 'Staff has been called' })
  await called.tap({ force: true })
  await kiosk.clock.runFor(15_000)
  await called.tap({ force: true })
  expect(rings).toHaveLength(1)
  await kiosk.clock.runFor(5000)
  await screen.tap('Call staff')
  await expect.poll(() => rings.length).toBe(2)
})

test('a client’s language and letters last until the kiosk starts over', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  const screen = new KioskScreen(kiosk)
  const html = kiosk.locator('html')
  await kiosk.clock.install()
  await screen.open()
  await expect(html).toHaveAttribute('lang', 'en-US')
  const lettersOf = () => html.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  const usual = await lettersOf()
  await screen.tap('Español')
  await screen.tap('Texto más grande')
  await screen.tap('Alto contraste')
  await expect(screen.heading('Regístrate aquí.')).toBeVisible()
  await expect(html).toHaveAttribute('lang', 'es-US')
  expect(await lettersOf()).toBeGreaterThan(usual * 1.2)
  await expect(kiosk.getByRole('main')).toHaveCSS('background-image', /rgb\(0, 0, 0\)/)

  await test.step('through a check-in, and no longer', async () => {
    for (const digit of '0142') await kiosk.getByRole('button', { name: digit, exact: true }).tap()
    await screen.tap('Buscar')
    await expect(screen.heading('¿Eres tú?')).toBeVisible()
    await kiosk.clock.runFor(400)
    await screen.tap('Registrarme')
    await expect(screen.heading('¡Hola, Maria!')).toBeVisible()
    await expect(screen.text('visitas restantes')).toBeVisible()
    await kiosk.clock.runFor(8500)
    await expect(screen.heading('Check in here')).toBeVisible()
    expect(await lettersOf()).toBe(usual)
  })

  await test.step('and not when nobody goes on', async () => {
    await screen.tap('Español')
    await kiosk.clock.runFor(29_000)
    await expect(screen.heading('Regístrate aquí.')).toBeVisible()
    await kiosk.clock.runFor(2000)
    await expect(screen.heading('Check in here')).toBeVisible()
    await expect(html).toHaveAttribute('lang', 'en-US')
  })
})

test('a scanner that types is a code, and digits that somebody types are digits', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  const asked = await answerWith(kiosk, '/api/kiosk/lookup', [{ status: 200, json: { matches: [], more: false } }])
  const screen = new KioskScreen(kiosk)
  const hint = (words: string) => kiosk.getByRole('paragraph').filter({ hasText: words })
  await screen.open()
  await kiosk.keyboard.type(`DESKBELL:${CODE}`)
  await kiosk.keyboard.press('Enter')
  await expect(hint("We don't know that code.")).toBeVisible()
  await kiosk.keyboard.type('0142')
  await kiosk.keyboard.press('Enter')
  await expect(hint("We can't find that number.")).toBeVisible()
  await kiosk.keyboard.type('https://example.com/menu')
  await kiosk.keyboard.press('Enter')
  await expect(hint("We don't know that code.")).toBeVisible()
  expect(asked.filter((search) => JSON.stringify(search).includes('digits'))).toEqual([{ digits: '0142' }])
})

test('a family on one number chooses a face, and nobody’s name stands there', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  for (const [firstName, lastName] of [
    ['Ben', 'Okafor'],
    ['Marta', 'Silva'],
  ] as const)
    await api('/api/clients', newClient({ firstName, lastName }))
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.heading('Which one is you?')).toBeVisible()
  await expect(kiosk.getByRole('listitem')).toHaveCount(3)
  for (const face of ['Initials B O', 'Mari', 'Mart'])
    await expect(kiosk.getByRole('button', { name: face, exact: true })).toBeVisible()
  await expect(kiosk.getByRole('main')).not.toContainText(/Silva|Okafor|Ben|Maria|Marta|42/)
  await screen.tap('Initials B O')
  await expect(screen.text('Ben O.')).toBeVisible()
  await screen.tap('Not me')
  await screen.tap('Mari')
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
})

test('whoever walked away is asked for as long as the shop wants', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await wantKiosk(kiosk, { idleSeconds: 60, stillThereSeconds: 20 })
  await kiosk.clock.install()
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.lookUp('0142')
  await expect(screen.heading('Is this you?')).toBeVisible()
  await kiosk.clock.runFor(59_000)
  await expect(screen.heading('Is this you?')).toBeVisible()
  await kiosk.clock.runFor(1500)
  await expect(screen.heading('Still there?')).toBeVisible()
  await screen.tap("Yes, I'm here")
  await expect(screen.heading('Is this you?')).toBeVisible()
  await kiosk.clock.runFor(61_000)
  await expect(screen.heading('Still there?')).toBeVisible()
  await kiosk.clock.runFor(18_000)
  await expect(screen.heading('Still there?')).toBeVisible()
  await kiosk.clock.runFor(3000)
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('somebody new leaves a name and a number where the shop wants it', async ({ kiosk }) => {
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await expect(kiosk.getByRole('button', { name: 'New here?' })).toHaveCount(0)
  await wantKiosk(kiosk, { signUp: true })
  await screen.open()
  await screen.tap('New here?')
  await screen.tap('Sign me up')
  const first = kiosk.getByLabel('First name')
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Enter your first name')
  await first.fill('Lena')
  await kiosk.getByLabel('Phone number').fill('0142')
  await expect(kiosk.getByLabel('Phone number')).toHaveAccessibleDescription('Check the number')
  await screen.tap('Back')
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('somebody new is signed up, checks in at once, and staff are told who is new', async ({ api, kiosk, desk }) => {
  await openShop(api)
  await desk.request.put('/api/kiosk/options', {
    data: { version: 1, options: { ...KIOSK_OPTIONS, signUp: true } },
  })
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('New here?')
  await kiosk.getByLabel('First name').fill('Lena')
  await kiosk.getByLabel('Last name').fill('Novak')
  await kiosk.getByLabel('Phone number').fill('(201) 555-0177')
  await screen.tap('Sign me up')
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Lena')).toBeVisible()
  await desk.goto('/dashboard')
  const card = desk.getByRole('region', { name: 'Needs attention' })
  await expect(card).toContainText('New here: Lena Novak')
  await card.getByRole('link', { name: 'Open Lena Novak' }).click()
  await expect(new ClientScreen(desk).named('Lena Novak')).toBeVisible()
})

test('the way out of a locked kiosk asks for the PIN, and says what is wrong with it', async ({ kiosk }) => {
  const wrong = problem(403, 'incorrect_pin')
  const wait = problem(429, 'rate_limited', { retryAfterSeconds: 30 })
  const open = { status: 200, json: { signedIn: true } }
  const sent = await answerWith(kiosk, '/api/devices/leave', [wrong, wait, problem(403, 'pin_locked'), open])
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await expect(screen.text('Set a PIN so that nobody leaves this screen')).toBeVisible()
  await wantKiosk(kiosk, { locked: true })
  await screen.open()
  await expect(screen.text('Set a PIN')).toHaveCount(0)
  await expect(kiosk.getByRole('link')).toHaveCount(0)
  await kiosk.getByRole('button', { name: 'Staff', exact: true }).tap()
  await expect(screen.heading('Staff: enter the PIN')).toBeVisible()
  await leaveBy(kiosk, '1234')
  await expect(kiosk.getByRole('alert')).toHaveText('That PIN is not right. Try again.')
  await leaveBy(kiosk, '1235')
  await expect(kiosk.getByRole('alert')).toHaveText('Too many wrong tries. Wait 30 seconds.')
  await leaveBy(kiosk, '1236')
  await expect(kiosk.getByRole('alert')).toContainText('set a new PIN')
  await leaveBy(kiosk, '4321')
  await expect(kiosk).toHaveURL('/dashboard')
  await expect(kiosk.getByText('live', { exact: true })).toBeVisible()
  expect(sent).toEqual(['1234', '1235', '1236', '4321'].map((pin) => ({ pin })))
})

/** Counts the tones that the page plays, and how often it asks to keep the screen on. */
function countCalls(): void {
  const counts = { tones: 0, locks: 0 }
  const { OscillatorNode } = window
  Object.assign(window, {
    counts,
    OscillatorNode: class extends OscillatorNode {
      override start(when?: number) {
        counts.tones += 1
        super.start(when)
      }
    },
  })
  Object.defineProperty(navigator, 'wakeLock', {
    value: {
      request: async () => {
        counts.locks += 1
        return { release: async () => {} }
      },
    },
  })
}

const calls = () => Reflect.get(window, 'counts') as { tones: number; locks: number }

test('sounds where the shop wants them, and a screen that stays on', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await kiosk.addInitScript(countCalls)
  await wantKiosk(kiosk, { sounds: true })
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await expect.poll(() => kiosk.evaluate(calls)).toEqual({ tones: 0, locks: 1 })
  await screen.lookUp('0142')
  await screen.tap('Check in')
  await expect(screen.heading('Welcome, Maria')).toBeVisible()
  await expect.poll(() => kiosk.evaluate(calls)).toEqual({ tones: 2, locks: 1 })
  await kiosk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => kiosk.evaluate(calls)).toEqual({ tones: 2, locks: 2 })
})

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

/** A camera before which somebody holds a card. */
function holdBeforeCamera(card: string[]): void {
  const SIDE = 480
  const QUIET = 4
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  const picture = canvas.getContext('2d')
  const size = SIDE / (card.length + 2 * QUIET)
  function draw() {
    if (!picture) return
    picture.fillStyle = 'white'
    picture.fillRect(0, 0, SIDE, SIDE)
    picture.fillStyle = 'black'
    for (const [y, row] of card.entries())
      for (const [x, mark] of [...row].entries())
        if (mark === '#') picture.fillRect((x + QUIET) * size, (y + QUIET) * size, size, size)
    requestAnimationFrame(draw)
  }
  draw()
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
}

test('a card that is held before the camera is looked up', async ({ api, kiosk }) => {
  await openShopWithPass(api)
  await kiosk.addInitScript(holdBeforeCamera, CARD)
  const asked = await answerWith(kiosk, '/api/kiosk/lookup', [{ status: 200, json: { matches: [], more: false } }])
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('Scan your code')
  await expect.poll(() => asked).toContainEqual({ code: CODE })
  await expect(screen.heading('Check in here')).toBeVisible()
})

test('where the camera may not be used, a number is typed', async ({ kiosk }) => {
  const screen = new KioskScreen(kiosk)
  await screen.open()
  await screen.tap('Scan your code')
  await expect(screen.text("The camera can't be used here.")).toBeVisible()
  await screen.tap('Type your number instead')
  await expect(screen.heading('Check in here')).toBeVisible()
  await kiosk.addInitScript(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }))
  await screen.open()
  await expect(screen.text('Type the last four digits of your phone number.')).toBeVisible()
  await expect(kiosk.getByRole('button', { name: 'Scan your code' })).toHaveCount(0)
})

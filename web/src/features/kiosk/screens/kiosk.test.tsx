import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { KIOSK_OPTIONS, type KioskOptions } from '@deskbell/domain/kiosk/options.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { refusal, useDesk } from '../../../test/desk.tsx'
import { setPin } from '../../../test/pin.ts'
import { useTablet } from '../../../test/tablet.ts'
import { createSilence, moveTimeouts, passTime } from '../../../test/time.ts'

const CODE = '0123456789ABCDEF01234567'

const desk = useDesk()
const tablet = useTablet(desk)

afterEach(() => vi.unstubAllGlobals())

/** Opens a business with a yoga class and a client, Maria, with a pass of `visits`. */
async function openShopWithPass(visits = 10) {
  const shop = await desk.openShop()
  const service = await createService(shop)
  const client = await createClient(shop)
  const { id: packageId } = await createPackage(shop, { visits })
  await createPass(shop, { clientId: client.id, packageId })
  return { shop, service, client }
}

async function wantKiosk(shop: TestBusiness, options: Partial<KioskOptions>): Promise<void> {
  const { body } = await shop.get<{ version: number }>('/api/kiosk/options')
  const wanted = { version: body.version, options: { ...KIOSK_OPTIONS, ...options } }
  expect((await shop.put('/api/kiosk/options', wanted)).status).toBe(200)
}

/** Records the bodies posted to a path, and lets them through. */
function watch(path: string): unknown[] {
  const sent: unknown[] = []
  desk.intercept('POST', path, async (request, next) => {
    sent.push(await request.json())
    return next()
  })
  return sent
}

function stubCamera(mediaDevices: unknown): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
}

test('the done screen says what is left and what comes next, and makes room by itself', async () => {
  const { shop, client } = await openShopWithPass(4)
  const { id: serviceId } = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1 })
  const { id: employeeId } = await createEmployee(shop)
  const startsAt = new Date(Date.now() + 20 * 86_400_000)
  const item = { serviceId, employeeId, startsAt: startsAt.toISOString() }
  await createAppointment(shop, item, { clientId: client.id })
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.tap('Yoga class')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
  expect(screen.getByText(/^Yoga class, \d/)).toBeVisible()
  expect(screen.getByText('3 visits left: ask about renewing')).toBeVisible()
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(startsAt)
  const next = screen.getByText('Next:').parentElement
  expect(next).toHaveTextContent(day)
  expect(next).toHaveTextContent('Massage')
  await passTime(8500)
  await kiosk.findHeading(/Check in here/)
})

test('whom a machine shouldn’t decide about is sent to the desk, and nobody reads why', async () => {
  const { shop, client } = await openShopWithPass()
  const { status } = await shop.put(`/api/clients/${client.id}/blocked`, { version: 1, reason: 'Ask for the towel' })
  expect(status).toBe(200)
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Please see the front desk')
  expect(screen.getByRole('main')).toHaveTextContent(
    /^Please see the front deskThey will gladly help you\.Call staffStart over\d+$/,
  )
  await passTime(16_000)
  await kiosk.findHeading(/Check in here/)
})

test('staff are called once, and whoever called knows', async () => {
  const rings = watch('/api/kiosk/call')
  const kiosk = await tablet.open(await desk.openShop())
  await kiosk.tap('Call staff')
  const called = await screen.findByRole('button', { name: 'Staff has been called' })
  expect(called.closest('[role=status]')).toBeVisible()
  await kiosk.user.click(called)
  await passTime(15_000)
  await kiosk.user.click(called)
  await passTime(5000)
  expect(rings).toHaveLength(1)
  await kiosk.tap('Call staff')
  await waitFor(() => expect(rings).toHaveLength(2))
})

describe('a client’s language, letters and contrast', () => {
  const expectLanguage = (lang: string) => waitFor(() => expect(document.documentElement).toHaveAttribute('lang', lang))

  test('last through a check-in, and no longer', async () => {
    const { shop } = await openShopWithPass()
    const kiosk = await tablet.open(shop)
    const main = screen.getByRole('main')
    await expectLanguage('en-US')
    for (const pill of ['Español', 'Texto más grande', 'Alto contraste']) await kiosk.tap(pill)
    await kiosk.findHeading(/Regístrate aquí\./)
    await expectLanguage('es-US')
    expect(main).toHaveAttribute('data-large-text')
    expect(main).toHaveAttribute('data-kiosk-contrast', 'high')
    for (const digit of '01429') await kiosk.tap(digit)
    await kiosk.tap('Borrar la última cifra')
    await kiosk.tap('Buscar')
    await kiosk.findHeading('¿Eres tú?')
    await kiosk.tap('Registrarme')
    await kiosk.findHeading('¡Hola, Maria!')
    expect(main).toHaveTextContent('visitas restantes')
    await passTime(8500)
    await kiosk.findHeading(/Check in here/)
    expect(main).not.toHaveAttribute('data-large-text')
    expect(main).not.toHaveAttribute('data-kiosk-contrast')
  })

  test('are forgotten when nobody goes on', async () => {
    const kiosk = await tablet.open(await desk.openShop())
    await kiosk.tap('Español')
    await passTime(28_000)
    await kiosk.findHeading(/Regístrate aquí\./)
    await passTime(3000)
    await kiosk.findHeading(/Check in here/)
    await expectLanguage('en-US')
  })
})

test('a scanner that types is a code, and digits that somebody types are digits', async () => {
  const asked = watch('/api/kiosk/lookup')
  const kiosk = await tablet.open(await desk.openShop())
  const findHint = (words: RegExp) => screen.findByText(words, { selector: 'p' })
  kiosk.press(`DESKBELL:${CODE}`)
  await findHint(/We don't know that code\./)
  kiosk.press('0142')
  await findHint(/We can't find that number\./)
  kiosk.press('https://example.com/menu')
  await findHint(/We don't know that code\./)
  expect(asked).toEqual([{ code: CODE }, { digits: '0142' }])
})

test('a family on one number chooses a face, and nobody’s name stands there', async () => {
  const { shop } = await openShopWithPass()
  await createClient(shop, { firstName: 'Ben', lastName: 'Okafor' })
  await createClient(shop, { firstName: 'Marta', lastName: 'Silva' })
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Which one is you?')
  const faces = screen.getAllByRole('listitem').map((item) => within(item).getByRole('button'))
  expect(faces).toHaveLength(3)
  for (const name of ['Initials B O', 'Mari', 'Mart']) expect(faces).toContain(screen.getByRole('button', { name }))
  expect(screen.getByRole('main')).not.toHaveTextContent(/Silva|Okafor|Ben|Maria|Marta|42/)
  await kiosk.tap('Initials B O')
  expect(await screen.findByText('Ben O.')).toBeVisible()
  await kiosk.tap('Not me')
  await kiosk.tap('Mari')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
})

describe('at ten in the morning', () => {
  const MASSAGE = { name: 'Massage', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 } as const

  beforeEach(() => {
    desk.clock.now = new Date('2027-03-05T10:00:00Z')
    vi.setSystemTime(desk.clock.now)
  })

  const listItems = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)

  test('a client checks in to what she has booked, by its name and time, and may take it back', async () => {
    const { shop, client } = await openShopWithPass()
    const { id: serviceId } = await createService(shop, MASSAGE)
    const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca', lastName: 'Rossi' })
    const item = { serviceId, employeeId, startsAt: '2027-03-05T10:15:00.000Z' }
    const { id } = await createAppointment(shop, item, { clientId: client.id })
    const findStatus = async () => {
      const { body } = await shop.get<Appointment>(`/api/appointments/${id}`)
      return body.bookings[0]?.status
    }
    const kiosk = await tablet.open(shop)
    await kiosk.lookUp('0142')
    await kiosk.findHeading('Is this you?')
    expect(screen.getByText('10:15 AM with Luca')).toBeVisible()
    await kiosk.tap('Something else')
    await kiosk.findHeading('What are you here for?')
    expect(listItems()).toEqual(['Massage 10:15 AM with Luca', 'Yoga class'])
    await kiosk.tap(/^Massage/)
    await kiosk.tap('Check in')
    await kiosk.findHeading('Welcome, Maria')
    expect(screen.getByText('Massage, 10:15 AM with Luca')).toBeVisible()
    await waitFor(async () => expect(await findStatus()).toBe('arrived'))
    await kiosk.tap('Not me? Undo')
    await screen.findByText('Nothing was taken.')
    await waitFor(async () => expect(await findStatus()).toBe('booked'))
  })

  test('whoever walks in is offered the class that is about to start, with the places left', async () => {
    const { shop, service } = await openShopWithPass()
    await createService(shop, { name: 'Sauna' })
    const { id: employeeId } = await createEmployee(shop, { firstName: 'Luca', lastName: 'Rossi' })
    const item = { serviceId: service.id, employeeId, startsAt: '2027-03-05T10:20:00.000Z' }
    const { id: appointmentId } = await createAppointment(shop, item)
    const { id: clientId } = await createClient(shop, { firstName: 'Ben', phone: '' })
    await createBooking(shop, { appointmentId, clientId })
    const kiosk = await tablet.open(shop)
    await kiosk.lookUp('0142')
    await kiosk.findHeading('What are you here for?')
    expect(listItems()).toEqual(['Yoga class 10:20 AM, 13 places left', 'Sauna'])
    await kiosk.tap(/^Yoga class/)
    expect(await screen.findByText('10:20 AM, 13 places left')).toBeVisible()
    await kiosk.tap('Check in')
    expect(await screen.findByText('Yoga class, 10:20 AM with Luca')).toBeVisible()
    await passTime(8500)
    await kiosk.lookUp('0142')
    expect(await screen.findByText('10:20 AM with Luca')).toBeVisible()
    await kiosk.tap('Check in')
    expect(await screen.findByText(/already checked in/)).toBeVisible()
  })
})

test('whoever walked away is asked for as long as the shop wants', async () => {
  const { shop } = await openShopWithPass()
  await wantKiosk(shop, { idleSeconds: 60, stillThereSeconds: 20 })
  const kiosk = await tablet.open(shop)
  await kiosk.lookUp('0142')
  await kiosk.findHeading('Is this you?')
  await passTime(58_000)
  await kiosk.findHeading('Is this you?')
  await passTime(2500)
  await kiosk.findHeading('Still there?')
  await kiosk.tap("Yes, I'm here")
  await kiosk.findHeading('Is this you?')
  await passTime(61_000)
  await kiosk.findHeading('Still there?')
  await passTime(17_000)
  await kiosk.findHeading('Still there?')
  await passTime(4000)
  await kiosk.findHeading(/Check in here/)
})

describe('somebody new', () => {
  test('is asked for nothing where the shop doesn’t want it', async () => {
    await tablet.open(await desk.openShop())
    expect(screen.queryByRole('button', { name: 'New here?' })).not.toBeInTheDocument()
  })

  test('hears at each field what is wrong with it, and may go back', async () => {
    const shop = await desk.openShop()
    await wantKiosk(shop, { signUp: true })
    const kiosk = await tablet.open(shop)
    await kiosk.tap('New here?')
    await kiosk.tap('Sign me up')
    const first = screen.getByLabelText('First name')
    await waitFor(() => expect(first).toHaveFocus())
    expect(first).toHaveAccessibleDescription('Enter your first name')
    await kiosk.user.type(first, 'Lena')
    const phone = screen.getByLabelText('Phone number')
    await kiosk.user.type(phone, '0142')
    expect(phone).toHaveAccessibleDescription('Check the number')
    await kiosk.tap('Back')
    await kiosk.findHeading(/Check in here/)
  })

  test('is signed up, checks in at once, and staff are told who is new', async () => {
    const shop = await desk.openShop()
    await createService(shop)
    await wantKiosk(shop, { signUp: true })
    const kiosk = await tablet.open(shop)
    await kiosk.tap('New here?')
    await kiosk.user.type(await screen.findByLabelText('First name'), 'Lena')
    await kiosk.user.type(screen.getByLabelText('Last name'), 'Novak')
    await kiosk.user.type(screen.getByLabelText('Phone number'), '(201) 555-0177')
    await kiosk.tap('Sign me up')
    await kiosk.tap('Check in')
    await kiosk.findHeading('Welcome, Lena')
    await passTime(8500)
    await kiosk.user.click(await screen.findByRole('link', { name: 'Staff' }))
    const card = await screen.findByRole('region', { name: 'Needs attention' })
    await waitFor(() => expect(card).toHaveTextContent('New here: Lena Novak'))
    await kiosk.user.click(within(card).getByRole('link', { name: 'Open Lena Novak' }))
    await kiosk.findHeading('Lena Novak')
  })
})

test('without a PIN staff leave by a link, and are reminded to set one', async () => {
  const kiosk = await tablet.open(await desk.openShop())
  expect(screen.getByText('Set a PIN so that nobody leaves this screen')).toBeVisible()
  await kiosk.user.click(screen.getByRole('link', { name: 'Staff' }))
  await screen.findByRole('region', { name: 'At the door' })
})

test('the way out of a locked kiosk asks for the PIN, and says what is wrong with it', async () => {
  const shop = await desk.openShop()
  await setPin(shop)
  const kiosk = await tablet.open(shop)
  expect(screen.queryByText(/Set a PIN/)).not.toBeInTheDocument()
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
  await kiosk.tap('Staff')
  await kiosk.findHeading('Staff: enter the PIN')
  const answers = [null, refusal(429, 'rate_limited', { retryAfterSeconds: 30 }), refusal(403, 'pin_locked'), null]
  desk.intercept('POST', '/api/devices/leave', (_, next) => answers.shift() ?? next())
  const leaveBy = (pin: string) => kiosk.typeOn('PIN pad', pin, 'Open the dashboard')
  const findProblem = (words: string | RegExp) =>
    waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(words))
  await leaveBy('1234')
  await findProblem('That PIN is not right. Try again.')
  await leaveBy('1235')
  await findProblem('Too many wrong tries. Wait 30 seconds.')
  await leaveBy('1236')
  await findProblem('set a new PIN')
  await leaveBy('2468')
  await screen.findByRole('region', { name: 'At the door' })
  expect(window.location.pathname).toBe('/dashboard')
  await screen.findByText('live')
})

test('sounds where the shop wants them, and a screen that stays on', async () => {
  const calls = { tones: 0, locks: 0 }
  const node = { connect: () => node }
  const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} }
  vi.stubGlobal('AudioContext', class {})
  vi.stubGlobal(
    'GainNode',
    class {
      gain = gain
      connect() {}
    },
  )
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = () => node
      stop() {}
      start() {
        calls.tones += 1
      }
    },
  )
  const request = async () => {
    calls.locks += 1
    return { release: async () => undefined }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  const { shop } = await openShopWithPass()
  await wantKiosk(shop, { sounds: true })
  const kiosk = await tablet.open(shop)
  await waitFor(() => expect(calls).toEqual({ tones: 0, locks: 1 }))
  await kiosk.lookUp('0142')
  await kiosk.tap('Check in')
  await kiosk.findHeading('Welcome, Maria')
  await waitFor(() => expect(calls).toEqual({ tones: 2, locks: 1 }))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(calls).toEqual({ tones: 2, locks: 2 }))
  Reflect.deleteProperty(navigator, 'wakeLock')
})

test('the way out that nobody answers is given up within seconds, and the PIN can be typed again', async () => {
  const shop = await desk.openShop()
  await setPin(shop)
  const kiosk = await tablet.open(shop)
  await kiosk.tap('Staff')
  moveTimeouts()
  const silence = createSilence()
  desk.intercept('POST', '/api/devices/leave', silence.answer)
  await kiosk.typeOn('PIN pad', '2468', 'Open the dashboard')
  await silence.asked
  await passTime(6000)
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  desk.intercept('POST', '/api/devices/leave', (_, next) => next())
  await kiosk.typeOn('PIN pad', '2468', 'Open the dashboard')
  await screen.findByRole('region', { name: 'At the door' })
})

describe('where the camera', () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'))

  test('may not be used, a number is typed', async () => {
    stubCamera({ getUserMedia: () => Promise.reject(new DOMException('Denied', 'NotAllowedError')) })
    const kiosk = await tablet.open(await desk.openShop())
    await kiosk.tap('Scan your code')
    expect(await screen.findByText(/The camera can't be used here\./)).toBeVisible()
    await kiosk.tap('Type your number instead')
    await kiosk.findHeading(/Check in here/)
  })

  test('is missing, nobody is asked for a code', async () => {
    stubCamera(undefined)
    await tablet.open(await desk.openShop())
    expect(screen.getByText('Type the last four digits of your phone number.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Scan your code' })).not.toBeInTheDocument()
  })
})

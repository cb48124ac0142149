import type { Page } from '@playwright/test'
import { giveTime, mockKioskOptions, mockResponses, problem } from '../../../e2e/kiosk-opening.ts'
import type { TestSmtp } from '../../../server/src/test/smtp.ts'
import { settle } from './crawl.ts'
import { AT_KIOSK, type Walker } from './fill-shop.ts'
import { readLink } from './mails.ts'
import type { Say } from './texts.ts'

type Walk = {
  page: Page
  origin: string
  say: Say
  walker: Walker
  smtp: TestSmtp
  /** Inspects what is shown. */
  inspect: (name: string) => Promise<void>
}

/** Presses a button, by its English name, and waits for what it leads to. */
async function press({ page, say }: Walk, english: string): Promise<void> {
  await page
    .getByRole('button', { name: say(english) })
    .first()
    .click()
  await settle(page)
}

async function show(walk: Walk, name: string, english: string): Promise<void> {
  await press(walk, english)
  await walk.inspect(name)
}

async function lookUp({ page, origin }: Walk, digits: string): Promise<void> {
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
  await settle(page)
}

async function comeForYoga(walk: Walk): Promise<void> {
  await lookUp(walk, walk.walker.digits)
  await walk.page.getByRole('button', { name: /Γιόγκα/ }).click()
  await settle(walk.page)
}

async function draw(page: Page): Promise<void> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('There is no field to sign in.')
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.6)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.3, { steps: 5 })
  await page.mouse.up()
}

/** Walks through the screens of the kiosk. */
export async function walkKiosk(walk: Walk): Promise<void> {
  const { page, origin, walker, inspect } = walk
  await page.addInitScript(giveTime)
  await mockKioskOptions(page, { locked: true, signUp: true, languages: ['en', 'es'] })
  await mockResponses(page, '/api/devices/leave', [problem(403, 'incorrect_pin')])
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await inspect('kiosk, attract')
  await lookUp(walk, '9999')
  await inspect('kiosk, not found')
  await lookUp(walk, '0177')
  await inspect('kiosk, people')
  await page.getByRole('button', { name: /Ε Ι/ }).click()
  await settle(page)
  await inspect('kiosk, services')
  await comeForYoga(walk)
  await inspect('kiosk, confirm')
  await show(walk, 'kiosk, done', 'Check in')
  await show(walk, 'kiosk, waiver', 'Read and sign')
  await show(walk, 'kiosk, waiver refused', 'Sign')
  await show(walk, 'kiosk, waiver typed', 'Type your name instead')
  await press(walk, 'Draw it instead')
  await page.getByRole('radio').first().check({ force: true })
  await draw(page)
  await show(walk, 'kiosk, signed', 'Sign')
  await comeForYoga(walk)
  await press(walk, 'Check in')
  await show(walk, 'kiosk, undone', 'Not me? Undo')
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await show(walk, 'kiosk, sign-up', 'New here?')
  await show(walk, 'kiosk, sign-up refused', 'Sign me up')
  const [first, last, phone] = await page.locator('form input').all()
  await first?.fill('Δάφνη')
  await last?.fill('Νέα')
  await phone?.fill(`+1201555${walker.newcomer}`)
  await show(walk, 'kiosk, signed up', 'Sign me up')
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await show(walk, 'kiosk, camera', 'Scan your code')
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await show(walk, 'kiosk, PIN', 'Staff')
  await page.keyboard.type('1234')
  await page.keyboard.press('Enter')
  await settle(page)
  await inspect('kiosk, PIN refused')
  for (const [name, status, code] of [
    ['unreachable', 503, 'unavailable'],
    ['rate limited', 429, 'rate_limited'],
    ['refused', 403, 'forbidden'],
  ] as const) {
    await page.route('**/api/kiosk/lookup', (route) => route.fulfill(problem(status, code)))
    await lookUp(walk, '5555')
    await inspect(`kiosk, ${name}`)
    await page.unroute('**/api/kiosk/lookup')
  }
}

/** Walks through what the kiosk offers beside a check-in: a family, a renewal, a next visit, the line of a full class. */
export async function walkFamily(walk: Walk): Promise<void> {
  const { page, origin, walker, inspect, say } = walk
  await page.addInitScript(giveTime)
  await mockKioskOptions(page, AT_KIOSK)
  await page.goto(`${origin}/kiosk`)
  await settle(page)
  await inspect('kiosk, own phone')
  const choose = async (name: string, pattern: RegExp) => {
    await page.getByRole('button', { name: pattern }).first().click()
    await settle(page)
    await inspect(name)
  }
  await lookUp(walk, walker.digits)
  await choose('kiosk, full class', /Πιλάτες/)
  await show(walk, 'kiosk, in line', 'Join the waiting list')
  await lookUp(walk, walker.familyDigits)
  await inspect('kiosk, family')
  await show(walk, 'kiosk, family checked in', 'Check in')
  // The price of the package.
  await choose('kiosk, renewed', /120/)
  // Whose visit it is follows, for screen readers.
  await choose('kiosk, next visits', new RegExp(say('Book your next visit').source.replace(/\$$/, '')))
  await choose('kiosk, next visit booked', /\d/)
}

/** Walks through an online booking: made, confirmed by the mailed link, moved and cancelled. */
export async function walkBooking(walk: Walk): Promise<void> {
  const { page, origin, walker, smtp, inspect } = walk
  const pick = async (name: string, pattern: RegExp, which: 'first' | 'last' = 'first') => {
    await page.getByRole('button', { name: pattern })[which]().click()
    await settle(page)
    await inspect(name)
  }
  await page.goto(`${origin}/book`)
  await settle(page)
  await inspect('book, services')
  await pick('book, employee', /Μάλαξη/)
  await pick('book, time', /Λουκάς/)
  await press(walk, 'Later days')
  await pick('book, details', /^\d{1,2}[:.]\d{2}/, 'last')
  await show(walk, 'book, details refused', 'Book')
  await page.locator('input[autocomplete=given-name]').fill('Δάφνη')
  await page.locator('input[autocomplete=email]').fill(walker.email)
  await page.getByRole('textbox', { name: /αλλεργίες/ }).fill('Όχι')
  await show(walk, 'book, mailed', 'Book')
  await page.goto(`${origin}/book/c/${await readLink(smtp, '/book/c/', walker.email)}`)
  await settle(page)
  await inspect('book, to confirm')
  await show(walk, 'book, confirmed', 'Confirm')
  await press(walk, 'Move')
  await inspect('book, other times')
  await pick('book, move', /^\d{1,2}[:.]\d{2}/)
  await show(walk, 'book, moved', 'Move it')
  await show(walk, 'book, cancel', 'Cancel')
  await show(walk, 'book, cancelled', 'Cancel it')
  await page.goto(`${origin}/book/c/none`)
  await settle(page)
  await inspect('book, unknown link')
}

import type { Page } from '@playwright/test'
import { newEmployee } from '../server/src/test/factories.ts'
import { Frame } from './pages/frame.ts'
import { checkPage } from './pages/page-check.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { book, DAY, openScheduleShop } from './schedule-shop.ts'
import { expect, test } from './stories.ts'

/** A quarter past ten on the day that the stories play. */
const NOW = new Date(`${DAY}T10:15:00Z`)

/** The screen at that time; the clock goes on. */
async function openAt(page: Page, search = ''): Promise<ScheduleScreen> {
  await page.clock.install({ time: NOW })
  const screen = new ScheduleScreen(page)
  await screen.open(search)
  return screen
}

test('the schedule begins with whom to book', async ({ api, desk }) => {
  const screen = await openAt(desk)
  await expect(desk.getByText('Nobody to book yet')).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Go to the employees to add them' })).toBeVisible()
  await checkPage(desk, 'the schedule of nobody')
  await api('/api/employees', newEmployee())
  await expect(screen.columns, 'as soon as there is somebody').toHaveText(['Noor'])
  await expect(desk.getByText('Nothing booked. Click a free time, or press N.')).toBeVisible()
})

test('view, day and employee are in the address', { tag: '@every-width' }, async ({ api, desk }) => {
  const { staff } = await openScheduleShop(api)
  const screen = await openAt(desk)
  await expect(screen.title).toHaveText('Friday, March 5')
  await screen.button('Next day').click()
  await expect(screen.title).toHaveText('Saturday, March 6')
  await expect(desk).toHaveURL('/dashboard/schedules?day=2027-03-06')
  await screen.show('Week')
  await expect(screen.title).toHaveText('March 1 – 7')
  await desk.getByRole('combobox', { name: 'Employee' }).click()
  await desk.getByRole('option', { name: 'Luca Costa' }).click()
  await expect(desk).toHaveURL(`/dashboard/schedules?view=week&day=2027-03-06&employee=${staff.Luca.id}`)
  await screen.button('Previous week').click()
  await expect(screen.title).toHaveText('February 22 – 28')
  await screen.show('Month')
  await screen.button('Next month').click()
  await expect(screen.title).toHaveText('March 2027')
  await screen.button('Today').click()
  await desk.getByRole('button', { name: /^Tuesday, March 9, nothing booked/ }).click()
  await expect(screen.title).toHaveText('Tuesday, March 9')
  await desk.reload()
  await expect(screen.title, 'as after a reload').toHaveText('Tuesday, March 9')
  await desk.goBack()
  await expect(screen.title, 'and on the way back').toHaveText('March 2027')
  await screen.show('Agenda')
  await desk.getByLabel('Go to a day').fill('2027-04-01')
  await expect(screen.title).toHaveText('Thursday, April 1')
})

test('each appointment says how it stands, in its place, and turns late by itself', async ({ api, desk }) => {
  const { staff, massage, yoga, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '10:15' })
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '09:00' })
  await book(api, { who: clients.Maria, what: yoga, with: staff.Noor, at: '12:00' })
  const gone = await book(api, { who: clients.Maria, what: massage, with: staff.Ana, at: '14:00' })
  await api(`/api/appointments/${gone.id}/cancel`, { id: crypto.randomUUID(), by: 'client', reason: '', scope: 'this' })
  const screen = await openAt(desk)
  await expect(screen.columns).toHaveText(['Ana', 'Luca', 'Noor'])

  await test.step('in words', async () => {
    await expect(screen.block('Tom Okafor, Massage 60, 10:15 AM to 11:15 AM, Ana Costa, booked')).toBeVisible()
    await expect(screen.block(/^Ben Weaver.*missed\?$/)).toContainText('Ben W.')
    await expect(screen.block(/^1 of 14 booked, Yoga class/)).toContainText('1 of 14')
    await expect(screen.block(/^Maria Silva.*cancelled$/)).toBeVisible()
  })

  await test.step('in its column and at its time', async () => {
    const block = screen.block(/^Tom Okafor/)
    const { x } = await screen.spot('Ana', '10 AM')
    const box = await screen.boxOf(block)
    expect(x).toBeGreaterThan(box.x)
    expect(x).toBeLessThan(box.x + box.width)
    expect(await screen.hourOf(block, '10 AM')).toBe(0.25)
    expect(await screen.hourOf(screen.nowLine, '10 AM')).toBe(0.25)
  })

  await test.step('late after five minutes', async () => {
    await desk.clock.fastForward('06:00')
    await expect(screen.block(/^Tom Okafor.*late$/)).toBeVisible()
  })
})

test('what the calendar looks like is remembered by the browser', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const gone = await book(api, { who: clients.Maria, what: massage, with: staff.Ana, at: '14:00' })
  await api(`/api/appointments/${gone.id}/cancel`, { id: crypto.randomUUID(), by: 'shop', reason: '', scope: 'this' })
  await book(api, { who: clients.Tom, what: massage, with: staff.Luca, at: '11:00' })
  const screen = await openAt(desk)
  const tom = screen.block(/^Tom Okafor/)
  const background = () => tom.evaluate((block) => getComputedStyle(block).backgroundColor)
  await expect(tom).toBeVisible()
  const byStatus = await background()
  await screen.choose('Service')
  await expect.poll(background).not.toBe(byStatus)
  const byService = await background()
  await screen.choose('Show cancelled ones')
  await expect(screen.block(/^Maria Silva/)).toBeHidden()
  await desk.reload()
  await expect(tom).toBeVisible()
  await expect.poll(background).toBe(byService)
  await expect(screen.block(/^Maria Silva/)).toBeHidden()
})

test('the hours are shaded, and breaks, time off and closed days say what they are', async ({ api, owner, desk }) => {
  const { staff } = await openScheduleShop(api)
  const put = async (path: string, data: object) => expect((await owner.request.put(path, { data })).ok()).toBe(true)
  const { version } = await (await owner.request.get('/api/hours/opening')).json()
  const open = [{ from: '09:00', to: '17:00' }]
  await put('/api/hours/opening', { version, openingHours: [open, open, open, open, open, [], []] })
  const split = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]
  const { items } = await (await owner.request.get('/api/hours/working')).json()
  const luca = items.find(({ employeeId }: { employeeId: string }) => employeeId === staff.Luca.id)
  const workingHours = [split, split, split, split, split, [], []]
  await put(`/api/hours/working/${staff.Luca.id}`, { version: luca.version, workingHours })
  const days = { id: crypto.randomUUID(), firstDay: DAY, lastDay: DAY }
  const hours = { from: '14:00', to: '16:00' }
  const off = { ...days, employeeId: staff.Ana.id, type: 'training', note: 'First aid', hours }
  await put(`/api/hours/time-off/${days.id}`, off)
  const screen = await openAt(desk)
  await expect(screen.grid.getByText('Break')).toBeVisible()
  await expect(screen.grid.getByText('Training: First aid')).toBeVisible()
  expect(await screen.hourOf(screen.grid.getByText('Break').locator('..').locator('..'), '12 PM')).toBe(0)
  await screen.button('Next day').click()
  await expect(screen.grid.getByText('Closed')).toHaveCount(3)
  const holiday = { id: crypto.randomUUID(), employeeId: null, firstDay: '2027-03-06', lastDay: '2027-03-06' }
  await put(`/api/hours/special-days/${holiday.id}`, { ...holiday, hours: [], name: 'Spring clean' })
  await expect(desk.getByText('Closed: Spring clean'), 'live').toBeVisible()
})

test('an appointment is dragged to another employee and time, and Undo brings it back', async ({
  api,
  desk,
  colleague,
}) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(desk)
  const other = await openAt(colleague)
  const moved = /^Tom Okafor.*12:30 PM to 1:30 PM, Luca Costa/
  const before = /^Tom Okafor.*11:00 AM to 12:00 PM, Ana Costa/
  await screen.drag(screen.block(before), { column: 'Luca', hours: 1.5 })
  await expect(screen.block(moved)).toBeVisible()
  await expect(screen.toast('Moved to 12:30 PM with Luca')).toBeVisible()
  await expect(other.block(moved), 'the colleague sees it').toBeVisible()
  await screen.undo('Moved to 12:30 PM with Luca')
  await expect(screen.toast('Tom O. is back at 11:00 AM with Ana')).toBeVisible()
  await expect(screen.block(before)).toBeVisible()
  await expect(other.block(before)).toBeVisible()
})

test('an appointment is made longer by its lower edge', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(desk)
  await screen.resize(screen.block(/^Tom Okafor/), 0.5)
  await expect(screen.block(/11:00 AM to 12:30 PM/)).toBeVisible()
  await screen.undo('Now 11:00 AM to 12:30 PM')
  await expect(screen.block(/11:00 AM to 12:00 PM/)).toBeVisible()
})

test('an appointment is dragged by finger', async ({ api, kiosk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(kiosk)
  await screen.dragByFinger(screen.block(/^Tom Okafor/), { column: 'Noor', hours: 1 })
  await expect(screen.toast('Moved to 12:00 PM with Noor')).toBeVisible()
  await expect(screen.block(/12:00 PM to 1:00 PM, Noor Costa/)).toBeVisible()
})

test('a move onto a time that was just taken is put back and says so; it can be booked anyway', async ({
  api,
  desk,
}) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(desk)
  const tom = screen.block(/^Tom Okafor/)
  await expect(tom).toBeVisible()
  // The colleague's booking comes while this desk has not heard of it yet.
  await desk.route('**/api/appointments?*', (route) => route.abort())
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '12:00' })
  await screen.drag(tom, { column: 'Luca', hours: 1 })
  await expect(screen.dialog).toContainText('That time is taken')
  await expect(screen.dialog).toContainText('Tom O. is back at 11:00 AM with Ana')
  await expect(screen.dialog.getByRole('list', { name: 'In the way' })).toContainText('Ben')
  await checkPage(desk, 'a move that was refused')
  await screen.dialog.getByRole('button', { name: 'Move back' }).click()
  await expect(screen.dialog).toBeHidden()
  await desk.unroute('**/api/appointments?*')
  await desk.reload()
  await expect(screen.block(/^Tom Okafor.*11:00 AM to 12:00 PM, Ana/)).toBeVisible()

  await screen.drag(tom, { column: 'Luca', hours: 1 })
  await screen.dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(screen.dialog.getByText('Enter a reason')).toBeVisible()
  await screen.dialog.getByLabel('Why book over it?').fill('They share the room')
  await screen.dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.block(/^Tom Okafor.*booked over another one: They share the room/)).toBeVisible()
  const [one, two] = [await screen.boxOf(tom), await screen.boxOf(screen.block(/^Ben Weaver/))]
  expect(Math.abs(one.x - two.x), 'side by side').toBeGreaterThan(Math.min(one.width, two.width) - 2)
})

test('a move out of the hours asks first', async ({ api, owner, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const { version } = await (await owner.request.get('/api/hours/opening')).json()
  const open = [{ from: '09:00', to: '13:00' }]
  const openingHours = [open, open, open, open, open, [], []]
  await owner.request.put('/api/hours/opening', { data: { version, openingHours } })
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(desk)
  await screen.drag(screen.block(/^Tom Okafor/), { column: 'Ana', hours: 1.5 })
  await expect(screen.dialog).toContainText('Outside the hours')
  await screen.dialog.getByRole('button', { name: 'Move anyway' }).click()
  await expect(screen.block(/12:30 PM to 1:30 PM/)).toBeVisible()
  await expect(screen.toast('Moved to 12:30 PM with Ana')).toBeVisible()
})

test('one of a series asks which ones are meant', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const repeat = { everyWeeks: 1, until: null, count: 3 }
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', repeat })
  const screen = await openAt(desk)
  await screen.drag(screen.block(/^Tom Okafor.*repeats/), { column: 'Luca', hours: 1 })
  await expect(screen.dialog).toContainText('Which ones?')
  await screen.dialog.getByRole('button', { name: 'Move back' }).click()
  await expect(screen.block(/11:00 AM to 12:00 PM, Ana/)).toBeVisible()
  await screen.drag(screen.block(/^Tom Okafor/), { column: 'Luca', hours: 1 })
  await screen.dialog.getByRole('button', { name: 'This and the following ones' }).click()
  await expect(screen.toast('Moved to 12:00 PM with Luca')).toBeVisible()
  await screen.open('?day=2027-03-12')
  await expect(screen.block(/12:00 PM to 1:00 PM, Luca/), 'a week later too').toBeVisible()
})

test('a free time is clicked, drawn or asked for by key', async ({ api, desk }) => {
  await openScheduleShop(api)
  const screen = await openAt(desk)
  const { x, y } = await screen.spot('Luca', '11 AM')
  await desk.mouse.click(x, y + 2)
  await expect(screen.dialog).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(screen.dialog).toBeHidden()
  await desk.mouse.move(x, y + 2)
  await desk.mouse.down()
  await desk.mouse.move(x, y + 60, { steps: 4 })
  await desk.mouse.up()
  await expect(screen.dialog).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(screen.dialog).toBeHidden()
  await desk.keyboard.press('n')
  await expect(screen.dialog).toBeVisible()
})

test('the schedule needs no mouse', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '12:00', day: '2027-03-08' })
  const screen = await openAt(desk)
  const { keyboard } = desk
  await expect(screen.block(/^Tom/)).toBeVisible()
  for (const [key, title] of [
    ['ArrowRight', 'Saturday, March 6'],
    ['t', 'Friday, March 5'],
    ['ArrowLeft', 'Thursday, March 4'],
    ['w', 'March 1 – 7'],
    ['m', 'March 2027'],
    ['d', 'Thursday, March 4'],
    ['t', 'Friday, March 5'],
  ] as const) {
    await keyboard.press(key)
    await expect(screen.title).toHaveText(title)
  }
  await screen.block(/^Tom/).focus()
  await keyboard.press('Enter')
  await expect(screen.dialog).toContainText('Tom Okafor')
  await keyboard.press('Escape')
  await expect(screen.dialog).toBeHidden()
  await keyboard.press('a')
  await expect(desk.getByRole('table', { name: 'Friday, March 5' })).toContainText('Tom Okafor')
  const later = desk.getByRole('table', { name: 'Monday, March 8' })
  await expect(later.getByRole('row', { name: /Ben Weaver/ })).toContainText('booked')
  await later.getByRole('button', { name: 'Ben Weaver' }).focus()
  await keyboard.press('Enter')
  await expect(screen.dialog).toContainText('Ben Weaver')
})

test('on a phone a swipe leads to the next employee, and a name to any', async ({ owner, api, openBrowser }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '10:15' })
  const storageState = await owner.storageState()
  const phone = await openBrowser({ storageState, hasTouch: true, viewport: { width: 360, height: 780 } })
  const screen = await openAt(phone)
  await expect(screen.columns).toHaveText(['Ana'])
  await expect(screen.block(/^Tom/)).toBeVisible()
  await screen.swipe(1)
  await expect(screen.columns).toHaveText(['Luca'])
  await expect(screen.dialog, 'a swipe is no tap').toBeHidden()
  await screen.swipe(-1)
  await expect(screen.columns).toHaveText(['Ana'])
  await phone.getByRole('navigation', { name: 'Employees' }).getByRole('button', { name: 'Noor' }).click()
  await expect(screen.columns).toHaveText(['Noor'])
  await phone.setViewportSize({ width: 820, height: 1180 })
  await expect(screen.columns).toHaveText(['Ana', 'Luca', 'Noor'])
})

test('a browser in another time zone shows the hours of the shop', async ({ owner, api, openBrowser }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const storageState = await owner.storageState()
  const abroad = await openBrowser({ storageState, timezoneId: 'Asia/Tokyo' })
  const screen = await openAt(abroad)
  const block = screen.block(/^Tom Okafor, Massage 60, 11:00 AM to 12:00 PM/)
  expect(await screen.hourOf(block, '11 AM')).toBe(0)
  expect(await screen.hourOf(screen.nowLine, '10 AM')).toBe(0.25)
  await screen.drag(block, { column: 'Ana', hours: 2 })
  await expect(screen.toast('Moved to 1:00 PM with Ana')).toBeVisible()
  expect(await screen.hourOf(screen.block(/^Tom/), '1 PM')).toBe(0)
})

test('on paper there are the day and its appointments, and nothing to press', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '07:00' })
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '19:00' })
  const screen = await openAt(desk)
  await expect(screen.block(/^Tom/)).toBeVisible()
  await desk.emulateMedia({ media: 'print' })
  await expect(screen.title).toBeVisible()
  await expect(screen.button('+ New')).toBeHidden()
  await expect(new Frame(desk).sidebar).toBeHidden()
  const card = await screen.boxOf(screen.grid)
  for (const name of [/^Tom/, /^Ben/]) {
    const { y, height } = await screen.boxOf(screen.block(name))
    expect(y + height, 'nothing is cut off').toBeLessThan(card.y + card.height)
  }
  const paper = (await desk.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = [...paper.matchAll(/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/g)]
  expect(sheets.length).toBeGreaterThan(0)
  for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height))
})

test('the schedule is accessible in each view', async ({ api, desk }) => {
  const { staff, massage, yoga, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '09:00' })
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '10:00' })
  await book(api, { who: clients.Maria, what: yoga, with: staff.Noor, at: '12:00' })
  const gone = await book(api, { who: clients.Maria, what: massage, with: staff.Ana, at: '14:00' })
  await api(`/api/appointments/${gone.id}/cancel`, { id: crypto.randomUUID(), by: 'client', reason: '', scope: 'this' })
  const screen = await openAt(desk)
  await expect(screen.block(/^Tom/)).toBeVisible()
  await checkPage(desk, 'the day')
  await screen.show('Week')
  await expect(screen.block(/^Tom/)).toBeVisible()
  await checkPage(desk, 'the week')
  await screen.show('Month')
  await expect(desk.getByRole('button', { name: /^Friday, March 5, 3 appointments, Ana 1/ })).toBeVisible()
  await checkPage(desk, 'the month')
  await screen.show('Agenda')
  await expect(desk.getByRole('table')).toContainText('Tom Okafor')
  await checkPage(desk, 'the agenda')
})

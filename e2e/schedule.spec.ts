import type { Page } from '@playwright/test'
import { Frame } from './pages/frame.ts'
import { checkPage } from './pages/page-check.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { book, DAY, openScheduleShop } from './schedule-shop.ts'
import { expect, test } from './stories.ts'

/** 10:15 on the day of these tests. */
const NOW = new Date(`${DAY}T10:15:00Z`)

/** Opens the schedule with the browser's clock at that time. The clock keeps running. */
async function openAt(page: Page, search = ''): Promise<ScheduleScreen> {
  await page.clock.install({ time: NOW })
  const screen = new ScheduleScreen(page)
  await screen.open(search)
  return screen
}

test('the schedule needs no mouse, and is accessible in each view', async ({ api, desk }) => {
  const screen = await openAt(desk)
  const { keyboard } = desk
  await expect(desk.getByText('Nobody to book yet')).toBeVisible()
  await checkPage(desk, 'the schedule of nobody')
  const { staff, massage, yoga, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '12:00', day: '2032-03-08' })
  await book(api, { who: clients.Maria, what: yoga, with: staff.Noor, at: '12:00' })
  const gone = await book(api, { who: clients.Maria, what: massage, with: staff.Ana, at: '14:00' })
  await api(`/api/appointments/${gone.id}/cancel`, { id: crypto.randomUUID(), by: 'client', reason: '', scope: 'this' })
  const tom = screen.block(/^Tom/)
  await expect(tom).toBeVisible()
  await checkPage(desk, 'the day')

  for (const [key, title] of [
    ['ArrowRight', 'Saturday, March 6'],
    ['t', 'Friday, March 5'],
    ['ArrowLeft', 'Thursday, March 4'],
    ['w', 'February 29 – March 6'],
    ['m', 'March 2032'],
    ['d', 'Thursday, March 4'],
    ['t', 'Friday, March 5'],
  ] as const) {
    await keyboard.press(key)
    await expect(screen.title).toHaveText(title)
    if (key === 'w') {
      await expect(tom).toBeVisible()
      await checkPage(desk, 'the week')
    }
    if (key === 'm') {
      await expect(desk.getByRole('button', { name: /^Friday, March 5, 2 appointments, Ana 1/ })).toBeVisible()
      await checkPage(desk, 'the month')
    }
  }
  await tom.focus()
  await keyboard.press('Enter')
  await expect(screen.dialog).toContainText('Tom Okafor')
  await keyboard.press('Escape')
  await expect(screen.dialog).toBeHidden()
  await keyboard.press('a')
  await expect(desk.getByRole('table', { name: 'Friday, March 5' })).toContainText('Tom Okafor')
  await checkPage(desk, 'the agenda')
  const later = desk.getByRole('table', { name: 'Monday, March 8' })
  await expect(later.getByRole('row', { name: /Ben Weaver/ })).toContainText('booked')
  await later.getByRole('button', { name: 'Ben Weaver' }).focus()
  await keyboard.press('Enter')
  await expect(screen.dialog).toContainText('Ben Weaver')
  await keyboard.press('Escape')

  await test.step('what it looks like is remembered by the browser', async () => {
    const background = () => tom.evaluate((block) => getComputedStyle(block).backgroundColor)
    await keyboard.press('d')
    await expect(screen.block(/^Maria Silva.*cancelled$/)).toBeVisible()
    const byStatus = await background()
    await screen.choose('Service')
    await expect.poll(background).not.toBe(byStatus)
    const byService = await background()
    await screen.choose('Show cancelled ones')
    await expect(screen.block(/^Maria Silva.*cancelled$/)).toBeHidden()
    await desk.reload()
    await expect.poll(background).toBe(byService)
    await expect(screen.block(/^Maria Silva.*cancelled$/)).toBeHidden()
  })
})

test('appointments are dragged from afar in the hours of the shop, and a colleague sees it', async ({
  owner,
  api,
  desk,
  openBrowser,
}) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  await book(api, { who: clients.Maria, what: massage, with: staff.Noor, at: '10:15' })
  const abroad = await openBrowser({ storageState: await owner.storageState(), timezoneId: 'Asia/Tokyo' })
  const screen = await openAt(abroad)
  const other = await openAt(desk)
  const moved = /^Tom Okafor.*12:30 PM to 1:30 PM, Luca Costa/
  const before = /^Tom Okafor.*11:00 AM to 12:00 PM, Ana Costa/

  await test.step('each is in its column and at its time, and turns late by itself', async () => {
    expect(await screen.hourOf(screen.block(before), '11 AM')).toBe(0)
    expect(await screen.hourOf(screen.nowLine, '10 AM')).toBe(0.25)
    const { x } = await screen.spot('Ana', '10 AM')
    const box = await screen.boxOf(screen.block(before))
    expect(x).toBeGreaterThan(box.x)
    expect(x).toBeLessThan(box.x + box.width)
    await abroad.clock.fastForward('06:00')
    await expect(screen.block(/^Maria Silva.*late$/)).toBeVisible()
  })

  await test.step('moved, and Undo brings it back', async () => {
    await screen.drag(screen.block(before), { column: 'Luca', hours: 1.5 })
    await expect(screen.block(moved)).toBeVisible()
    expect(await screen.hourOf(screen.block(moved), '12 PM')).toBe(0.5)
    await expect(other.block(moved), 'the colleague sees it').toBeVisible()
    await screen.undo('Moved to 12:30 PM with Luca')
    await expect(screen.toast('Tom O. is back at 11:00 AM with Ana')).toBeVisible()
    await expect(screen.block(before)).toBeVisible()
    await expect(other.block(before)).toBeVisible()
  })

  await test.step('made longer by its lower edge', async () => {
    await screen.resize(screen.block(/^Tom Okafor/), 0.5)
    await expect(screen.block(/11:00 AM to 12:30 PM/)).toBeVisible()
    await screen.undo('Now 11:00 AM to 12:30 PM')
    await expect(screen.block(before)).toBeVisible()
  })

  await test.step('a move that is refused, and made anyway, is shown side by side', async () => {
    await book(api, { who: clients.Ben, what: massage, with: staff.Luca, at: '12:00' })
    await expect(screen.block(/^Ben Weaver/)).toBeVisible()
    await screen.drag(screen.block(before), { column: 'Luca', hours: 1 })
    await expect(screen.dialog).toContainText('That time is taken')
    expect(await screen.hourOf(screen.block(before), '11 AM'), 'it is back').toBe(0)
    await checkPage(abroad, 'a move that was refused')
    await screen.dialog.getByRole('button', { name: 'Move back' }).click()
    await expect(screen.dialog).toBeHidden()
    expect(await screen.hourOf(screen.block(before), '11 AM')).toBe(0)
    await screen.drag(screen.block(before), { column: 'Luca', hours: 1 })
    await screen.dialog.getByLabel('Why book over it?').fill('They share the room')
    await screen.dialog.getByRole('button', { name: 'Book anyway' }).click()
    await expect(screen.dialog).toBeHidden()
    await expect(screen.block(/^Tom Okafor.*12:00 PM to 1:00 PM, Luca Costa/)).toBeVisible()
    const [one, two] = [
      await screen.boxOf(screen.block(/^Tom Okafor/)),
      await screen.boxOf(screen.block(/^Ben Weaver/)),
    ]
    expect(Math.abs(one.x - two.x)).toBeGreaterThan(Math.min(one.width, two.width) - 2)
  })

  await test.step('a free time is clicked or drawn', async () => {
    const { x, y } = await screen.spot('Ana', '3 PM')
    await abroad.mouse.click(x, y + 2)
    await expect(screen.dialog).toBeVisible()
    await abroad.keyboard.press('Escape')
    await expect(screen.dialog).toBeHidden()
    await abroad.mouse.move(x, y + 2)
    await abroad.mouse.down()
    await abroad.mouse.move(x, y + 60, { steps: 4 })
    await abroad.mouse.up()
    await expect(screen.dialog).toBeVisible()
  })
})

test('by finger an appointment is dragged; on a phone a swipe leads to the next employee, and a name to any', async ({
  api,
  kiosk,
}) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const screen = await openAt(kiosk)
  await screen.dragByFinger(screen.block(/^Tom Okafor/), { column: 'Noor', hours: 1 })
  await expect(screen.toast('Moved to 12:00 PM with Noor')).toBeVisible()
  await expect(screen.block(/12:00 PM to 1:00 PM, Noor Costa/)).toBeVisible()

  await kiosk.setViewportSize({ width: 360, height: 780 })
  await expect(screen.columns).toHaveText(['Ana'])
  await screen.swipe(1)
  await expect(screen.columns).toHaveText(['Luca'])
  await expect(screen.dialog, 'a swipe is no tap').toBeHidden()
  await screen.swipe(-1)
  await expect(screen.columns).toHaveText(['Ana'])
  await kiosk.getByRole('navigation', { name: 'Employees' }).getByRole('button', { name: 'Noor' }).click()
  await expect(screen.columns).toHaveText(['Noor'])
  await expect(screen.block(/^Tom/)).toBeVisible()
  await kiosk.setViewportSize({ width: 820, height: 1180 })
  await expect(screen.columns).toHaveText(['Ana', 'Luca', 'Noor'])
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

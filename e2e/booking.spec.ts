import type { Page } from '@playwright/test'
import { newClient, newPackage, newPackageSale } from '../server/src/test/factories.ts'
import { AppointmentPanel } from './pages/appointment-panel.ts'
import { BookingDialog } from './pages/booking-dialog.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { tabTo } from './pages/tab-to.ts'
import { book, openScheduleShop } from './schedule-shop.ts'
import { expect, test } from './stories.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the date `days` after the next Monday. The server uses the real clock, and weekends are closed. */
function dayFrom(days: number): string {
  const toMonday = (8 - new Date().getUTCDay()) % 7 || 7
  return new Date(Date.now() + (toMonday + days) * DAY_MS).toISOString().slice(0, 10)
}

async function openDay(page: Page, day: string): Promise<ScheduleScreen> {
  const screen = new ScheduleScreen(page)
  await screen.open(`?day=${day}`)
  return screen
}

test('the life of an appointment: booked, confirmed, here, completed', async ({ api, desk, kiosk }) => {
  const { massage } = await openScheduleShop(api)
  const eva = await api<{ id: string }>(
    '/api/clients',
    newClient({ firstName: 'Eva', lastName: 'Lund', phone: '+12015550177' }),
  )
  const sold = await api<{ id: string }>('/api/packages', newPackage())
  await api('/api/passes', newPackageSale({ clientId: eva.id, packageId: sold.id, startsOn: null }))
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  await desk.clock.install()
  const screen = await openDay(desk, soon.slice(0, 10))
  const dialog = new BookingDialog(desk)

  await test.step('booked', async () => {
    await screen.button('+ New').click()
    await dialog.pickClient('Eva Lund')
    await dialog.pickService(massage.name)
    await dialog.pick('With', 'Ana Costa')
    await dialog.at(soon.slice(11, 16), soon.slice(0, 10))
    await expect(dialog.will).toContainText('with Ana')
    await expect(dialog.will).toContainText('Ten visits pays, 9 left after')
    // The test runs at any hour. If the business is closed at that time, the button reads "Book anyway".
    await dialog.root.getByRole('button', { name: /^Book( anyway)?$/ }).click()
    await expect(screen.toast(/^Booked: .*/)).toBeVisible()
  })

  const panel = new AppointmentPanel(desk, 'Eva Lund')
  await test.step('confirmed', async () => {
    await screen.block(/^Eva Lund/).click()
    await expect(panel.root).toContainText('Ten visits will pay, 10 left now')
    await panel.press('Confirm')
    await expect(panel.root.getByText('confirmed', { exact: true })).toBeVisible()
  })

  await test.step('here, by the kiosk', async () => {
    const tablet = new KioskScreen(kiosk)
    await tablet.open()
    await tablet.lookUp('0177')
    await tablet.tap('Check in')
    await expect(tablet.heading('Welcome, Eva')).toBeVisible()
    await expect(panel.root.getByText('here', { exact: true })).toBeVisible()
    await expect(panel.button('Undo check-in')).toBeVisible()
  })

  await test.step('and completed when it is over', async () => {
    await desk.clock.fastForward('01:40:00')
    await expect(panel.root.getByText('completed', { exact: true })).toBeVisible()
  })
})

test('booking and moving need no mouse, and their dialogs are accessible', async ({ api, desk }) => {
  const { staff, massage, yoga, clients } = await openScheduleShop(api)
  const day = dayFrom(0)
  await book(api, { who: clients.Maria, what: massage, with: staff.Ana, at: '09:00', day })
  await book(api, { who: clients.Ben, what: yoga, with: staff.Noor, at: '10:00', day })
  const screen = await openDay(desk, day)
  const { keyboard } = desk
  const dialog = new BookingDialog(desk)
  // Enter takes the option that the list marks, some frames after the last key.
  const expectActive = (name: string) =>
    expect(desk.getByRole('option', { name })).toHaveAttribute('data-combobox-selected', 'true')
  await keyboard.press('n')
  await expect(dialog.root.getByLabel('Find a client')).toBeFocused()
  await expect(dialog.root.getByRole('button', { name: 'Maria Silva' })).toBeVisible()
  await checkPage(desk, 'who it is for')
  await keyboard.type('Tom')
  await tabTo(
    desk,
    dialog.root.getByRole('list', { name: 'Clients found' }).getByRole('button', { name: 'Tom Okafor' }),
  )
  await keyboard.press('Enter')
  await expect(dialog.field('Service')).toBeFocused()
  await keyboard.type('Mass')
  await expectActive('Massage')
  await keyboard.press('Enter')
  await tabTo(desk, dialog.field('With'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Ana')
  await expectActive('Ana Costa')
  await keyboard.press('Enter')
  await expect(dialog.field('With')).toHaveValue('Ana Costa')
  await dialog.at('09:00', day)
  await dialog.choose('Every week or so')
  await expect(dialog.days).toHaveCount(1)
  await checkPage(desk, 'booking')
  await dialog.choose('Once')
  await dialog.at('11:00')
  await expect(dialog.will).toContainText('with Ana, 11:00 AM')
  await dialog.time.focus()
  await keyboard.press('Enter')
  await expect(dialog.root).toBeHidden()

  const panel = new AppointmentPanel(desk, 'Tom Okafor')
  await screen.block(/^Tom Okafor/).focus()
  await keyboard.press('Enter')
  await expect(panel.root).toContainText('Nothing pays for it')
  await checkPage(desk, 'an appointment')
  await tabTo(desk, panel.button('Move / reassign…'))
  await keyboard.press('Enter')
  await expect(panel.root.getByLabel(/^Day/)).toBeFocused()
  await checkPage(desk, 'moving')
  await panel.root.getByLabel(/^Time/).fill('12:00')
  await tabTo(desk, panel.button('Move'))
  await keyboard.press('Enter')
  await expect(screen.toast('Moved to 12:00 PM with Ana')).toBeVisible()
  await keyboard.press('Escape')
  await expect(screen.block(/^Tom Okafor.*12:00 PM to 1:00 PM/)).toBeVisible()

  await screen.block(/^1 of 14/).click()
  await expect(new AppointmentPanel(desk, 'Yoga class').row('Ben Weaver')).toBeVisible()
  await checkPage(desk, 'a class')
})

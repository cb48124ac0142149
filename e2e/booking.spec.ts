import type { Page } from '@playwright/test'
import { newClient, newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { AppointmentPanel } from './pages/appointment-panel.ts'
import { BookingDialog } from './pages/booking-dialog.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { pickClient } from './pages/pick-client.ts'
import { ScheduleScreen } from './pages/schedule-screen.ts'
import { tabTo } from './pages/tab-to.ts'
import { book, openScheduleShop } from './schedule-shop.ts'
import { expect, test } from './stories.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** So many days from the next Monday on: the server's clock is the real one, and on weekends the shop is closed. */
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
  await api('/api/passes', newSale({ clientId: eva.id, packageId: sold.id, startsOn: null }))
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
    // Whatever the hour is at which this runs, the shop may be closed.
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

test('anyone who is free is booked at the next free time, from the page of a client, and Undo cancels it', {
  tag: '@every-width',
}, async ({ api, desk }) => {
  const { massage, clients } = await openScheduleShop(api)
  await new ClientScreen(desk).open(clients.Tom.id, 'Tom Okafor')
  await desk.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = new BookingDialog(desk)
  await dialog.pickService(massage.name)
  await expect(dialog.root).toContainText('1 h · €18')
  const times = dialog.freeTimes.getByRole('button', { name: /M, / })
  const ofOneDay = await times.count()
  await dialog.press('More days')
  await expect.poll(() => times.count()).toBeGreaterThan(ofOneDay)
  await times.last().click()
  await expect(dialog.will).toContainText(/with (Ana|Luca|Noor)/)
  await dialog.press('Book')
  await expect(dialog.root).toBeHidden()
  const screen = new ScheduleScreen(desk)
  await screen.undo(/^Booked/)
  await expect(screen.toast('The booking is cancelled again')).toBeVisible()
})

test('services in a row begin when the one before ends', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const performers = [{ employeeId: staff.Luca.id, price: 2500, durationMinutes: 40 }]
  const oneToOne = { kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0 } as const
  await api('/api/services', newService({ ...oneToOne, name: 'Facial', performers }))
  const screen = await openDay(desk, dayFrom(0))
  const dialog = new BookingDialog(desk)
  await screen.button('+ New').click()
  await dialog.pickClient(`${clients.Maria.firstName} ${clients.Maria.lastName}`)
  await dialog.pickService(massage.name)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00', dayFrom(0))
  await dialog.press('Add another service')
  const second = dialog.root.getByRole('group', { name: '2. Service' })
  await second.getByRole('combobox', { name: 'Service' }).fill('Fac')
  await desk.getByRole('option', { name: /^Facial/ }).click()
  await expect(dialog.root.getByRole('group', { name: '2. Facial' })).toContainText('40 min · €25')
  await expect(dialog.will).toContainText('Massage 60 with Ana, 11:00 AM to 12:00 PM, €18')
  await expect(dialog.will).toContainText('Facial with Luca, 12:00 PM to 12:40 PM, €25')
  await dialog.press('Book')
  await expect(screen.block(/^Maria Silva, Facial, 12:00 PM to 12:40 PM, Luca Costa/)).toBeVisible()
})

test('a series says what is in its way: one day is left out, another one moved', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  for (const days of [7, 14])
    await book(api, { who: clients.Ben, what: massage, with: staff.Ana, at: '11:00', day: dayFrom(days) })
  const screen = await openDay(desk, dayFrom(0))
  const dialog = new BookingDialog(desk)
  await screen.button('+ New').click()
  await dialog.pickClient('Tom Okafor')
  await dialog.pickService(massage.name)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00', dayFrom(0))
  await dialog.choose('Every week or so')
  await dialog.field('Times in all').fill('4')
  await expect(dialog.days).toHaveCount(2)
  await expect(dialog.days.first()).toContainText('Ana has Ben Weaver · Massage 60, 11:00 AM to 12:00 PM')
  await dialog.days
    .first()
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(dialog.days.first()).toContainText('is left out')
  await dialog.days.last().getByRole('button', { name: /^Move/ }).click()
  await dialog.days
    .last()
    .getByLabel(/^Time on/)
    .fill('14:00')
  await dialog.days.last().getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog.days.last()).toContainText('moves to 2:00 PM')
  await expect(dialog.will).toContainText('Every week, 3 times')
  await dialog.press('Book')
  await expect(screen.toast(/and 2 more times/)).toBeVisible()
  await screen.open(`?day=${dayFrom(14)}`)
  await expect(screen.block(/^Tom Okafor.*2:00 PM to 3:00 PM.*repeats/)).toBeVisible()
  await screen.open(`?day=${dayFrom(7)}`)
  await expect(screen.block(/^Ben Weaver/)).toBeVisible()
  await expect(screen.block(/^Tom Okafor/)).toBeHidden()
})

test('of a series one, the following or all are changed, moved and cancelled', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const repeat = { everyWeeks: 2, until: null, count: 3 }
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', day: dayFrom(0), repeat })
  const screen = await openDay(desk, dayFrom(14))
  const panel = new AppointmentPanel(desk, 'Tom Okafor')
  await screen.block(/^Tom Okafor/).click()
  await expect(panel.root).toContainText('Every 2 weeks')

  await test.step('a note for this and the following', async () => {
    await panel.press('Edit…')
    await panel.fill({ Note: 'Left shoulder' })
    await panel.choose('This and the following ones')
    await panel.press('Save')
    await expect(panel.root).toContainText('Left shoulder')
  })

  await test.step('all move', async () => {
    await panel.press('Move / reassign…')
    await panel.root.getByLabel(/^Time/).fill('15:00')
    await panel.pick('With', 'Luca Costa')
    await panel.choose('All of them')
    await panel.press('Move')
    await expect(screen.toast('Moved to 3:00 PM with Luca')).toBeVisible()
  })

  await test.step('this one is cancelled, and Undo brings it back', async () => {
    await panel.press('Cancel…')
    await panel.fill({ Reason: 'Ill' })
    await panel.press('Cancel the appointment')
    await expect(panel.root).toContainText('cancelled')
    await expect(panel.root).toContainText('Ill')
    await screen.undo('Tom O. is cancelled')
    await expect(panel.button('Cancel…')).toBeVisible()
    await panel.close()
  })

  for (const days of [0, 28]) {
    await screen.open(`?day=${dayFrom(days)}`)
    await screen.block(/^Tom Okafor.*3:00 PM to 4:00 PM, Luca/).click()
    await expect(panel.root).toContainText('3:00 PM to 4:00 PM')
    await expect(panel.root.getByText('Left shoulder')).toHaveCount(days === 28 ? 1 : 0)
    await panel.close()
  }
})

test('of two receptionists on one slot the second one reads it, and keeps what was typed', async ({ api, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const day = dayFrom(0)
  const screen = await openDay(desk, day)
  const dialog = new BookingDialog(desk)
  await screen.button('+ New').click()
  await dialog.pickClient('Tom Okafor')
  await dialog.pickService(massage.name)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00', day)
  await dialog.field('Note').fill('Left shoulder')
  await expect(dialog.will).toContainText('with Ana')
  // The colleague's booking gets there while this one is on its way.
  await desk.route(
    '**/api/appointments',
    async (route) => {
      await book(api, { who: clients.Ben, what: massage, with: staff.Ana, at: '11:00', day })
      await route.continue()
    },
    { times: 1 },
  )
  await dialog.press('Book')
  await expect(dialog.problem).toContainText('That time has just been taken. Choose another one, or book anyway.')
  await expect(dialog.field('Note')).toHaveValue('Left shoulder')
  await expect(dialog.inTheWay).toContainText('Ana has Ben Weaver · Massage 60')

  await test.step('booking anyway needs a reason', async () => {
    await dialog.press('Book anyway')
    await expect(dialog.root.getByText('Enter a reason')).toBeVisible()
    await dialog.fill({ 'Why book over it?': 'They come together' })
    await dialog.press('Book anyway')
    await expect(screen.block(/^Tom Okafor.*booked over another one: They come together/)).toBeVisible()
  })
})

test('outside the hours it asks, and a new client is added in place', async ({ api, owner, desk }) => {
  const { massage } = await openScheduleShop(api)
  const { version } = await (await owner.request.get('/api/hours/opening')).json()
  const hours = [{ from: '09:00', to: '17:00' }]
  const openingHours = [hours, hours, hours, hours, hours, hours, hours]
  await owner.request.put('/api/hours/opening', { data: { version, openingHours } })
  const screen = await openDay(desk, dayFrom(0))
  const dialog = new BookingDialog(desk)
  await screen.button('+ New').click()
  await dialog.root.getByLabel('Find a client').fill('Karl Huber')
  await expect(dialog.root).toContainText('Nobody matches')
  await dialog.press('New client')
  await expect(dialog.field('Last name')).toHaveValue('Huber')
  await dialog.fill({ 'Alert note': 'Allergic to lavender' })
  await dialog.press('Add client')
  await expect(dialog.root.getByRole('complementary', { name: 'Mind this about Karl' })).toBeVisible()
  await dialog.pickService(massage.name)
  await dialog.pick('With', 'Noor Costa')
  await dialog.at('18:00', dayFrom(0))
  await expect(dialog.inTheWay).toContainText('The shop is closed then')
  await dialog.press('Book anyway')
  await expect(screen.block(/^Karl Huber.*6:00 PM to 7:00 PM, Noor/)).toBeVisible()
})

test('a class: made, filled, full, checked in, missed and forgiven', async ({ api, desk }) => {
  const { staff, clients } = await openScheduleShop(api)
  const screen = await openDay(desk, dayFrom(0))
  const dialog = new BookingDialog(desk)
  const panel = new AppointmentPanel(desk, 'Yoga class')

  await test.step('made for nobody yet', async () => {
    await screen.button('+ New').click()
    await dialog.press('Nobody yet: a class')
    await dialog.pickService('Yoga class')
    await dialog.pick('With', 'Noor Costa')
    await dialog.field('Places').fill('1')
    await dialog.at('16:00', dayFrom(0))
    await dialog.press('Book')
    await screen.block(/^0 of 1 booked, Yoga class/).click()
  })

  await test.step('filled, and the next one is refused in words', async () => {
    for (const name of ['Tom Okafor', 'Ben Weaver']) {
      await panel.press('Add client')
      await pickClient(panel.root, name)
      if (name === 'Tom Okafor') await expect(panel.row(name)).toContainText('booked')
    }
    await expect(panel.problem).toContainText('This class is full.')
    await panel.press('Back')
  })

  await test.step('one cancels', async () => {
    await panel.chooseFor('Tom Okafor', 'Cancel…')
    await panel.press('Cancel the booking')
    await expect(panel.row('Tom Okafor')).toContainText('cancelled')
    await screen.undo('Tom is cancelled')
    await expect(panel.row('Tom Okafor')).toContainText('booked')
    await panel.close()
  })

  // On a Monday the Monday before the next one is today, and may not be over.
  const lastWeek = dayFrom(-14)
  const yoga = await api<{ id: string }>('/api/services', newService({ name: 'Pilates', bufferAfterMinutes: 0 }))
  const held = await book(api, { what: yoga as never, with: staff.Luca, at: '18:00', day: lastWeek })
  for (const who of [clients.Tom, clients.Ben, clients.Maria])
    await api('/api/bookings', { id: crypto.randomUUID(), appointmentId: held.id, clientId: who.id })
  const past = new AppointmentPanel(desk, 'Pilates')

  await test.step('afterwards: one came, the rest did not, one of them is forgiven', async () => {
    await screen.open(`?day=${lastWeek}`)
    await screen.block(/^3 of 14 booked, Pilates/).click()
    await past.press('Check in: Tom Okafor')
    await expect(past.row('Tom Okafor')).toContainText('completed')
    await past.press('Mark the rest as no-shows')
    await expect(past.row('Ben Weaver')).toContainText('no-show')
    await past.press('Forgive: Maria Silva')
    await expect(past.row('Maria Silva')).toContainText('forgiven')
    await screen.undo('2 no-shows')
    await expect(past.row('Ben Weaver')).toContainText('missed?')
    await past.press('Check in all')
    await expect(past.row('Ben Weaver')).toContainText('completed')
    await expect(past.root).toContainText('3 of 14')
  })
})

test('a client takes a place in a class that is on already', async ({ api, desk }) => {
  const { staff, yoga, clients } = await openScheduleShop(api)
  await book(api, { what: yoga, with: staff.Noor, at: '16:00', day: dayFrom(0) })
  await new ClientScreen(desk).open(clients.Tom.id, 'Tom Okafor')
  await desk.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = new BookingDialog(desk)
  await dialog.pickService('Yoga class')
  const places = dialog.root.getByRole('region', { name: 'Classes that are on already' })
  await places.getByRole('button', { name: /4:00 PM · Noor · 0 of 14/ }).click()
  await expect(dialog.root).toBeHidden()
  const screen = await openDay(desk, dayFrom(0))
  await expect(screen.block(/^1 of 14 booked, Yoga class/)).toBeVisible()
})

test('an edit on top of a newer one offers what is there now', async ({ api, owner, desk }) => {
  const { staff, massage, clients } = await openScheduleShop(api)
  const day = dayFrom(0)
  const made = await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', day })
  const screen = await openDay(desk, day)
  await screen.block(/^Tom Okafor/).click()
  const panel = new AppointmentPanel(desk, 'Tom Okafor')
  await panel.press('Edit…')
  await panel.fill({ Note: 'Mine' })
  const data = {
    id: crypto.randomUUID(),
    version: made.version,
    note: 'Theirs',
    price: 100,
    capacity: 1,
    scope: 'this',
  }
  expect((await owner.request.put(`/api/appointments/${made.id}`, { data })).ok()).toBe(true)
  await panel.press('Save')
  await expect(panel.problem).toContainText('Somebody else changed this in the meantime.')
  await panel.press('Show theirs')
  await expect(panel.field('Note')).toHaveValue('Theirs')
  await panel.press('Save')
  await expect(panel.root).toContainText('€1')
})

test('booking and moving need no mouse', async ({ api, desk }) => {
  await openScheduleShop(api)
  const day = dayFrom(0)
  const screen = await openDay(desk, day)
  const { keyboard } = desk
  const dialog = new BookingDialog(desk)
  await keyboard.press('n')
  await expect(dialog.root.getByLabel('Find a client')).toBeFocused()
  await keyboard.type('Tom')
  await tabTo(
    desk,
    dialog.root.getByRole('list', { name: 'Clients found' }).getByRole('button', { name: 'Tom Okafor' }),
  )
  await keyboard.press('Enter')
  await expect(dialog.field('Service')).toBeFocused()
  await keyboard.type('Mas')
  await expect(desk.getByRole('option', { name: 'Massage' })).toBeVisible()
  await keyboard.type('s')
  await keyboard.press('Enter')
  await tabTo(desk, dialog.field('With'))
  await keyboard.type('Ana')
  await keyboard.press('Enter')
  await dialog.at('11:00', day)
  await expect(dialog.will).toContainText('with Ana')
  await dialog.time.focus()
  await keyboard.press('Enter')
  await expect(dialog.root).toBeHidden()

  const panel = new AppointmentPanel(desk, 'Tom Okafor')
  await screen.block(/^Tom Okafor/).focus()
  await keyboard.press('Enter')
  await tabTo(desk, panel.button('Move / reassign…'))
  await keyboard.press('Enter')
  await expect(panel.root.getByLabel(/^Day/)).toBeFocused()
  await panel.root.getByLabel(/^Time/).fill('12:00')
  await tabTo(desk, panel.button('Move'))
  await keyboard.press('Enter')
  await expect(screen.toast('Moved to 12:00 PM with Ana')).toBeVisible()
  await keyboard.press('Escape')
  await expect(screen.block(/^Tom Okafor.*12:00 PM to 1:00 PM/)).toBeVisible()
})

test('the dialogs are accessible at every width', async ({ api, desk }) => {
  const { staff, massage, yoga, clients } = await openScheduleShop(api)
  const day = dayFrom(0)
  await book(api, { who: clients.Tom, what: massage, with: staff.Ana, at: '09:00', day })
  await book(api, { who: clients.Ben, what: yoga, with: staff.Noor, at: '10:00', day })
  const screen = await openDay(desk, day)
  const dialog = new BookingDialog(desk)
  await screen.button('+ New').click()
  await expect(dialog.root.getByRole('button', { name: 'Maria Silva' })).toBeVisible()
  await checkPage(desk, 'who it is for')
  await dialog.pickClient('Maria Silva')
  await dialog.pickService(massage.name)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('09:00', day)
  await dialog.choose('Every week or so')
  await expect(dialog.days).toHaveCount(1)
  await checkPage(desk, 'booking')
  await dialog.press('Close')
  await screen.block(/^Tom Okafor/).click()
  const panel = new AppointmentPanel(desk, 'Tom Okafor')
  await expect(panel.root).toContainText('Nothing pays for it')
  await checkPage(desk, 'an appointment')
  await panel.press('Move / reassign…')
  await checkPage(desk, 'moving')
  await panel.close()
  await screen.block(/^1 of 14/).click()
  const course = new AppointmentPanel(desk, 'Yoga class')
  await expect(course.row('Ben Weaver')).toBeVisible()
  await checkPage(desk, 'a class')
})

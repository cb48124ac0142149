import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createService } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { getPart } from '../../../test/form.ts'
import {
  book,
  DAY,
  findBookingDialog,
  findDay,
  openSchedule,
  openScheduleShop,
  pickClient,
  setOpeningHours,
  useScheduleTime,
} from '../../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)

test('services in a row begin when the one before ends', async () => {
  const { shop, staff } = await openScheduleShop(desk)
  const performers = [{ employeeId: staff.Luca.id, price: 2500, durationMinutes: 40 }]
  await createService(shop, { name: 'Facial', kind: 'one_to_one', capacity: 1, bufferAfterMinutes: 0, performers })
  const { user, startBooking, findBlock } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await pickClient(user, dialog, 'Maria Silva')
  await dialog.pick('Service', /^Massage 60/)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00')
  await dialog.press('Add another service')
  await getPart(user, dialog.getByRole('group', { name: '2. Service' })).pick('Service', /^Facial/)
  expect(dialog.getByRole('group', { name: '2. Facial' })).toHaveTextContent('40 min · €25')
  const will = await dialog.findWill()
  await waitFor(() => expect(will).toHaveTextContent('Facial with Luca, 12:00 PM to 12:40 PM, €25'))
  await waitFor(() => expect(will).toHaveTextContent('Massage 60 with Ana, 11:00 AM to 12:00 PM, €18'))
  await dialog.press('Book')
  await findToast(/^Booked/)
  await findBlock(/^Maria Silva, Facial, 12:00 PM to 12:40 PM, Luca Costa/)
})

test('Enter takes the first option that was found, from the first letter on', async () => {
  const { shop } = await openScheduleShop(desk)
  const { user, startBooking } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await pickClient(user, dialog, 'Maria Silva')
  for (const [label, letter, option] of [
    ['Service', 'M', 'Massage 60'],
    ['With', 'L', 'Luca Costa'],
  ] as const) {
    dialog.field(label).focus()
    await user.keyboard(`{Control>}a{/Control}${letter}`)
    await screen.findByRole('option', { name: new RegExp(`^${option}`) })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog.field(label)).toHaveValue(option))
  }
})

test('a series says what is in its way: one day is left out, another one moved', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  for (const day of ['2027-03-12', '2027-03-19'])
    await book(shop, { who: clients.Ben, what: massage, with: staff.Ana, at: '11:00', day })
  const { user, router, startBooking, findBlock } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await pickClient(user, dialog, 'Tom Okafor')
  await dialog.pick('Service', /^Massage 60/)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00')
  await dialog.choose('Every week or so')
  await dialog.fill({ 'Times in all': '4' })
  const days = within(await dialog.findByRole('list', { name: 'Days to look at' }))
  await waitFor(() => expect(days.getAllByRole('listitem')).toHaveLength(2))
  const [first, second] = days.getAllByRole('listitem').map((day) => getPart(user, day))
  expect(first?.root).toHaveTextContent('Ana has Ben Weaver · Massage 60, 11:00 AM to 12:00 PM')
  await first?.press(/^Leave/)
  await days.findByText(/is left out/)
  await second?.press(/^Move/)
  await second?.fill({ 'Time on Friday, March 19': '14:00' })
  await second?.press('Move')
  await waitFor(() => expect(second?.root).toHaveTextContent('moves to 2:00 PM'))
  await waitFor(() => expect(dialog.root).toHaveTextContent('Every week, 3 times'))
  await dialog.press('Book')
  await findToast(/and 2 more times/)
  await router.navigate({ to: '/dashboard/schedules', search: { day: '2027-03-19' } })
  await findDay('Friday, March 19')
  await findBlock(/^Tom Okafor.*2:00 PM to 3:00 PM.*repeats/)
  await router.navigate({ to: '/dashboard/schedules', search: { day: '2027-03-12' } })
  await findDay('Friday, March 12')
  await findBlock(/^Ben Weaver/)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Tom Okafor/ })).not.toBeInTheDocument())
})

test('a series without a day left says so where it ends', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  for (const day of [DAY, '2027-03-12'])
    await book(shop, { who: clients.Ben, what: massage, with: staff.Ana, at: '11:00', day })
  const { user, startBooking } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await pickClient(user, dialog, 'Tom Okafor')
  await dialog.pick('Service', /^Massage 60/)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00')
  await dialog.choose('Every week or so')
  await dialog.choose('Until a day')
  await dialog.fill({ 'Last day': '2027-03-01' })
  await dialog.press('Book')
  await waitFor(() => expect(dialog.field('Last day')).toHaveAccessibleDescription('No day is left'))
  expect(dialog.field('Last day')).toHaveFocus()

  await dialog.choose('A number of times')
  await dialog.fill({ 'Times in all': '2' })
  const days = within(await dialog.findByRole('list', { name: 'Days to look at' }))
  for (const day of ['Friday, March 5', 'Friday, March 12']) {
    await user.click(await days.findByRole('button', { name: `Leave ${day} out` }))
    await days.findByText(`${day} is left out.`)
  }
  await dialog.press('Book')
  await waitFor(() => expect(dialog.field('Times in all')).toHaveAccessibleDescription('No day is left'))
})

test('a time that a colleague has just taken is said, and nothing typed is lost; booking it anyway needs a reason', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const { user, startBooking, findBlock } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await pickClient(user, dialog, 'Tom Okafor')
  await dialog.pick('Service', /^Massage 60/)
  await dialog.pick('With', 'Ana Costa')
  await dialog.at('11:00')
  await dialog.fill({ Note: 'Left shoulder' })
  const will = await dialog.findWill()
  await waitFor(() => expect(will).toHaveTextContent('with Ana'))
  // Race condition: a colleague's booking reaches the server first.
  let isFirst = true
  desk.intercept('POST', '/api/appointments', async (_, next) => {
    if (isFirst) await book(shop, { who: clients.Ben, what: massage, with: staff.Ana, at: '11:00' })
    isFirst = false
    return next()
  })
  await dialog.press('Book')
  await dialog.findByText('That time has just been taken. Choose another one, or book anyway.')
  expect(dialog.field('Note')).toHaveValue('Left shoulder')
  expect(await dialog.findByRole('list', { name: 'In the way' })).toHaveTextContent('Ana has Ben Weaver · Massage 60')
  await dialog.press('Book anyway')
  await waitFor(() => expect(dialog.field('Why book over it?')).toHaveAccessibleDescription('Enter a reason'))
  await dialog.fill({ 'Why book over it?': 'They come together' })
  await dialog.press('Book anyway')
  await findToast(/^Booked/)
  await findBlock(/^Tom Okafor.*booked over another one: They come together/)
})

test('outside the hours it asks, and a new client is added in place', async () => {
  const { shop } = await openScheduleShop(desk)
  await setOpeningHours(shop, { from: '09:00', to: '17:00' })
  const { user, startBooking, findBlock } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await user.click(await dialog.findByLabelText('Find a client'))
  await user.paste('Karl Huber')
  await dialog.findByText(/^Nobody matches/)
  await dialog.press('New client')
  expect(dialog.field('Last name')).toHaveValue('Huber')
  await dialog.fill({ 'Alert note': 'Allergic to lavender' })
  await dialog.press('Add client')
  await dialog.findByRole('complementary', { name: 'Mind this about Karl' })
  await dialog.pick('Service', /^Massage 60/)
  await dialog.pick('With', 'Noor Costa')
  await dialog.at('18:00')
  expect(await dialog.findByRole('list', { name: 'In the way' })).toHaveTextContent('The shop is closed then')
  await dialog.press('Book anyway')
  await findToast(/^Booked/)
  await findBlock(/^Karl Huber.*6:00 PM to 7:00 PM, Noor/)
})

test('anyone who is free is booked at the next free time, from the page of a client, and Undo cancels it', async () => {
  const { shop, clients } = await openScheduleShop(desk)
  const { user } = await desk.open(`/dashboard/clients/${clients.Tom.id}`, { shop })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  const dialog = await findBookingDialog(user)
  await dialog.pick('Service', /^Massage 60/)
  expect(dialog.root).toHaveTextContent('1 h · €18')
  const times = within(await dialog.findByRole('region', { name: 'Next free times' }))
  const ofOneDay = (await times.findAllByRole('button', { name: /M, / })).length
  await user.click(times.getByRole('button', { name: 'More days' }))
  await waitFor(() => expect(times.getAllByRole('button', { name: /M, / }).length).toBeGreaterThan(ofOneDay))
  await user.click(times.getAllByRole('button', { name: /M, / }).at(-1) as HTMLElement)
  const will = await dialog.findWill()
  await waitFor(() => expect(will).toHaveTextContent(/with (Ana|Luca|Noor)/))
  await dialog.press('Book')
  await user.click(within(await findToast(/^Booked/)).getByRole('button', { name: 'Undo' }))
  await findToast('The booking is cancelled again')
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
})

test('a client takes a place in a class that is on already', async () => {
  const { shop, staff, yoga, clients } = await openScheduleShop(desk)
  await book(shop, { what: yoga, with: staff.Noor, at: '16:00' })
  const { user, router } = await desk.open(`/dashboard/clients/${clients.Tom.id}`, { shop })
  await user.click(await screen.findByRole('button', { name: 'Book' }))
  const dialog = await findBookingDialog(user)
  await dialog.pick('Service', /^Yoga class/)
  const places = within(await dialog.findByRole('region', { name: 'Classes that are on already' }))
  await user.click(await places.findByRole('button', { name: /4:00 PM · Noor · 0 of 14/ }))
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
  await router.navigate({ to: '/dashboard/schedules' })
  await screen.findByRole('button', { name: /^1 of 14 booked, Yoga class/ })
})

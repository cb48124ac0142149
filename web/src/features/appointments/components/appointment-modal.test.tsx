import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createBooking, createService } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import type { Part } from '../../../test/form.ts'
import {
  book,
  DAY,
  findDay,
  openSchedule,
  openScheduleShop,
  pickClient,
  useScheduleTime,
} from '../../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)

async function findRow(panel: Part, name: string): Promise<HTMLElement> {
  const rows = within(await panel.findByRole('region', { name: 'Who comes' }))
  return (await rows.findByText(name)).closest('li') as HTMLElement
}

async function expectRow(panel: Part, name: string, words: string): Promise<void> {
  await waitFor(async () => expect(await findRow(panel, name)).toHaveTextContent(words))
}

test('of a series one, the following or all are changed, moved and cancelled', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const repeat = { everyWeeks: 2, until: null, count: 3 }
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', repeat })
  const { user, router, openPanel } = await openSchedule(desk, shop, '?day=2027-03-19')
  const panel = await openPanel(/^Tom Okafor/, 'Tom Okafor')
  await panel.findByText(/Every 2 weeks/)
  await panel.press('Edit…')
  await panel.fill({ Note: 'Left shoulder' })
  await panel.choose('This and the following ones')
  await panel.press('Save')
  // The form's field holds the same text; ignore it.
  await panel.findByText('Left shoulder', { ignore: 'textarea' })

  await panel.press('Move / reassign…')
  await panel.fill({ Time: '15:00' })
  await panel.pick('With', 'Luca Costa')
  await panel.choose('All of them')
  await panel.press('Move')
  await findToast('Moved to 3:00 PM with Luca')

  await panel.press('Cancel…')
  expect(await panel.findByRole('radio', { name: 'The client' })).toBeChecked()
  await panel.fill({ Reason: 'Ill' })
  await panel.press('Cancel the appointment')
  await panel.findByText(/Ill/)
  await waitFor(() => expect(panel.root).toHaveTextContent('cancelled'))
  await user.click(within(await findToast(/^Tom O. is cancelled/)).getByRole('button', { name: 'Undo' }))
  await panel.findByRole('button', { name: 'Cancel…' })
  await panel.press('Close')

  for (const [day, title, notes] of [
    [DAY, 'Friday, March 5', 0],
    ['2027-04-02', 'Friday, April 2', 1],
  ] as const) {
    await router.navigate({ to: '/dashboard/schedules', search: { day } })
    await findDay(title)
    const other = await openPanel(/^Tom Okafor.*3:00 PM to 4:00 PM, Luca/, 'Tom Okafor')
    await other.findByText(/3:00 PM to 4:00 PM/)
    expect(other.queryAllByText('Left shoulder')).toHaveLength(notes)
    await other.press('Close')
  }
})

test('a change of a series leaves the others what is their own', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const repeat = { everyWeeks: 1, until: null, count: 3 }
  const first = await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', repeat })
  const list = async () => {
    const { body } = await shop.get<{ items: Appointment[] }>(`/api/appointments?from=${DAY}&days=30`)
    return body.items.map(({ note, price }) => ({ note, price }))
  }
  const own = { id: crypto.randomUUID(), version: first.version, note: 'Bring shoes', price: 100 }
  await shop.put(`/api/appointments/${first.id}`, own)
  const { user, openPanel } = await openSchedule(desk, shop, '?day=2027-03-12')
  const panel = await openPanel(/^Tom Okafor/, 'Tom Okafor')
  await panel.press('Edit…')
  await panel.fill({ Price: '50' })
  await panel.choose('All of them')
  await panel.press('Save')
  // What each had before is not known, and so nothing is offered that would put back the same for all.
  expect(within(await findToast(/^Saved/)).queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  const changed = { note: '', price: 5000 }
  expect(await list()).toEqual([{ ...changed, note: 'Bring shoes' }, changed, changed])

  await panel.press('Edit…')
  await panel.fill({ Note: 'Left shoulder' })
  await panel.press('Save')
  await panel.findByText('Left shoulder', { ignore: 'textarea' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await findToast('As it was before')
  expect(await list()).toEqual([{ ...changed, note: 'Bring shoes' }, changed, changed])
})

test('an edit on top of a newer one offers what is there now', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const made = await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const { openPanel } = await openSchedule(desk, shop)
  const panel = await openPanel(/^Tom Okafor/, 'Tom Okafor')
  await panel.press('Edit…')
  await panel.fill({ Note: 'Mine' })
  const theirs = { version: made.version, note: 'Theirs', price: 100, capacity: 1, scope: 'this' }
  const { status } = await shop.put(`/api/appointments/${made.id}`, { id: crypto.randomUUID(), ...theirs })
  expect(status).toBe(200)
  await panel.press('Save')
  expect(await panel.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await panel.press('Show theirs')
  await waitFor(() => expect(panel.field('Note')).toHaveValue('Theirs'))
  await panel.press('Save')
  await findToast(/^Saved/)
  await panel.findByText(/€1\b/)
})

test('a class is made for nobody yet and filled; when it is full, the next one is refused in words', async () => {
  const { shop } = await openScheduleShop(desk)
  const { user, startBooking, openPanel } = await openSchedule(desk, shop)
  const dialog = await startBooking()
  await dialog.press('Nobody yet: a class')
  await dialog.pick('Service', /^Yoga class/)
  await dialog.pick('With', 'Noor Costa')
  await dialog.fill({ Places: '1' })
  await dialog.at('16:00')
  await dialog.press('Book')
  const panel = await openPanel(/^0 of 1 booked, Yoga class/, 'Yoga class')
  await panel.press('Add client')
  await pickClient(user, panel, 'Tom Okafor')
  await expectRow(panel, 'Tom Okafor', 'booked')
  await panel.press('Add client')
  await pickClient(user, panel, 'Ben Weaver')
  expect(await panel.findByRole('alert')).toHaveTextContent('This class is full.')
  await panel.press('Back')

  await panel.press('Actions for Tom Okafor')
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel…' }))
  await panel.press('Cancel the booking')
  await expectRow(panel, 'Tom Okafor', 'cancelled')
  await user.click(within(await findToast(/^Tom is cancelled/)).getByRole('button', { name: 'Undo' }))
  await expectRow(panel, 'Tom Okafor', 'booked')
})

test('after a class one came, the rest did not, and one of them is forgiven', async () => {
  const { shop, staff, clients } = await openScheduleShop(desk)
  const what = await createService(shop, { name: 'Pilates', bufferAfterMinutes: 0 })
  const { id: appointmentId } = await book(shop, { what, with: staff.Luca, at: '18:00', day: '2027-02-26' })
  for (const { id: clientId } of [clients.Tom, clients.Ben, clients.Maria])
    await createBooking(shop, { appointmentId, clientId })
  const { user, openPanel } = await openSchedule(desk, shop, '?day=2027-02-26')
  const panel = await openPanel(/^3 of 14 booked, Pilates/, 'Pilates')
  await panel.press('Check in: Tom Okafor')
  await expectRow(panel, 'Tom Okafor', 'completed')
  await panel.press('Mark the rest as no-shows')
  await expectRow(panel, 'Ben Weaver', 'no-show')
  await panel.press('Forgive: Maria Silva')
  await expectRow(panel, 'Maria Silva', 'forgiven')
  await user.click(within(await findToast(/^2 no-shows/)).getByRole('button', { name: 'Undo' }))
  for (const name of ['Ben Weaver', 'Maria Silva']) await expectRow(panel, name, 'missed?')
  await panel.press('Check in all')
  await expectRow(panel, 'Ben Weaver', 'completed')
  await waitFor(() => expect(panel.root).toHaveTextContent('3 of 14'))
})

import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createService,
} from '../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { book, openSchedule, openScheduleShop, useScheduleTime } from '../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)

test('staff see a client’s standing place, and end it with the dates that are booked', async () => {
  const shop = await desk.openShop()
  const client = await createClient(shop)
  const { id: serviceId } = await createService(shop, { name: 'Yoga', kind: 'class', capacity: 2 })
  const { id: employeeId } = await createEmployee(shop)
  const startsAt = new Date(desk.clock.now.getTime() + 72 * 3_600_000).toISOString()
  const repeat = { everyWeeks: 1, until: null, count: 2 }
  const { id } = await createAppointment(shop, { serviceId, employeeId, startsAt }, { repeat, outsideHours: true })
  await shop.post('/api/standing-places', { id: newId(), clientId: client.id, appointmentId: id })
  const { user } = await desk.open(`/dashboard/clients/${client.id}`, { shop })
  const places = await screen.findByRole('list', { name: 'Standing places' })
  await waitFor(() => expect(places).toHaveTextContent(/Yoga.*Every week · 2 dates booked · next/))
  await user.click(await screen.findByRole('button', { name: 'End: Yoga' }))
  const dialog = await findDialog(user, 'End the standing place of Maria Silva')
  await user.click(await screen.findByRole('checkbox', { name: /Cancel the 2 dates that are booked/ }))
  await dialog.press('End the standing place')
  await findToast('The standing place is ended')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Standing places' })).toBeNull())
  await waitFor(() => expect(screen.getByText('Nothing is booked.')).toBeVisible())
})

test('staff give a client of a class a standing place, and the class says who has one', async () => {
  const { shop, staff, yoga, clients } = await openScheduleShop(desk)
  const repeat = { everyWeeks: 1, until: null, count: 2 }
  const { id: appointmentId } = await book(shop, { what: yoga, with: staff.Ana, at: '11:00', repeat })
  await createBooking(shop, { appointmentId, clientId: clients.Tom.id })
  const { user, openPanel } = await openSchedule(desk, shop)
  const panel = await openPanel(/^1 of \d+ booked, Yoga class/, 'Yoga class')
  const openActions = async () => user.click(await panel.findByRole('button', { name: 'Actions for Tom Okafor' }))
  await openActions()
  await user.click(await screen.findByRole('menuitem', { name: 'Give a standing place' }))
  await findToast('Tom has a standing place')
  const places = await panel.findByRole('list', { name: 'Standing places' })
  expect(places).toHaveTextContent(/Tom Okafor.*Every week · 2 dates booked · next/)
  await openActions()
  await screen.findByRole('menuitem', { name: 'Move to another class…' })
  expect(screen.queryByRole('menuitem', { name: 'Give a standing place' })).toBeNull()
})

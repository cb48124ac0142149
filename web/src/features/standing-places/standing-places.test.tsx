import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import {
  createAppointment,
  createClient,
  createEmployee,
  createService,
} from '../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'

const desk = useDesk()

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

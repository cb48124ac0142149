import type { Service } from '../domain/src/services/schema.ts'
import { HOUR_MS } from '../domain/src/shared/durations.ts'
import { newAppointments, newClient, newEmployee, newItem, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

mailing(
  'a client keeps a place in a class every week, staff see it, and the client ends it on a phone',
  async ({ api, owner, desk, visitor, smtp }) => {
    const client = newClient({ firstName: 'Maria', lastName: 'Silva', email: 'maria@example.com' })
    await api('/api/clients', client)
    const employee = newEmployee({ firstName: 'Luca' })
    await api('/api/employees', employee)
    const pilates = newService({ name: 'Pilates', kind: 'class', capacity: 8 })
    const { id: serviceId } = await api<Service>('/api/services', pilates)
    const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString()
    const item = newItem({ serviceId, employeeId: employee.id, startsAt })
    await api('/api/appointments', newAppointments([item], { repeat: { everyWeeks: 1, until: null, count: 3 } }))
    await openOnline(owner, { portal: true, standingPlaces: true })

    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto('/me/book')
    await signInByCode(visitor, smtp, 'maria@example.com')
    await visitor.getByRole('button', { name: /^Pilates/ }).press('Enter')
    await visitor.getByRole('button', { name: /AM|PM/ }).first().press('Enter')
    await visitor.getByRole('checkbox', { name: 'Keep this place every time' }).press('Space')
    await expect(visitor.getByText(/^We book each date as soon as it is open/)).toBeVisible()
    await checkPage(visitor, 'before a place is kept')
    await visitor.getByRole('button', { name: 'Book', exact: true }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'You are booked' })).toBeFocused()

    await desk.goto(`/dashboard/clients/${client.id}`)
    await expect(desk.getByRole('list', { name: 'Standing places' })).toContainText('Pilates')
    await checkPage(desk, 'a client with a standing place')

    await visitor.getByRole('button', { name: 'Your pages' }).press('Enter')
    await visitor.getByRole('link', { name: 'Your standing places' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Your standing places' })).toBeFocused()
    await checkPage(visitor, 'the standing places of a client')
    await visitor.getByRole('button', { name: 'End: Pilates' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'End your place in Pilates?' })).toBeFocused()
    await checkPage(visitor, 'before a standing place is ended')
    await visitor.getByRole('button', { name: 'End it' }).press('Enter')
    await expect(visitor.getByText('You have none.')).toBeVisible()
    await visitor.goto('/me')
    await expect(visitor.getByText('Nothing is booked.')).toBeVisible()
  },
)

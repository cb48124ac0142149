import type { Service } from '../domain/src/services/schema.ts'
import { HOUR_MS } from '../domain/src/shared/durations.ts'
import {
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newService,
} from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

mailing(
  'whoever looks at a class that needs a pass is told so, signs in, buys one, and books the course',
  async ({ api, owner, visitor, smtp }) => {
    for (const firstName of ['Maria', 'Ada'])
      await api('/api/clients', newClient({ firstName, email: 'maria@example.com' }))
    const employee = newEmployee({ firstName: 'Luca' })
    await api('/api/employees', employee)
    const pilates = newService({ name: 'Pilates', kind: 'class', capacity: 8, needsPass: true })
    const { id: serviceId } = await api<Service>('/api/services', pilates)
    const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString()
    const item = newItem({ serviceId, employeeId: employee.id, startsAt })
    await api('/api/appointments', newAppointments([item], { repeat: { everyWeeks: 1, until: null, count: 3 } }))
    await api('/api/packages', newPackage({ name: 'Ten visits', soldOnline: true }))
    await openOnline(owner, { portal: true, courses: true })

    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto('/book')
    await visitor.getByRole('button', { name: /Pilates.*only with a pass/ }).press('Enter')
    await visitor.getByRole('button', { name: /AM|PM/ }).first().press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Only with a pass' })).toBeFocused()
    await checkPage(visitor, 'a class that needs a pass, for whoever isn’t signed in')
    await visitor.getByRole('link', { name: 'Sign in' }).press('Enter')
    await signInByCode(visitor, smtp, 'maria@example.com')

    await expect(visitor.getByText('This is only with a pass that covers it, with a visit left')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Book', exact: true })).toHaveCount(0)
    await checkPage(visitor, 'a class that needs a pass, without one')
    await visitor.getByRole('button', { name: /Ten visits/ }).press('Enter')
    await visitor.getByRole('button', { name: /^Buy for/ }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'It is yours' })).toBeFocused()
    await visitor.getByRole('button', { name: 'Back to your booking' }).press('Enter')
    await expect(visitor.getByText('Your pass “Ten visits” pays for this: 9 visits left after it.')).toBeVisible()
    await visitor.getByRole('checkbox', { name: 'All that are free' }).press('Space')
    await expect(visitor.getByText('Your passes pay for 3 of 3.')).toBeVisible()
    await checkPage(visitor, 'booking the rest of a course')
    await visitor.getByRole('button', { name: 'Book 3 places' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'You are booked' })).toBeFocused()
  },
)

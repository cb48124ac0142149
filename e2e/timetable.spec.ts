import type { BrowserContext } from '@playwright/test'
import type { Service } from '../domain/src/services/schema.ts'
import { newAppointments, newClient, newEmployee, newItem, newService } from '../server/src/test/factories.ts'
import { mailedLink, mailing } from './mailing.ts'
import { openOnline } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { tabTo } from './pages/tab-to.ts'
import type { Api } from './shop.ts'
import { expect } from './stories.ts'

const HOUR_MS = 3_600_000

/** Sets up a full yoga class given by Ana, and a boxing class with places given by Luca, two and three days ahead. */
async function openShop(api: Api, owner: BrowserContext) {
  const [ana, luca] = [newEmployee({ firstName: 'Ana' }), newEmployee({ firstName: 'Luca' })]
  for (const one of [ana, luca]) await api('/api/employees', one)
  const yoga = await api<Service>('/api/services', newService({ name: 'Morning yoga', capacity: 1 }))
  const boxing = await api<Service>('/api/services', newService({ name: 'Boxing', capacity: 4 }))
  const inHours = (hours: number) => new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString()
  const full = newItem({ serviceId: yoga.id, employeeId: ana.id, startsAt: inHours(48) })
  const free = newItem({ serviceId: boxing.id, employeeId: luca.id, startsAt: inHours(72) })
  await api('/api/appointments', newAppointments([full], { clientId: null, outsideHours: true }))
  await api('/api/appointments', newAppointments([free], { clientId: null, outsideHours: true }))
  const client = newClient()
  await api('/api/clients', client)
  await api('/api/bookings', { id: crypto.randomUUID(), appointmentId: full.id, clientId: client.id })
  await openOnline(owner, { waitingList: true })
}

mailing(
  'a client looks at the week’s classes on a phone, without a mouse, books one, and waits in line for another',
  async ({ api, owner, visitor, smtp }) => {
    await openShop(api, owner)
    await visitor.setViewportSize({ width: 360, height: 740 })
    const full = visitor.getByRole('listitem').filter({ hasText: 'Morning yoga' })
    const free = visitor.getByRole('link', { name: /Boxing with Luca\s+4 places left/ })

    await mailing.step('the booking page leads to the timetable', async () => {
      await visitor.goto('/book')
      await tabTo(visitor, visitor.getByRole('link', { name: 'Timetable of all classes' }))
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Timetable', level: 1 })).toBeVisible()
      await expect(full).toContainText('Full: wait in line')
      await expect(free).toBeVisible()
      await checkPage(visitor, 'the timetable')
    })

    await mailing.step('the classes of one employee are shown', async () => {
      await visitor.getByRole('combobox', { name: 'With' }).focus()
      await visitor.keyboard.type('Luca')
      await expect(full).toBeHidden()
      await expect(free).toBeVisible()
      await visitor.reload()
      await expect(free).toBeVisible()
      await expect(full).toBeHidden()
    })

    await mailing.step('other weeks are shown, as far ahead as can be booked', async () => {
      await tabTo(visitor, visitor.getByRole('button', { name: 'Later days' }))
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByText('There are no classes in these days.')).toBeVisible()
      await tabTo(visitor, visitor.getByRole('button', { name: 'Earlier days' }))
      await visitor.keyboard.press('Enter')
      await expect(free).toBeVisible()
    })

    await mailing.step('a class with places leads to the step that books it', async () => {
      await tabTo(visitor, free)
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Your details' })).toBeVisible()
      await expect(visitor.getByRole('region', { name: 'Your choice' })).toContainText('Boxing')
    })

    await mailing.step('a full class leads to the line, which a tap on the mailed page joins', async () => {
      await visitor.goto('/book/timetable')
      await tabTo(visitor, full.getByRole('link'))
      await visitor.keyboard.press('Enter')
      await visitor.getByLabel('First name').fill('Rosa')
      await visitor.getByLabel('E-mail').fill('rosa@example.com')
      await checkPage(visitor, 'the details of who waits in line')
      await visitor.getByRole('button', { name: 'Wait in line' }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Look in your e-mail' })).toBeVisible()
      await visitor.goto(await mailedLink(smtp, 'rosa@example.com', '/book/w/'))
      await expect(visitor.getByRole('heading', { name: 'Wait in line for this class?' })).toBeVisible()
      await visitor.getByRole('button', { name: 'Wait in line' }).press('Enter')
      await expect(visitor.getByText('You are number 1 in line.')).toBeVisible()
      await checkPage(visitor, 'a place in line')
      await visitor.getByRole('button', { name: 'Leave the line' }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'You are no longer in line' })).toBeFocused()
    })
  },
)

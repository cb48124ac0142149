import type { Client } from '../domain/src/clients/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import {
  newAppointments,
  newClient,
  newEmployee,
  newItem,
  newPackage,
  newPackageSale,
  newService,
} from '../server/src/test/factories.ts'
import { mailedCode, mailing } from './mailing.ts'
import { openOnline } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

const HOUR_MS = 3_600_000
/** "Your passes" in some languages. */
const PASSES = { de: 'Ihre Karten', es: 'Tus bonos', fr: 'Vos forfaits', pl: 'Twoje karnety', pt: 'Os seus passes' }

mailing(
  'a client signs in by a code on a phone, without a mouse, books, buys and sees what concerns them',
  async ({ api, owner, visitor, smtp }) => {
    const client = await api<Client>('/api/clients', newClient({ firstName: 'Maria', email: 'maria@example.com' }))
    const employee = newEmployee({ firstName: 'Luca' })
    await api('/api/employees', employee)
    const oneToOne = { kind: 'one_to_one', capacity: 1 } as const
    const massage = await api<Service>('/api/services', newService({ name: 'Massage 60', ...oneToOne }))
    const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS).toISOString()
    const item = newItem({ serviceId: massage.id, employeeId: employee.id, startsAt })
    await api('/api/appointments', newAppointments([item], { clientId: client.id }))
    const ten = newPackage({ name: 'Ten visits', soldOnline: true })
    await api('/api/packages', ten)
    await api('/api/passes', newPackageSale({ clientId: client.id, packageId: ten.id }))
    await openOnline(owner, { portal: true, transfer: 'IBAN DE02 1203' })

    await visitor.setViewportSize({ width: 360, height: 740 })
    await mailing.step('the code arrives, and signs in', async () => {
      await visitor.goto('/me')
      await expect(visitor).toHaveTitle('Your pages · Willow Studio')
      await checkPage(visitor, 'signing in to the own pages')
      await visitor.getByRole('textbox', { name: 'E-mail' }).press('x')
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByText('Enter your whole e-mail address')).toBeVisible()
      await visitor.getByRole('textbox', { name: 'E-mail' }).fill('Maria@example.com')
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Type the code' })).toBeFocused()
      await checkPage(visitor, 'typing the code')
      await visitor.getByRole('textbox', { name: 'Code' }).fill(await mailedCode(smtp, 'maria@example.com'))
      await visitor.keyboard.press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Hello Maria' })).toBeFocused()
    })

    await mailing.step('the page shows bookings and passes, and is accessible', async () => {
      const passes = visitor.getByRole('region', { name: 'Your passes' })
      await expect(passes).toContainText('Ten visits')
      await passes.getByText('What happened with it').press('Enter')
      await expect(passes).toContainText('Bought')
      await checkPage(visitor, 'the own pages')
      await visitor.getByRole('link', { name: 'Move or cancel' }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'You are booked' })).toBeVisible()
      await visitor.goBack()
    })

    await mailing.step('a time is booked, for which the pass is named before', async () => {
      await visitor.getByRole('link', { name: 'Book online' }).press('Enter')
      await visitor.getByRole('button', { name: /Massage 60/ }).press('Enter')
      await visitor.getByRole('button', { name: /AM|PM/ }).first().press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Book this?' })).toBeFocused()
      await expect(visitor.getByText('Your pass “Ten visits” pays for this: 9 visits left after it.')).toBeVisible()
      await checkPage(visitor, 'booking when signed in')
      await visitor.getByRole('button', { name: 'Book', exact: true }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'You are booked' })).toBeFocused()
      await visitor.getByRole('button', { name: 'Your pages' }).press('Enter')
      await expect(visitor.getByRole('link', { name: 'Add to calendar: Massage 60' })).toHaveCount(2)
    })

    await mailing.step('a pass is bought, and owed', async () => {
      await visitor.getByRole('link', { name: 'Buy a pass' }).press('Enter')
      await visitor.getByRole('button', { name: /Ten visits/ }).press('Enter')
      await checkPage(visitor, 'buying a pass')
      await visitor.getByRole('button', { name: /^Buy for/ }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'It is yours' })).toBeFocused()
      await expect(visitor.getByText('IBAN DE02 1203')).toBeVisible()
      await visitor.getByRole('button', { name: 'Your pages' }).press('Enter')
      await expect(visitor.getByText('10 visits left')).toHaveCount(2)
      await expect(visitor.getByText(/^Still to be paid/)).toBeVisible()
      await checkPage(visitor, 'the own pages with what is owed')
    })

    await mailing.step('each language fits a phone', async () => {
      const choice = visitor.locator('header select')
      for (const [language, passes] of Object.entries(PASSES)) {
        await choice.selectOption(language)
        await expect(visitor.getByRole('region', { name: passes })).toBeVisible()
        await expect(visitor.locator('html')).toHaveAttribute('lang', language)
        expect(await visitor.evaluate(() => document.documentElement.scrollWidth), language).toBe(360)
      }
      await checkPage(visitor, 'the own pages in Portuguese')
      await choice.selectOption('en')
    })

    await mailing.step('a slow network is said, and waited for', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      await visitor.route('**/api/me/clients/*', async (route) => {
        await released
        await route.continue()
      })
      await visitor.reload()
      await expect(visitor.getByText('This is taking longer than usual…')).toBeVisible({ timeout: 30_000 })
      release()
      await expect(visitor.getByRole('region', { name: 'Your passes' })).toBeVisible()
      await visitor.unroute('**/api/me/clients/*')
    })

    await mailing.step('own data are changed, and the device signs out', async () => {
      await visitor.getByRole('textbox', { name: 'Last name' }).fill('Lima')
      await visitor.getByRole('button', { name: 'Save', exact: true }).press('Enter')
      await expect(visitor.getByText('Saved.')).toBeVisible()
      const changed: Client = await (await owner.request.get(`/api/clients/${client.id}`)).json()
      expect(changed.lastName).toBe('Lima')
      await visitor.getByRole('button', { name: 'Sign out here' }).press('Enter')
      await expect(visitor.getByRole('heading', { name: 'Your pages' })).toBeVisible()
    })
  },
)

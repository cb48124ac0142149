import type { Package } from '../domain/src/packages/schema.ts'
import { newClient, newEmployee, newPackage, newPackageSale, newService } from '../server/src/test/factories.ts'
import { mailing } from './mailing.ts'
import { openOnline, signInByCode } from './online.ts'
import { checkPage } from './pages/page-check.ts'
import { expect } from './stories.ts'

mailing(
  'a client books services in a row, with people of their choice, and cancels all of them',
  async ({ api, owner, visitor, smtp }) => {
    const client = newClient({ firstName: 'Maria', email: 'maria@example.com' })
    await api('/api/clients', client)
    for (const firstName of ['Ana', 'Ben']) await api('/api/employees', newEmployee({ firstName }))
    for (const [name, price] of [
      ['Massage', 4000],
      ['Facial', 3000],
    ] as const)
      await api('/api/services', newService({ name, price, kind: 'one_to_one', capacity: 1, durationMinutes: 30 }))
    const { id: packageId } = await api<Package>('/api/packages', newPackage({ name: 'One visit', visits: 1 }))
    await api('/api/passes', newPackageSale({ clientId: client.id, packageId, startsOn: null }))
    await openOnline(owner, { portal: true, severalServices: true, changeMinutes: 0 })

    await visitor.setViewportSize({ width: 360, height: 740 })
    await visitor.goto('/me/book')
    await signInByCode(visitor, smtp, 'maria@example.com')
    await visitor.getByRole('button', { name: /^Massage/ }).press('Enter')
    await visitor.getByRole('button', { name: /^Ana/ }).press('Enter')
    await visitor.getByRole('button', { name: 'Add another service' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'What comes after that?' })).toBeFocused()
    await checkPage(visitor, 'the choice of another service')
    await visitor.getByRole('button', { name: /^Facial/ }).press('Enter')
    await visitor.getByRole('button', { name: /^Anyone/ }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'When suits you?' })).toBeFocused()
    await visitor.getByRole('button', { name: /AM|PM/ }).first().waitFor()
    await checkPage(visitor, 'times of services in a row')
    await visitor.getByRole('button', { name: /AM|PM/ }).first().press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Book these in a row?' })).toBeFocused()
    await expect(visitor.getByText('Your pass “One visit” pays for this: 0 visits left after it.')).toBeVisible()
    await expect(visitor.getByText('To pay when you come: €30')).toBeVisible()
    await checkPage(visitor, 'services in a row before they are booked')
    await visitor.getByRole('button', { name: 'Book 2 services' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'You are booked' })).toBeFocused()
    await expect(visitor.getByRole('link', { name: 'Add all to calendar' })).toBeVisible()

    await visitor.getByRole('button', { name: 'Your pages' }).press('Enter')
    await visitor.getByRole('link', { name: 'Booked together: Massage' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Booked together' })).toBeFocused()
    await checkPage(visitor, 'what was booked at once')
    await visitor.getByRole('button', { name: 'Cancel all' }).press('Enter')
    await checkPage(visitor, 'before all of it is cancelled')
    await visitor.getByRole('button', { name: 'Cancel 2 bookings' }).press('Enter')
    await expect(visitor.getByRole('heading', { name: 'Your bookings are cancelled' })).toBeFocused()
    await visitor.getByRole('button', { name: 'Your pages' }).press('Enter')
    await expect(visitor.getByText('Nothing is booked.')).toBeVisible()
  },
)

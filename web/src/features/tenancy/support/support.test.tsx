import { screen, waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { createSupportLink } from '../../../../../server/src/features/support/consent.ts'
import { navigation } from '../../../lib/load-page.ts'
import { useDesk } from '../../../test/desk.tsx'

const desk = useDesk()

test('the owner lets support in for a time, and ends it', async () => {
  const shop = await desk.openShop()
  // One shop is its own operator.
  desk.intercept('GET', '/api/support', () => Response.json({ endsAt: null, isOffered: true }))
  const { user } = await desk.open('/dashboard/settings', { shop })
  await user.click(await screen.findByRole('button', { name: 'For a day' }))
  const consented = { businessId: shop.businessId, now: desk.clock.now }
  await waitFor(async () => expect(await createSupportLink(desk.db, consented)).not.toBeNull())
})

test('while it lasts it says until when, and is ended by a tap', async () => {
  const shop = await desk.openShop()
  await shop.put('/api/support', { hours: 24 })
  const endsAt = '2099-03-01T12:00:00.000Z'
  desk.intercept('GET', '/api/support', () => Response.json({ endsAt, isOffered: true }))
  const { user } = await desk.open('/dashboard/settings', { shop })
  expect(await screen.findByText(/^Support may sign in until .*2099/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End it now' }))
  const consented = { businessId: shop.businessId, now: desk.clock.now }
  await waitFor(async () => expect(await createSupportLink(desk.db, consented)).toBeNull())
})

test('the operator’s link signs in by a button', async () => {
  desk.intercept('POST', '/api/support/session', () => Response.json({}))
  const { user } = await desk.open('/support#token')
  const replace = vi.spyOn(navigation, 'replace').mockImplementation(() => undefined)
  await user.click(await screen.findByRole('button', { name: 'Sign in as support' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/dashboard'))
  replace.mockRestore()
})

test('each screen says that it is support', async () => {
  const shop = await desk.openShop()
  const session = await shop.get<object>('/api/session')
  const supportEndsAt = '2099-03-01T12:00:00.000Z'
  desk.intercept('GET', '/api/session', () => Response.json({ ...session.body, supportEndsAt }))
  await desk.open('/dashboard', { shop })
  expect(await screen.findByRole('alert', { name: /You are signed in as support of .* until .*2099/ })).toBeVisible()
})

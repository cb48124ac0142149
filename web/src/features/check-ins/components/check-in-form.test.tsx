import { newId } from '@deskbell/domain/shared/new-id.ts'
import { waitFor } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { openClientPage } from '../../../test/client-page.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findPass } from '../../../test/pass-card.ts'

const desk = useDesk()
const now = new Date('2026-11-21T10:00:00Z')

beforeEach(() => {
  desk.clock.now = now
  vi.useFakeTimers({ toFake: ['Date'], now })
})

test('the desk checks in by a double click, undoes it, and the ledger tells it all', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { clientId } = await createPass(shop)
  const { user, startCheckIn, undo } = await openClientPage(desk, shop, clientId)
  const card = await findPass(user, 'Ten visits')
  const form = await startCheckIn()
  await waitFor(() => expect(form.button('Check in')).toBeEnabled())
  await user.dblClick(form.button('Check in'))
  await findToast('Maria is checked in · 9 left')
  await waitFor(() => expect(card.root).toHaveTextContent('9 of 10 left'))
  await undo(/Maria is checked in/)
  await findToast("Maria's check-in is undone, and the visit is back on the pass")
  await waitFor(() => expect(card.root).toHaveTextContent('10 of 10 left'))
  await waitFor(() => expect(card.newest()).toHaveTextContent('Undone'))
  const [undone, checkIn, sold, ...others] = card.entries()
  expect(undone).toHaveTextContent(/Undone by Ada Owner, Yoga class.*\+1/)
  expect(checkIn).toHaveTextContent(/Check-in, Yoga class, by Ada Owner.*−1/)
  expect(sold).toHaveTextContent('Sold by Ada Owner, card €120')
  expect(others).toEqual([])
})

test('a visit of the past says what it does to the pass, and then does that', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop)
  const month = { validity: { count: 30, unit: 'day' }, starts: 'first_visit' } as const
  const { id: packageId } = await createPackage(shop, { name: '10 Classes', ...month })
  const { clientId } = await createPass(shop, { packageId, startsOn: null })
  const { user, startCheckIn } = await openClientPage(desk, shop, clientId)
  const card = await findPass(user, '10 Classes')
  const form = await startCheckIn()
  await user.click(await form.findByText('Earlier'))
  await form.press('Check in')
  expect(form.field('Time')).toHaveFocus()
  expect(form.field('Time')).toHaveAccessibleDescription('Enter the time')
  await form.fill({ Day: '2026-11-23', Time: '18:00' })
  await form.press('Check in')
  expect(form.field('Day')).toHaveAccessibleDescription('This is still to come')
  await form.fill({ Day: '2026-11-18' })
  await form.findByText('This starts 10 Classes on Nov 18, 2026: it will expire on Dec 17, 2026.')
  form.getByText('10 Classes pays, the only one that fits. 9 left after it.')
  await form.press('Check in')
  await findToast('Maria is checked in · 9 left')
  await waitFor(() => expect(card.root).toHaveTextContent('expires Dec 17, 2026'))

  const again = await startCheckIn()
  await user.click(await again.findByText('Earlier'))
  await again.fill({ Day: '2026-11-11', Time: '09:30' })
  await again.findByText(
    'This moves the start of 10 Classes from Nov 18, 2026 to Nov 11, 2026: it will expire on Dec 10, 2026 instead of Dec 17, 2026.',
  )
  // Simulates a race: another visit is recorded in between, and the preview stays stale until the form is sent.
  let isStale = true
  const stale = { pass: null, noPassReason: 'no_pass', term: null, movesStartTo: null }
  desk.intercept('POST', '/api/check-ins/preview', (_request, next) => (isStale ? Response.json(stale) : next()))
  desk.intercept('POST', '/api/check-ins', (_request, next) => {
    isStale = false
    return next()
  })
  const between = { occurredAt: '2026-11-16T10:00:00.000Z', movesStartTo: '2026-11-16' }
  await shop.post('/api/check-ins', { id: newId(), clientId, serviceId, ...between })
  await again.findByText('Nothing pays for it: no pass. It will be recorded as unpaid.')
  await again.press('Check in')
  expect(await again.findByRole('alert')).toHaveTextContent('This visit would move the start of the pass.')
  await again.findByText(/from Nov 16, 2026 to Nov 11, 2026/)
  await waitFor(() => expect(card.root).toHaveTextContent('8 of 10 left'))
  await again.press('Check in')
  await waitFor(() => expect(card.root).toHaveTextContent('expires Dec 10, 2026'))
  await waitFor(() => expect(again.root).not.toBeInTheDocument())
  await waitFor(() => expect(card.root).toHaveTextContent('7 of 10 left'))
  await waitFor(() => expect(card.newest()).toHaveTextContent('Check-in, Yoga class of Nov 11, 2026'))
})

import type { NewClient } from '@deskbell/domain/clients/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { findPass } from '../../../test/pass-card.ts'

const desk = useDesk()
const now = new Date('2026-11-21T10:00:00Z')

beforeEach(() => {
  desk.clock.now = now
  vi.useFakeTimers({ toFake: ['Date'], now })
})

const BEN: Partial<NewClient> = { firstName: 'Ben', lastName: 'Okafor', phone: '+12015550177' }

/** Sets up Maria with a pass of ten visits, valid for 30 days, 10 of which have passed. */
async function createLastingPass(shop: TestBusiness) {
  const client = await createClient(shop)
  const { id: packageId } = await createPackage(shop, { name: 'Ten in a month', validity: { count: 30, unit: 'day' } })
  return createPass(shop, { clientId: client.id, packageId, startsOn: '2026-11-11' })
}

async function openClient(shop: TestBusiness, clientId: string) {
  const { user, router } = await desk.open(`/dashboard/clients/${clientId}`, { shop })
  const undo = async (words: RegExp) => user.click(within(await findToast(words)).getByRole('button', { name: 'Undo' }))
  return { user, undo, router }
}

async function openLastingPass() {
  const shop = await desk.openShop()
  const pass = await createLastingPass(shop)
  const { user, undo } = await openClient(shop, pass.clientId)
  return { shop, pass, user, undo, card: await findPass(user, 'Ten in a month') }
}

/** Preview of the effects in the open form. */
const effects = () => screen.getByRole('status', { name: 'What changes' })

test('visits are adjusted to what is left, with a reason, which is undone', async () => {
  const { card, undo } = await openLastingPass()
  const form = await card.start('Adjust visits')
  await form.fill({ 'Visits left': '8' })
  expect(effects()).toHaveTextContent(/10 left.*8 left/)
  await form.press('Adjust visits')
  expect(form.field('Reason')).toHaveFocus()
  await form.fill({ Reason: 'Came twice' })
  await form.press('Adjust visits')
  await waitFor(() => expect(card.newest()).toHaveTextContent('Visits corrected by Ada Owner: Came twice'))
  expect(card.newest()).toHaveTextContent('−2')
  expect(card.root).toHaveTextContent('8 of 10 left')
  await undo(/Ten in a month: now 8 left/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('Correction taken back by Ada Owner'))
  expect(card.root).toHaveTextContent('10 of 10 left')
  expect(card.entries()[1]).toHaveTextContent('taken back')
})

test('a pass is extended, which is taken back in its ledger', async () => {
  const { card } = await openLastingPass()
  const form = await card.start('Extend')
  await form.fill({ 'Days longer': '7', Note: 'Heating was broken' })
  expect(effects()).toHaveTextContent('expires Dec 17, 2026')
  await form.press('Extend')
  const words = 'Extended for 7 days by Ada Owner, now until Dec 17, 2026: Heating was broken'
  await waitFor(() => expect(card.newest()).toHaveTextContent(words))
  expect(card.root).toHaveTextContent('expires Dec 17, 2026')
  await card.takeBack(/Extended for 7 days/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('Extension of 7 days taken back by Ada Owner'))
  expect(card.root).toHaveTextContent('expires Dec 10, 2026')
})

test('a pass is frozen from a day on, and its expiry moves by the days frozen', async () => {
  const { card, undo } = await openLastingPass()
  const form = await card.start('Freeze')
  await form.fill({ From: '2026-11-22' })
  await form.press('Freeze')
  expect(form.field('From')).toHaveAccessibleDescription(/still to come/)
  await form.fill({ From: '2026-11-17' })
  await form.press('Freeze')
  await card.findByText('frozen')
  expect(card.newest()).toHaveTextContent('Frozen by Ada Owner, from Nov 17, 2026 on')
  const unfreeze = await card.start('Unfreeze')
  expect(effects()).toHaveTextContent('expires Dec 14, 2026')
  await unfreeze.press('Unfreeze')
  const words = 'Unfrozen by Ada Owner, 4 days longer, now until Dec 14, 2026'
  await waitFor(() => expect(card.newest()).toHaveTextContent(words))
  expect(card.root).toHaveTextContent('expires Dec 14, 2026')
  await undo(/can be used again/)
  await card.findByText('frozen')
  await card.takeBack(/Undo: Frozen by Ada Owner/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('Freeze taken back by Ada Owner'))
  expect(card.root).toHaveTextContent('expires Dec 10, 2026')
})

test('a pass is ended, and brought back', async () => {
  const { card, undo } = await openLastingPass()
  const form = await card.start('End pass')
  await form.fill({ Note: 'Moved away' })
  await form.press('End pass')
  await waitFor(() => expect(card.newest()).toHaveTextContent('Ended by Ada Owner: Moved away'))
  expect(card.root).toHaveTextContent('0 of 10 left')
  expect(card.queryByRole('button', { name: 'Freeze' })).not.toBeInTheDocument()
  await undo(/has ended/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('End of the pass taken back by Ada Owner'))
  expect(card.root).toHaveTextContent('10 of 10 left')
})

test('visits move to another client with the same expiry, and come back', async () => {
  const shop = await desk.openShop()
  const pass = await createLastingPass(shop)
  const ben = await createClient(shop, BEN)
  const { user, undo, router } = await openClient(shop, pass.clientId)
  const card = await findPass(user, 'Ten in a month')
  const form = await card.start('Transfer visits')
  await user.type(await form.findByRole('searchbox'), 'ben')
  await user.click(await form.findByRole('button', { name: /Ben Okafor/ }))
  await form.fill({ Visits: '11' })
  await form.press('Transfer')
  expect(form.field('Visits')).toHaveAccessibleDescription(/Only 10 left/)
  await form.fill({ Visits: '4' })
  expect(effects()).toHaveTextContent(/10 left.*6 left/)
  await form.press('Transfer')
  await waitFor(() => expect(card.newest()).toHaveTextContent('4 visits moved to Ben Okafor by Ada Owner'))
  expect(card.root).toHaveTextContent('6 of 10 left')
  await undo(/Ben Okafor got 4 visits/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('Transfer to Ben Okafor taken back by Ada Owner'))
  expect(card.root).toHaveTextContent('10 of 10 left')

  await shop.post(`/api/passes/${pass.id}/transfers`, { id: newId(), toClientId: ben.id, visits: 3, note: '' })
  await router.navigate({ to: '/dashboard/clients/$clientId', params: { clientId: ben.id } })
  await screen.findByRole('heading', { level: 1, name: 'Ben Okafor' })
  const [bens, undone] = await screen.findAllByRole('region', { name: 'Ten in a month' })
  expect(bens).toHaveTextContent('3 of 3 left')
  expect(bens).toHaveTextContent('expires Dec 10, 2026')
  expect(bens).toHaveTextContent('3 visits from Maria Silva, moved by Ada Owner')
  expect(undone).toHaveTextContent('0 of 4 left')
  expect(undone).toHaveTextContent('voided')
})

test('a refund shows money and visits, and what was refunded can’t be used any more', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { clientId } = await createPass(shop, { paid: 9000 })
  const { user } = await openClient(shop, clientId)
  const card = await findPass(user, 'Ten visits')
  const part = await card.start('Refund')
  expect(part.field('Money')).toHaveValue('€ 90')
  expect(part.field('No longer owed')).toHaveValue('€ 30')
  await part.fill({ Visits: '4' })
  expect(part.field('Money')).toHaveValue('€ 36')
  expect(part.field('No longer owed')).toHaveValue('€ 0')
  expect(effects()).toHaveTextContent(/10 left.*6 left.*€90 kept.*€54 kept/)
  await part.fill({ Note: 'Moving away' })
  await part.press('Refund €36 and 4 visits')
  await waitFor(() => expect(card.newest()).toHaveTextContent('Refunded by Ada Owner, €36: Moving away'))
  expect(card.newest()).toHaveTextContent('−4')
  expect(card.root).toHaveTextContent('6 of 10 left')
  expect(within(card.newest()).queryByRole('button')).not.toBeInTheDocument()

  const more = await card.start('Refund')
  await more.fill({ Visits: '7', Money: '60' })
  await more.press('Refund €60 and 7 visits')
  expect(more.field('Visits')).toHaveAccessibleDescription(/Only 6 left/)
  expect(more.field('Money')).toHaveAccessibleDescription(/Only €54 was kept/)
  await more.press('Cancel')
  const whole = await card.start('Refund')
  await whole.fill({ Money: '54' })
  await whole.press('Refund €54 and 6 visits')
  await waitFor(() => expect(card.root).toHaveTextContent('0 of 10 left'))
  expect(card.root).toHaveTextContent('used up')
  await waitFor(() => expect(whole.root).not.toBeInTheDocument())
  await user.click(card.getByRole('button', { name: 'More for Ten visits' }))
  await screen.findByRole('menuitem', { name: 'Adjust visits' })
  expect(screen.queryByRole('menuitem', { name: 'Refund' })).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Check in' }))
  await (await findDialog(user, /^Check in/)).findByText('not enough visits left')
})

test('two receptionists at one pass are shown each other’s changes, and end with the same balance', async () => {
  const { shop, pass, card } = await openLastingPass()
  let seen = 1
  const colleagueSetsTo = async (left: number, before: number) => {
    const adjustment = { id: newId(), seen: seen++, delta: left - before, note: 'Came' }
    expect((await shop.post(`/api/passes/${pass.id}/adjustments`, adjustment)).status).toBe(200)
    await waitFor(() => expect(card.root).toHaveTextContent(`${left} of 10 left`))
  }
  const form = await card.start('Adjust visits')
  await form.fill({ 'Visits left': '7', Reason: 'Counted by hand' })
  await colleagueSetsTo(9, 10)
  expect(effects()).toHaveTextContent(/9 left.*7 left/)
  await form.press('Adjust visits')
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  expect(form.field('Visits left')).toHaveValue('7')
  await form.press('Show theirs')
  await waitFor(() => expect(form.field('Visits left')).toHaveValue('9'))

  await form.fill({ 'Visits left': '7', Reason: 'Counted by hand' })
  await colleagueSetsTo(8, 9)
  await form.press('Adjust visits')
  await form.findByRole('alert')
  await form.press('Keep mine')
  await waitFor(() => expect(card.root).toHaveTextContent('7 of 10 left'))
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  expect(card.entries()).toHaveLength(4)
  expect(card.newest()).toHaveTextContent('Visits corrected by Ada Owner: Counted by hand')
  expect(card.newest()).toHaveTextContent('−1')

  seen++
  const refund = await card.start('Refund')
  await colleagueSetsTo(5, 7)
  expect(refund.root).toHaveTextContent('5 left · €120 paid')
  await refund.fill({ Visits: '5' })
  await refund.press('Refund €60 and 5 visits')
  expect(await refund.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await refund.press('Show theirs')
  await waitFor(() => expect(refund.field('Visits')).toHaveValue('5'))
  await refund.press('Refund €60 and 5 visits')
  await waitFor(() => expect(card.root).toHaveTextContent('0 of 10 left'))
})

test('a pass that is shared with the household is used by another of it, and shown to be the owner’s', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop)
  const { clientId } = await createLastingPass(shop)
  const ben = await createClient(shop, BEN)
  const { user, undo } = await openClient(shop, clientId)
  const household = within(await screen.findByRole('region', { name: 'Household' }))
  await household.findByText(/can check in with the passes that one of them shares/)
  const addBen = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(household.getByRole('button', { name: 'Add somebody' }))
    await user.click(await screen.findByRole('button', { name: /Ben Okafor/ }))
    await household.findByRole('link', { name: 'Ben Okafor' })
  }
  const expectNobody = () =>
    waitFor(() => expect(household.queryByRole('link', { name: 'Ben Okafor' })).not.toBeInTheDocument())
  await addBen()
  await undo(/Ben is in Maria’s household/)
  await expectNobody()
  await addBen()

  const card = await findPass(user, 'Ten in a month')
  const form = await card.start('Share with household')
  await waitFor(() => expect(form.root).toHaveTextContent('In the household: Ben Okafor.'))
  await form.press('Share')
  await waitFor(() => expect(card.newest()).toHaveTextContent('Shared with the household by Ada Owner'))
  await undo(/is shared with the household/)
  await waitFor(() => expect(card.newest()).toHaveTextContent('Sharing taken back by Ada Owner'))
  await (await card.start('Share with household')).press('Share')
  await card.findByText('shared')
  await shop.post('/api/check-ins', { id: newId(), clientId: ben.id, serviceId })
  await waitFor(() => expect(card.root).toHaveTextContent('9 of 10 left'))
  expect(card.newest()).toHaveTextContent('Check-in, Yoga class')

  await user.click(household.getByRole('link', { name: 'Ben Okafor' }))
  await screen.findByText('Ten in a month, the only one that fits')
  const bens = await findPass(user, 'Ten in a month')
  expect(bens.queryByRole('button')).not.toBeInTheDocument()
  await user.click(bens.getByRole('link', { name: 'Maria Silva’s pass' }))
  await screen.findByRole('heading', { level: 1, name: 'Maria Silva' })
  const again = await findPass(user, 'Ten in a month')
  await (await again.start('Stop sharing')).press('Stop sharing')
  await waitFor(() => expect(again.newest()).toHaveTextContent('Sharing stopped by Ada Owner'))

  const members = within(await screen.findByRole('region', { name: 'Household' }))
  await user.click(await members.findByRole('button', { name: 'Remove Ben Okafor from the household' }))
  await waitFor(() => expect(members.queryByRole('link', { name: 'Ben Okafor' })).not.toBeInTheDocument())
  await undo(/Ben left the household/)
  await members.findByRole('link', { name: 'Ben Okafor' })
})

test('balances are seen as of any day, and nothing is done to them there', async () => {
  const shop = await desk.openShop()
  desk.clock.now = new Date('2026-11-12T10:00:00Z')
  const pass = await createLastingPass(shop)
  desk.clock.now = now
  await shop.post(`/api/passes/${pass.id}/adjustments`, { id: newId(), seen: 1, delta: -2, note: 'Came twice' })
  const { user } = await openClient(shop, pass.clientId)
  const card = await findPass(user, 'Ten in a month')
  const asOf = screen.getByLabelText('Balances as of')
  const show = (value: string) => fireEvent.change(asOf, { target: { value } })
  expect(card.root).toHaveTextContent('8 of 10 left')
  expect(asOf).toHaveValue('2026-11-21')
  show('2026-11-16')
  await screen.findByText(/As the books stood at the end of Nov 16, 2026/)
  expect(card.root).toHaveTextContent('10 of 10 left')
  expect(card.entries()).toHaveLength(1)
  expect(card.queryByRole('button')).not.toBeInTheDocument()
  show('2026-11-11')
  await screen.findByText('Maria had no pass on Nov 11, 2026')
  await user.click(screen.getByRole('button', { name: 'Back to today' }))
  const today = await findPass(user, 'Ten in a month')
  expect(today.root).toHaveTextContent('8 of 10 left')
  today.getByRole('button', { name: 'More for Ten in a month' })
})

test('every running pass is extended for closed days, which is undone', async () => {
  const shop = await desk.openShop()
  const pass = await createLastingPass(shop)
  const { id: clientId } = await createClient(shop, BEN)
  await createPass(shop, { clientId, packageId: pass.packageId, startsOn: '2026-11-11' })
  const { user, router } = await desk.open('/dashboard/packages', { shop })
  const undo = async (words: string) => user.click(within(await findToast(words)).getByRole('button', { name: 'Undo' }))
  const start = async () => {
    await user.click(await screen.findByRole('button', { name: 'Extend all passes' }))
    return findDialog(user, 'Extend all passes')
  }
  const form = await start()
  await form.press('Extend all')
  expect(form.field('Days longer')).toHaveFocus()
  await form.fill({ 'Days longer': '3', Reason: 'Closed for repairs' })
  await form.press('Extend all')
  await findToast('2 passes extended by 3 days')
  await waitFor(() => expect(form.root).not.toBeInTheDocument())
  const again = await start()
  await again.fill({ 'Days longer': '1', Reason: 'Closed' })
  await again.press('Extend all')
  await undo('2 passes extended by 1 day')
  await findToast('Taken back on 2 passes')
  await router.navigate({ to: '/dashboard/clients/$clientId', params: pass })
  const card = await findPass(user, 'Ten in a month')
  expect(card.newest()).toHaveTextContent('Extension of 1 day taken back by Ada Owner')
  expect(card.entries()[2]).toHaveTextContent(
    'Extended for 3 days by Ada Owner, now until Dec 13, 2026: Closed for repairs',
  )
  expect(card.root).toHaveTextContent('expires Dec 13, 2026')
})

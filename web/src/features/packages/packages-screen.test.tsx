import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import {
  createClient,
  createPackage,
  createPass,
  createService,
  newPackage,
} from '../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { chooseAction, findRow, show, undo } from '../../test/list.ts'
import { waitUntilSaved } from '../../test/saved.ts'

const desk = useDesk()

/** Waits until the dialog has closed. The saved row is in the list before that. */
async function waitForNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

async function openPackages(shop: TestBusiness) {
  const { user, queryClient } = await desk.open('/dashboard/packages', { shop })
  await screen.findByRole('heading', { level: 1, name: 'Packages' })
  return {
    user,
    choose: async (action: string) => {
      // The menu of a row does nothing while the row is being saved.
      await waitUntilSaved({ queryClient })
      await chooseAction(user, 'Ten visits', action)
    },
    startAdding: async () => {
      await waitForNoDialog()
      await user.click((await screen.findAllByRole('button', { name: 'Add package' }))[0] as HTMLElement)
      return findDialog(user, 'Add package')
    },
    startEditing: async (name: string) => {
      await waitForNoDialog()
      await user.click(await screen.findByRole('button', { name }))
      return findDialog(user, 'Edit package')
    },
  }
}

async function expectRow(name: RegExp, ...words: string[]): Promise<void> {
  const row = await findRow(name)
  await waitFor(() => {
    for (const some of words) expect(row).toHaveTextContent(some)
  })
}

test('a package is added and changed, and its row says what it is now', async () => {
  const shop = await desk.openShop()
  for (const name of ['Yoga class', 'Massage']) await createService(shop, { name })
  const { startAdding, startEditing } = await openPackages(shop)
  const form = await startAdding()
  await form.fill({ Name: 'Ten visits', Price: '120' })
  await form.choose('Chosen services')
  await form.pick('Services', 'Massage')
  await form.press('Add package')
  await expectRow(/Ten visits/, 'Massage', '10 visits', '3 months from purchase', '€120')

  const edited = await startEditing('Ten visits')
  await edited.fill({ Name: 'Summer pass' })
  for (const choice of ['All services', 'Unlimited', 'Never expires']) await edited.choose(choice)
  expect(edited.queryByLabelText(/Number of visits/)).toBeNull()
  await edited.press('Save changes')
  await findToast('Changes saved')
  await expectRow(/Summer pass/, 'All services', 'Unlimited', 'Never expires')
})

test('a package that was changed is opened as it is now, also while the list is not fetched again', async () => {
  const shop = await desk.openShop()
  await createPackage(shop)
  const { startEditing } = await openPackages(shop)
  const form = await startEditing('Ten visits')
  desk.intercept('GET', '/api/packages', () => refusal(503, 'unavailable'))
  await form.fill({ Name: 'Summer pass', Price: '99' })
  await form.press('Save changes')
  const again = await startEditing('Summer pass')
  expect(again.field('Price')).toHaveValue('€ 99')
})

test('a package is archived, which is undone at once or another day', async () => {
  const shop = await desk.openShop()
  await createPackage(shop)
  const { user, choose } = await openPackages(shop)
  await choose('Archive')
  await undo(user, 'Ten visits archived')
  await findToast('Ten visits is back')
  await findRow(/Ten visits/)
  await choose('Archive')
  await screen.findByText('Add your first package')
  await show(user, 'Archived')
  await choose('Restore')
  await screen.findByText('Nothing is archived')
  await show(user, 'Current')
  await findRow(/Ten visits/)
})

test('what is wrong with a package is said at its field, and a double click makes one', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { user, startAdding } = await openPackages(shop)
  const form = await startAdding()
  await form.fill({ Description: 'For the summer', 'Number of visits': '0' })
  await user.clear(form.field('Lasts'))
  await form.choose('Chosen services')
  await form.press('Add package')
  expect(form.field('Name')).toHaveFocus()
  expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  expect(form.field('Services')).toHaveAccessibleDescription('Choose at least one service')
  expect(form.field('Number of visits')).toHaveAccessibleDescription('Enter at least 1')
  for (const label of ['Lasts', 'Price']) expect(form.field(label)).toBeInvalid()
  await form.fill({ Name: 'Ten visits', 'Number of visits': '10', Lasts: '6', Price: '120' })
  await form.pick('Services', 'Yoga class')
  await user.dblClick(form.button('Add package'))
  await findRow(/6 months from purchase/)
  expect(screen.getAllByRole('row', { name: /Ten visits/ })).toHaveLength(1)
  expect((await shop.get<{ items: unknown[] }>('/api/packages')).body.items).toHaveLength(1)
})

test('a package covers a category, is limited per week and starts on a date', async () => {
  const shop = await desk.openShop()
  for (const name of ['Vinyasa', 'Yin']) await createService(shop, { name })
  await createService(shop, { name: 'Massage', category: 'Massage' })
  const { user, startAdding, startEditing } = await openPackages(shop)
  const form = await startAdding()
  // Missing input is reported at its field.
  await form.choose('A category')
  await form.choose('Per week')
  await form.fill({ Name: 'Autumn', Price: '99' })
  await user.clear(form.field('At most'))
  await form.choose('On a date')
  await user.clear(form.field('Date'))
  await form.press('Add package')
  expect(form.field('Category')).toHaveAccessibleDescription(/Choose a category/)
  expect(form.field('Category')).toHaveFocus()
  expect(form.field('At most')).toBeInvalid()
  expect(form.field('Date')).toHaveAccessibleDescription('Enter a date')

  // A category without services covers nothing yet.
  await form.fill({ Category: 'Sauna' })
  expect(form.field('Category')).toHaveAccessibleDescription(/covers nothing until one is put into it/)
  await user.clear(form.field('Category'))
  await form.pick('Category', 'Yoga')
  expect(form.field('Category')).toHaveAccessibleDescription('Covers Vinyasa, Yin, and what joins it later')

  await form.choose('Unlimited')
  await form.fill({ 'At most': '4', Lasts: '6' })
  await form.pick('Unit', 'Weeks')
  fireEvent.change(form.field('Date'), { target: { value: '2031-09-01' } })
  await form.press('Add package')
  await expectRow(/Autumn/, 'Yoga (category)', 'Unlimited, at most 4 a week', '6 weeks from Sep 1, 2031')

  const edited = await startEditing('Autumn')
  expect(edited.field('Category')).toHaveValue('Yoga')
  expect(edited.field('At most')).toHaveValue('4 a week')
  expect(edited.field('Date')).toHaveValue('2031-09-01')
  await edited.choose('Chosen services')
  await edited.pick('Services', 'Massage')
  await edited.choose('Per day')
  await edited.choose('Never expires')
  await edited.press('Save changes')
  await expectRow(/Autumn/, 'Massage', 'Unlimited, at most 1 a day', 'From Sep 1, 2031, never expires')
})

test('a limit and a start are taken away again', async () => {
  const shop = await desk.openShop()
  const over = { coversAll: false, category: 'Yoga', starts: 'date', startsOn: '2031-09-01' } as const
  await createPackage(shop, { ...over, visits: null, limit: { visits: 1, per: 'day' } })
  const { startEditing } = await openPackages(shop)
  const form = await startEditing('Ten visits')
  for (const choice of ['All services', 'No limit', 'Expires', 'At the first visit']) await form.choose(choice)
  await form.press('Save changes')
  await findToast('Changes saved')
  await expectRow(/Ten visits/, 'All services', '3 months from first visit')
  expect(await findRow(/Ten visits/)).not.toHaveTextContent('at most')
})

test('a category is written as the services write it, however it is typed', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { startAdding } = await openPackages(shop)
  const form = await startAdding()
  await form.fill({ Name: 'Ten visits', Price: '120' })
  await form.choose('A category')
  await form.fill({ Category: ' yoga' })
  await form.press('Add package')
  await expectRow(/Ten visits/, 'Yoga (category)')
})

test('an edit on top of a newer one is asked which version to keep', async () => {
  const shop = await desk.openShop()
  const { id, version } = await createPackage(shop)
  const { startEditing } = await openPackages(shop)
  const form = await startEditing('Ten visits')
  await shop.put(`/api/packages/${id}`, { ...newPackage({ id, price: 9900 }), version })
  await findRow(/€99/)
  await form.fill({ Price: '110' })
  await form.press('Save changes')
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await form.press('Show theirs')
  await waitFor(() => expect(form.field('Price')).toHaveValue('€ 99'))
  await form.fill({ Name: 'Eleven visits' })
  await form.press('Save changes')
  await expectRow(/Eleven visits/, '€99')
})

test('a service that joins a category is paid by passes sold before, up to their limit', async () => {
  const shop = await desk.openShop()
  await createService(shop, { name: 'Vinyasa' })
  const sold = await createPackage(shop, { coversAll: false, category: 'Yoga', limit: { visits: 1, per: 'day' } })
  const { clientId } = await createPass(shop, { packageId: sold.id })
  await createService(shop, { name: 'Yin' })
  const { user } = await desk.open(`/dashboard/clients/${clientId}`, { shop })
  const ledger = await screen.findByRole('table', { name: /Ten visits/ })
  const checkIn = async (service: RegExp) => {
    await waitForNoDialog()
    await user.click(screen.getByRole('button', { name: 'Check in' }))
    const visit = await findDialog(user, /^Check in/)
    await user.click(await visit.findByRole('radio', { name: service }))
    await waitFor(() => expect(visit.button('Check in')).toBeEnabled())
    await visit.press('Check in')
  }
  await checkIn(/Yin/)
  await findToast('Maria is checked in · 9 left')
  await waitFor(() => expect(ledger.querySelectorAll('tbody tr')).toHaveLength(2))
  await checkIn(/Vinyasa/)
  await findToast(/No more visits in that day or week: recorded as unpaid/)
  expect(ledger.querySelectorAll('tbody tr')).toHaveLength(2)
})

test('a pass of a package that starts on a date is sold to start on it', async () => {
  const shop = await desk.openShop()
  const validity = { count: 1, unit: 'month' } as const
  await createPackage(shop, { name: 'Autumn', starts: 'date', startsOn: '2031-09-01', validity })
  const { id } = await createClient(shop)
  const { user } = await desk.open(`/dashboard/clients/${id}`, { shop })
  await user.click((await screen.findAllByRole('button', { name: 'Sell' }))[0] as HTMLElement)
  await user.click(await screen.findByRole('menuitem', { name: 'A package…' }))
  const form = await findDialog(user, /^Sell/)
  await form.findByText(/1 month from Sep 1, 2031/)
  await form.press('Sell')
  await screen.findByText(/starts Sep 1, 2031, expires Sep 30, 2031/)
})

import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createToken } from '../../../../../server/src/lib/crypto/signed-token.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import { createClient, createPackage, createPass, createService } from '../../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../../test/desk.tsx'
import { findDialog, getPart } from '../../../test/form.ts'

const desk = useDesk()
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Ada has few visits left and came today, Ben has an unpaid visit, Cleo's pass expires soon, Dora has no data yet. */
async function openBook() {
  const shop = await desk.openShop()
  const add = (firstName: string, lastName: string, tags: string[] = []) =>
    createClient(shop, { firstName, lastName, email: `${firstName.toLowerCase()}@example.com`, phone: '', tags })
  const { id: serviceId } = await createService(shop)
  const three = await createPackage(shop, { name: 'Three visits', visits: 3 })
  const month = await createPackage(shop, { name: 'A month', validity: { count: 30, unit: 'day' } })
  const ada = await add('Ada', 'Abel', ['vip', 'Yoga'])
  const ben = await add('Ben', 'Berg', ['Yoga'])
  const cleo = await add('Cleo', 'Ceder')
  await add('Dora', 'Dahl')
  await createPass(shop, { clientId: ada.id, packageId: three.id, startsOn: dayFromNow(-1) })
  await createPass(shop, { clientId: cleo.id, packageId: month.id, startsOn: dayFromNow(-20) })
  for (const { id: clientId } of [ben, ada]) {
    desk.clock.now = new Date()
    await shop.post('/api/check-ins', { id: newId(), clientId, serviceId })
  }
  return shop
}

async function openList(shop: TestBusiness, search = '') {
  const opened = await desk.open(`/dashboard/clients${search}`, { shop })
  const { user } = opened
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  const names = () => screen.queryAllByRole('rowheader').map((name) => within(name).getByRole('link').textContent)
  return {
    ...opened,
    /** Waits until the list shows these names in this order. */
    expectNames: (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected)),
    narrow: async (label: string, option: string) =>
      user.selectOptions(await screen.findByRole('combobox', { name: label }), option),
    search: async (typed: string) => {
      const box = screen.getByRole('searchbox', { name: 'Find a client' })
      await user.clear(box)
      if (typed) await user.type(box, typed)
    },
    row: (name: RegExp) => screen.findByRole('row', { name }),
    tick: (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }),
    bar: () => getPart(user, screen.getByRole('region', { name: 'Selected clients' })),
    undo: async (words: string) => user.click(within(await findToast(words)).getByRole('button', { name: 'Undo' })),
    choose: async (name: string, action: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: action }))
    },
    startAdding: async () => {
      const [add] = await screen.findAllByRole('button', { name: 'Add client' })
      await user.click(add as HTMLElement)
      return findDialog(user, 'Add a client')
    },
  }
}

test('the list is narrowed by what is said of the clients, all of it kept in the address', async () => {
  const { expectNames, narrow, router, user } = await openList(await openBook())
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
  const shelves = {
    Active: ['Ada Abel', 'Ben Berg'],
    New: ['Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl'],
    'Pass expiring soon': ['Cleo Ceder'],
    'Few visits left': ['Ada Abel'],
    Owing: ['Ben Berg'],
  }
  for (const [shelf, names] of Object.entries(shelves)) {
    await narrow('Show', shelf)
    await expectNames(...names)
  }
  screen.getByText(/Has visits that nothing paid for/)
  await narrow('Show', 'Inactive')
  await screen.findByText('Nobody is on this list')
  await user.click(screen.getByRole('button', { name: 'Show all clients' }))
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
  await narrow('Tag', 'Yoga')
  await expectNames('Ada Abel', 'Ben Berg')
  await narrow('Show', 'Owing')
  await expectNames('Ben Berg')
  expect(router.state.location.search).toEqual({ filter: 'owing', tag: 'Yoga' })
})

test('the list opens as its address says, and is sorted by last visit and by when clients were added', async () => {
  const { expectNames, narrow } = await openList(await openBook(), '?filter=owing&tag=Yoga')
  await expectNames('Ben Berg')
  await narrow('Show', 'All clients')
  await expectNames('Ada Abel', 'Ben Berg')
  await narrow('Tag', 'Any tag')
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
  await narrow('Order', 'Last visit, longest ago first')
  await expectNames('Cleo Ceder', 'Dora Dahl', 'Ben Berg', 'Ada Abel')
  await narrow('Order', 'Last visit, newest first')
  await expectNames('Ada Abel', 'Ben Berg', 'Dora Dahl', 'Cleo Ceder')
  await narrow('Order', 'Newest client first')
  await expectNames('Dora Dahl', 'Cleo Ceder', 'Ben Berg', 'Ada Abel')
  await narrow('Order', 'By name')
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
})

test('columns are chosen, kept in the address, and remembered', async () => {
  const { user, row, router } = await openList(await openBook())
  const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const chosen = ['', 'Name', 'Last visit', 'Visits left', 'Owed', 'Visits', 'Actions']
  await row(/Ada Abel/)
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  for (const column of ['E-mail', 'Tags', 'Phone', 'Owed', 'Visits']) {
    const item = await screen.findByRole('menuitemcheckbox', { name: column })
    const isChecked = () => item.getAttribute('aria-checked') === 'true'
    const before = isChecked()
    await user.click(item)
    await waitFor(() => expect(isChecked()).toBe(!before))
  }
  screen.getByRole('menuitemcheckbox', { name: 'Next appointment' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(columns()).toEqual(chosen))
  expect(await row(/Ben Berg/)).toHaveTextContent('1 visit')
  expect(await row(/Ada Abel/)).toHaveTextContent('Today')
  expect(router.state.location.search).toEqual({ columns: 'seen,left,owed,visits' })
  await router.navigate({ to: '/dashboard' })
  await router.navigate({ to: '/dashboard/clients' })
  await row(/Ada Abel/)
  expect(columns()).toEqual(chosen)
})

test('a slip while typing is forgiven, and whoever is meant exactly comes first', async () => {
  const shop = await openBook()
  await createClient(shop, { firstName: 'Zoë', lastName: 'Müller', phone: '+12015550142' })
  await createClient(shop, { firstName: 'Tom', lastName: 'Miller', phone: '' })
  const { search, expectNames } = await openList(shop)
  for (const typed of ['mulelr', 'zoe mulr']) {
    await search(typed)
    await expectNames('Zoë Müller')
    await search('')
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(6))
  }
  await search('muller')
  await expectNames('Zoë Müller', 'Tom Miller')
  await search('xyzzy')
  await screen.findByText('Nobody matches “xyzzy”')
})

test('a range is ticked with shift and tagged, and all that are shown lose a tag; both are undone', async () => {
  const { user, tick, bar, row, undo } = await openList(await openBook(), '?columns=tags')
  await row(/Ada Abel/)
  await user.click(tick('Ada Abel'))
  expect(tick('Cleo Ceder')).not.toBeChecked()
  await user.keyboard('{Shift>}')
  await user.click(tick('Cleo Ceder'))
  await user.keyboard('{/Shift}')
  expect(bar().root).toHaveTextContent('3 clients selected')
  for (const name of ['Ada Abel', 'Cleo Ceder']) expect(tick(name)).toBeChecked()
  await bar().press('Tag')
  const form = await findDialog(user, /^Tag/)
  await form.press('Add tag')
  expect(form.field('Tag')).toHaveAccessibleDescription('Enter a tag')
  await form.fill({ Tag: 'vip' })
  await form.press('Add tag')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected clients' })).not.toBeInTheDocument())
  await waitFor(async () => expect(await row(/Cleo Ceder/)).toHaveTextContent('vip'))
  await undo('2 clients tagged “vip”')
  await findToast('Taken back for 2 clients')
  await waitFor(async () => expect(await row(/Cleo Ceder/)).not.toHaveTextContent('vip'))
  expect(await row(/Ada Abel/)).toHaveTextContent('vip')

  await user.click(screen.getByRole('checkbox', { name: 'Select all that are shown' }))
  expect(bar().root).toHaveTextContent('4 clients selected')
  await bar().press('Tag')
  const away = await findDialog(user, /^Tag/)
  await away.choose('Take away')
  await away.fill({ Tag: 'Yoga' })
  await away.press('Take tag away')
  await waitFor(async () => expect(await row(/Ben Berg/)).not.toHaveTextContent('Yoga'))
  await undo('“Yoga” taken from 2 clients')
  await waitFor(async () => expect(await row(/Ben Berg/)).toHaveTextContent('Yoga'))
})

test('several are written to by name and archived at once, and each is undone', async () => {
  const shop = await openBook()
  const { user, tick, bar, row, undo, expectNames } = await openList(shop)
  const mail = async () => (await shop.get<{ items: { subject: string }[] }>('/api/messages')).body.items
  await row(/Ada Abel/)
  await user.click(tick('Ada Abel'))
  await user.click(tick('Ben Berg'))
  await bar().press('Mail')
  const form = await findDialog(user, /^Mail/)
  await form.fill({ Subject: 'News for {first name}' })
  await form.press('Send')
  await findToast('2 letters are written')
  const subjects = (await mail()).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual(['News for Ada', 'News for Ben'])
  await undo('2 letters are written')
  await findToast('2 letters are taken back')
  expect(await mail()).toEqual([])

  await user.click(tick('Cleo Ceder'))
  await user.click(tick('Dora Dahl'))
  await bar().press('Archive')
  await expectNames('Ada Abel', 'Ben Berg')
  await undo('2 clients archived')
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
})

test('who said no to news or has no address is left out of a letter to many, and counted before it is sent', async () => {
  const shop = await desk.openShop()
  const ada = await createClient(shop, { firstName: 'Ada', lastName: 'Abel' })
  await createClient(shop, { firstName: 'Ben', lastName: 'Berg', email: '' })
  await createClient(shop, { firstName: 'Cleo', lastName: 'Ceder', email: 'cleo@example.com' })
  const token = createToken(desk.services.encryption, 'unsubscribe', { businessId: shop.businessId, id: ada.id })
  await desk.anonymous.post('/api/unsubscribe', { token })
  const { user, tick, bar, row } = await openList(shop)
  await row(/Ada Abel/)
  for (const name of ['Ada Abel', 'Ben Berg', 'Cleo Ceder']) await user.click(tick(name))
  await bar().press('Mail')
  const form = await findDialog(user, /^Mail 3 clients/)
  expect(await screen.findByText('1 of 3 said no to messages and is left out.')).toBeVisible()
  expect(screen.getByText('1 of 3 has no e-mail address and is left out.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'set it first' })).toBeVisible()
  await form.fill({ Subject: 'News' })
  await form.press('Send')
  await findToast('1 letter is written')
  await user.click(tick('Ben Berg'))
  await bar().press('Mail')
  await findDialog(user, /^Mail 1 client/)
  expect(await screen.findByText('1 of 1 has no e-mail address and is left out.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
})

test('a client is archived and restored in the list', async () => {
  const shop = await desk.openShop()
  await createClient(shop)
  const { choose, narrow, expectNames } = await openList(shop)
  await choose('Maria Silva', 'Archive')
  await expectNames()
  await narrow('Show', 'Archived')
  await choose('Maria Silva', 'Restore')
  await expectNames()
  await narrow('Show', 'All clients')
  await expectNames('Maria Silva')
})

test('a client who is archived leaves the list at once, and comes back when the server refuses', async () => {
  const shop = await openBook()
  const { choose, expectNames } = await openList(shop)
  const { promise: answer, resolve: refuse } = Promise.withResolvers<Response>()
  desk.intercept('POST', /archive$/, () => answer)
  await choose('Ben Berg', 'Archive')
  await expectNames('Ada Abel', 'Cleo Ceder', 'Dora Dahl')
  refuse(refusal(500, 'internal'))
  await findToast('Something went wrong on the server. Try again.')
  await expectNames('Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl')
})

test('what is wrong with a new client is said at its field, and a double click adds one', async () => {
  const shop = await desk.openShop()
  const { user, startAdding, router, expectNames } = await openList(shop)
  const form = await startAdding()
  await form.press('Add client')
  expect(form.field('First name')).toHaveFocus()
  expect(form.field('First name')).toHaveAccessibleDescription('Enter the first name')
  await form.fill({ 'First name': 'Zoë', 'Last name': 'Müller', Phone: '555 0142' })
  await waitFor(() => expect(form.field('Phone')).toHaveAccessibleDescription('The kiosk won’t find this number.'))
  await form.fill({ Phone: '(201) 555-0142 ext. 9' })
  await waitFor(() => expect(form.field('Phone')).not.toHaveAccessibleDescription())
  await user.dblClick(form.button('Add client'))
  await screen.findByRole('heading', { level: 1, name: 'Zoë Müller' })
  await router.navigate({ to: '/dashboard/clients' })
  await expectNames('Zoë Müller')
  await createClient(shop, { firstName: 'Abe', lastName: 'Okafor' })
  await expectNames('Zoë Müller', 'Abe Okafor')
})

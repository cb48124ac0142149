import type { Client } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newId } from '../domain/src/shared/new-id.ts'
import { newClient, newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { ClientsScreen } from './pages/clients-screen.ts'
import { checkPage } from './pages/page-check.ts'
import type { Api } from './shop.ts'
import { expect, test } from './stories.ts'

const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Ada has few visits left and came today, Ben owes for his visit, Cleo's pass ends soon, and Dora has nothing yet.
 */
async function openBook(api: Api) {
  const add = (firstName: string, lastName: string, tags: string[] = []) => {
    const email = `${firstName.toLowerCase()}@example.com`
    return api<Client>('/api/clients', newClient({ firstName, lastName, email, phone: '', tags }))
  }
  const service = await api<Service>('/api/services', newService())
  const three = await api<Package>('/api/packages', newPackage({ name: 'Three visits', visits: 3 }))
  const validity = { count: 30, unit: 'day' } as const
  const month = await api<Package>('/api/packages', newPackage({ name: 'A month', validity }))
  const people = {
    ada: await add('Ada', 'Abel', ['vip', 'Yoga']),
    ben: await add('Ben', 'Berg', ['Yoga']),
    cleo: await add('Cleo', 'Ceder'),
    dora: await add('Dora', 'Dahl'),
  }
  const sell = (clientId: string, packageId: string, startsOn: string) =>
    api('/api/passes', newSale({ clientId, packageId, startsOn }))
  await sell(people.ada.id, three.id, dayFromNow(-1))
  await sell(people.cleo.id, month.id, dayFromNow(-20))
  await api('/api/check-ins', { id: newId(), clientId: people.ben.id, serviceId: service.id })
  await api('/api/check-ins', { id: newId(), clientId: people.ada.id, serviceId: service.id })
  return people
}

test('the list is narrowed, sorted and told by columns, all of it kept in the address', {
  tag: '@every-width',
}, async ({ api, desk }) => {
  await openBook(api)
  const list = new ClientsScreen(desk)
  await list.open()
  await expect(list.names).toHaveText(['Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl'])

  await test.step('each filter says who is meant, and shows them', async () => {
    const shelves = {
      Active: ['Ada Abel', 'Ben Berg'],
      New: ['Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl'],
      'Pass expiring soon': ['Cleo Ceder'],
      'Few visits left': ['Ada Abel'],
      Owing: ['Ben Berg'],
    }
    for (const [shelf, names] of Object.entries(shelves)) {
      await list.narrow({ Show: shelf })
      await expect(list.names, shelf).toHaveText(names)
    }
    await expect(desk.getByText('Has visits that nothing paid for')).toBeVisible()
    await list.narrow({ Show: 'Inactive' })
    await expect(desk.getByText('Nobody is on this list')).toBeVisible()
    await desk.getByRole('button', { name: 'Show all clients' }).click()
    await list.narrow({ Tag: 'Yoga' })
    await expect(list.names).toHaveText(['Ada Abel', 'Ben Berg'])
    await list.narrow({ Show: 'Owing' })
    await expect(list.names).toHaveText(['Ben Berg'])
    await desk.reload()
    await expect(list.names).toHaveText(['Ben Berg'])
    await expect(desk).toHaveURL(/filter=owing.*tag=Yoga|tag=Yoga.*filter=owing/)
    await list.narrow({ Show: 'All clients', Tag: 'Any tag' })
  })

  await test.step('by last visit, and by when they were added', async () => {
    await list.narrow({ Order: 'Last visit, newest first' })
    await expect(list.names.first()).toHaveText('Ada Abel')
    await list.narrow({ Order: 'Newest client first' })
    await expect(list.names).toHaveText(['Dora Dahl', 'Cleo Ceder', 'Ben Berg', 'Ada Abel'])
    await list.narrow({ Order: 'By name' })
    await expect(list.names.first()).toHaveText('Ada Abel')
  })
})

test('columns are chosen, kept in the address, and remembered', async ({ api, desk }) => {
  await openBook(api)
  const list = new ClientsScreen(desk)
  await list.open()
  await list.toggleColumns('E-mail', 'Tags', 'Phone', 'Owed', 'Visits')
  await expect(list.columns).toHaveText(['', 'Name', 'Last visit', 'Visits left', 'Owed', 'Visits', 'Actions'])
  await expect(list.row('Ben Berg')).toContainText('1 visit')
  await expect(list.row('Ada Abel')).toContainText('Today')
  await expect(desk).toHaveURL(/columns=seen%2Cleft%2Cowed%2Cvisits/)
  await list.open()
  await expect(list.columns).toHaveText(['', 'Name', 'Last visit', 'Visits left', 'Owed', 'Visits', 'Actions'])
})

test('a slip while typing is forgiven, and whoever is meant exactly comes first', async ({ api, desk }) => {
  await openBook(api)
  await api('/api/clients', newClient({ firstName: 'Zoë', lastName: 'Müller', email: '' }))
  await api('/api/clients', newClient({ firstName: 'Tom', lastName: 'Miller', email: '' }))
  const list = new ClientsScreen(desk)
  await list.open()
  for (const typed of ['mulelr', 'mulller', 'zoe mulr']) {
    await list.search.fill(typed)
    await expect(list.names, typed).toHaveText(['Zoë Müller'])
  }
  await list.search.fill('muller')
  await expect(list.names).toHaveText(['Zoë Müller', 'Tom Miller'])
  await list.search.fill('xyzzy')
  await expect(desk.getByText('Nobody matches “xyzzy”')).toBeVisible()
})

test('several are tagged, untagged, written to and archived at once, and each is undone', async ({ api, desk }) => {
  await openBook(api)
  const list = new ClientsScreen(desk)
  await list.open()

  await test.step('a range is ticked with shift, and tagged', async () => {
    await list.tick('Ada Abel').check()
    await list.tick('Cleo Ceder').click({ modifiers: ['Shift'] })
    await expect(list.bar).toContainText('3 clients selected')
    const form = await list.startTagging()
    await form.press('Add tag')
    await expect(form.field('Tag')).toHaveAccessibleDescription('Enter a tag')
    await form.fill({ Tag: 'vip' })
    await form.press('Add tag')
    await expect(list.bar).toBeHidden()
    await expect(list.row('Cleo Ceder')).toContainText('vip')
    await list.undo('2 clients tagged “vip”')
    await expect(list.toast('Taken back for 2 clients')).toBeVisible()
    await expect(list.row('Cleo Ceder')).not.toContainText('vip')
    await expect(list.row('Ada Abel')).toContainText('vip')
  })

  await test.step('all that are shown lose a tag', async () => {
    await list.table.getByRole('checkbox', { name: 'Select all that are shown' }).check()
    await expect(list.bar).toContainText('4 clients selected')
    const form = await list.startTagging()
    await form.choose('Take away')
    await form.fill({ Tag: 'Yoga' })
    await form.press('Take tag away')
    await expect(list.row('Ben Berg')).not.toContainText('Yoga')
    await list.undo('“Yoga” taken from 2 clients')
    await expect(list.row('Ben Berg')).toContainText('Yoga')
  })

  await test.step('a letter to each by name waits in the outbox, and is taken back', async () => {
    await list.tick('Ada Abel').check()
    await list.tick('Ben Berg').check()
    const form = await list.startMailing()
    await form.fill({ Subject: 'News for {first name}' })
    await form.press('Send')
    await expect(list.toast('2 letters are written')).toBeVisible()
    const outbox = await desk.request.get('/api/mail')
    expect((await outbox.json()).items.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
      'News for Ada',
      'News for Ben',
    ])
    await list.undo('2 letters are written')
    await expect(list.toast('2 letters are taken back')).toBeVisible()
    expect(await (await desk.request.get('/api/mail')).json()).toMatchObject({ waiting: 0 })
  })

  await test.step('archived, and back', async () => {
    await list.tick('Cleo Ceder').check()
    await list.tick('Dora Dahl').check()
    await list.bar.getByRole('button', { name: 'Archive' }).click()
    await expect(list.names).toHaveText(['Ada Abel', 'Ben Berg'])
    await list.undo('2 clients archived')
    await expect(list.names).toHaveText(['Ada Abel', 'Ben Berg', 'Cleo Ceder', 'Dora Dahl'])
  })
})

test('a long list shows what is in sight, goes on by itself, and takes all that match', async ({ api, desk }) => {
  const names = Array.from({ length: 130 }, (_, at) => `P${String(at).padStart(3, '0')}`)
  for (const firstName of names) await api('/api/clients', newClient({ firstName, lastName: '', phone: '' }))
  const list = new ClientsScreen(desk)
  await list.open()
  await expect(list.row('P000')).toBeVisible()
  expect(await list.rows.count()).toBeLessThan(50)
  await expect(list.table).toHaveAttribute('aria-rowcount', '-1')

  await test.step('the keyboard goes from name to name', async () => {
    await list.names.first().focus()
    for (const name of names.slice(1, 21)) {
      await desk.keyboard.press('ArrowDown')
      await expect(list.row(name).getByRole('link')).toBeFocused()
    }
    await expect(list.row('P020')).toHaveAttribute('aria-rowindex', '22')
    await desk.keyboard.press('Shift+Tab')
    await desk.keyboard.press('Space')
    await expect(list.bar).toContainText('1 client selected')
  })

  await test.step('all that match are more than those in sight', async () => {
    await list.bar.getByRole('button', { name: 'Select all that match' }).click()
    await expect(list.bar).toContainText('All that match')
    const form = await list.startTagging()
    await form.fill({ Tag: 'everyone' })
    await form.press('Add tag')
    await expect(list.toast('130 clients tagged “everyone”')).toBeVisible()
  })

  await test.step('scrolling comes to the last', async () => {
    await expect(async () => {
      await desk.mouse.wheel(0, 4000)
      await expect(list.row('P129')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(list.row('P129')).toHaveAttribute('aria-rowindex', '131')
    await expect(list.table).toHaveAttribute('aria-rowcount', '131')
    await expect(list.row('P000')).toHaveCount(0)
  })
})

test('the list and what is done to many are sound for everybody', async ({ api, desk }) => {
  await openBook(api)
  const list = new ClientsScreen(desk)
  await list.open()
  await list.tick('Ada Abel').check()
  await expect(list.bar).toBeVisible()
  await checkPage(desk, 'clients, one of them selected')
  const form = await list.startTagging()
  await checkPage(desk, 'a tag for many')
  await form.press('Cancel')
  const letter = await list.startMailing()
  await checkPage(desk, 'a letter to many')
  await letter.press('Cancel')
  await desk.getByRole('button', { name: 'Columns' }).click()
  await expect(desk.getByRole('checkbox', { name: 'Next appointment' })).toBeVisible()
})

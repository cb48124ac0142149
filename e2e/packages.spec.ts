import type { Client } from '../domain/src/clients/schema.ts'
import type { Package } from '../domain/src/packages/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newClient, newPackage, newSale, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import type { FormDialog } from './pages/form-dialog.ts'
import { packagesScreen, servicesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import type { Api } from './shop.ts'
import { expect, test } from './stories.ts'

/** Maria Silva with a pass of a package on these terms. */
async function sellTo(api: Api, sold: Package): Promise<Client> {
  const client = await api<Client>('/api/clients', newClient())
  await api('/api/passes', newSale({ clientId: client.id, packageId: sold.id }))
  return client
}

function extendToSold(form: FormDialog) {
  return form.root.getByRole('checkbox', { name: /already sold/ })
}

test('a package is added, changed, archived and brought back, and a colleague sees it all', async ({
  api,
  desk,
  colleague,
}) => {
  for (const name of ['Yoga class', 'Massage']) await api('/api/services', newService({ name }))
  const screen = packagesScreen(desk)
  const theirs = packagesScreen(colleague)
  await screen.open()
  await theirs.open()

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ Name: 'Ten visits', Price: '120' })
    await form.choose('Chosen services')
    await form.pick('Services', 'Massage')
    await form.press('Add package')
    await expect(form.root).toBeHidden()
    for (const { row } of [screen, theirs].map((list) => ({ row: list.row('Ten visits') }))) {
      await expect(row).toContainText('Massage')
      await expect(row).toContainText('10 visits')
      await expect(row).toContainText('3 months from purchase')
      await expect(row).toContainText('€120')
    }
  })

  await test.step('changed', async () => {
    const form = await screen.startEditing('Ten visits')
    await form.fill({ Name: 'Summer pass' })
    await form.choose('All services')
    await form.choose('Unlimited')
    await expect(form.field('Number of visits')).toBeHidden()
    await form.choose('Never expires')
    await form.press('Save changes')
    await expect(screen.toast('Changes saved')).toBeVisible()
    const row = theirs.row('Summer pass')
    await expect(row).toContainText('All services')
    await expect(row).toContainText('Unlimited')
    await expect(row).toContainText('Never expires')
  })

  await test.step('archived, which is undone', async () => {
    await screen.choose('Summer pass', 'Archive')
    await expect(theirs.row('Summer pass')).toHaveCount(0)
    await screen.undo('Summer pass archived')
    await expect(screen.row('Summer pass')).toBeVisible()
    await expect(theirs.row('Summer pass')).toBeVisible()
  })

  await test.step('archived for good, and restored another day', async () => {
    await screen.choose('Summer pass', 'Archive')
    await expect(screen.row('Summer pass')).toHaveCount(0)
    await screen.show('Archived')
    await screen.choose('Summer pass', 'Restore')
    await screen.show('Current')
    await expect(screen.row('Summer pass')).toBeVisible()
    await expect(theirs.row('Summer pass')).toBeVisible()
  })
})

test('what is wrong with a package is said at its field, and a double click makes one', async ({ api, desk }) => {
  await api('/api/services', newService())
  const screen = packagesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Description: 'For the summer', 'Number of visits': '0', Lasts: '' })
  await form.choose('Chosen services')
  await form.press('Add package')
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(form.field('Services')).toHaveAccessibleDescription('Choose at least one service')
  await expect(form.field('Number of visits')).toHaveAccessibleDescription('Enter at least 1')
  await expect(form.field('Lasts')).toHaveAttribute('aria-invalid', 'true')
  await expect(form.field('Price')).toHaveAttribute('aria-invalid', 'true')
  await form.fill({ Name: 'Ten visits', 'Number of visits': '10', Lasts: '6', Price: '120' })
  await form.pick('Services', 'Yoga class')
  await desk.keyboard.press('Tab')
  await form.button('Add package').dblclick()
  await expect(form.root).toBeHidden()
  await screen.open()
  await expect(screen.row('6 months from purchase')).toHaveCount(1)
})

test('a package covers a category, is limited per week and starts on a date', async ({ api, desk }) => {
  for (const name of ['Vinyasa', 'Yin']) await api('/api/services', newService({ name }))
  await api('/api/services', newService({ name: 'Massage', category: 'Massage' }))
  const screen = packagesScreen(desk)
  await screen.open()

  await test.step('what is missing is said at its field', async () => {
    const form = await screen.startAdding()
    await form.choose('A category')
    await form.choose('Per week')
    await form.fill({ Name: 'Autumn', Price: '99', 'At most': '' })
    await form.choose('On a date')
    await form.fill({ Date: '' })
    await form.press('Add package')
    await expect(form.field('Category')).toHaveAccessibleDescription(/Choose a category/)
    await expect(form.field('Category')).toBeFocused()
    await expect(form.field('At most')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.field('Date')).toHaveAccessibleDescription('Enter a date')
    await checkPage(desk, 'a package for a category, refused')
  })

  await test.step('a category that nobody has covers nothing yet', async () => {
    const form = screen.addForm
    await form.fill({ Category: 'Sauna' })
    await expect(form.field('Category')).toHaveAccessibleDescription(/covers nothing until one is put into it/)
    await form.fill({ Category: '' })
    await form.pick('Category', 'Yoga')
    await expect(form.field('Category')).toHaveAccessibleDescription('Covers Vinyasa, Yin, and what joins it later')
  })

  await test.step('filled in, it is in the list, and in its form', async () => {
    const form = screen.addForm
    await form.choose('Unlimited')
    await form.fill({ 'At most': '4', Lasts: '6' })
    await form.pick('Unit', 'Weeks')
    await form.field('Date').fill('2031-09-01')
    await form.press('Add package')
    await expect(form.root).toBeHidden()
    const row = screen.row('Autumn')
    await expect(row).toContainText('Yoga (category)')
    await expect(row).toContainText('Unlimited, at most 4 a week')
    await expect(row).toContainText('6 weeks from Sep 1, 2031')
    const edit = await screen.startEditing('Autumn')
    await expect(edit.field('Category')).toHaveValue('Yoga')
    await expect(edit.field('At most')).toHaveValue('4 a week')
    await expect(edit.field('Date')).toHaveValue('2031-09-01')
  })

  await test.step('changed to named services, a visit a day, without an end', async () => {
    const form = screen.editForm
    await form.choose('Chosen services')
    await form.pick('Services', 'Massage')
    await desk.keyboard.press('Tab')
    await form.choose('Per day')
    await form.choose('Never expires')
    await form.press('Save changes')
    const row = screen.row('Autumn')
    await expect(row).toContainText('Massage')
    await expect(row).toContainText('Unlimited, at most 1 a day')
    await expect(row).toContainText('From Sep 1, 2031, never expires')
    await expect(form.root).toBeHidden()
  })

  await test.step('and to all services, from the first visit', async () => {
    const form = await screen.startEditing('Autumn')
    await form.choose('All services')
    await form.choose('No limit')
    await form.choose('Expires')
    await form.choose('At the first visit')
    await form.press('Save changes')
    const row = screen.row('Autumn')
    await expect(row).toContainText('All services')
    await expect(row).toContainText('3 months from first visit')
    await expect(row).not.toContainText('at most')
  })
})

test('a category is written as the services write it, however it is typed', async ({ api, desk }) => {
  await api('/api/services', newService())
  const screen = packagesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Name: 'Ten visits', Price: '120' })
  await form.choose('A category')
  await form.fill({ Category: ' yoga' })
  await form.press('Add package')
  await expect(screen.row('Ten visits')).toContainText('Yoga (category)')
})

test('a service that joins a category is covered at the desk by itself, by passes sold before too', async ({
  api,
  desk,
}) => {
  await api('/api/services', newService({ name: 'Vinyasa' }))
  const terms = { coversAll: false, category: 'Yoga', limit: { visits: 1, per: 'day' } } as const
  const sold = await api<Package>('/api/packages', newPackage(terms))
  const client = await sellTo(api, sold)
  const services = servicesScreen(desk)
  await services.open()
  const form = await services.startAdding()
  await form.fill({ Name: 'Yin', Category: 'Yoga', 'Price of one visit': '18' })
  await form.press('Add service')
  await expect(services.row('Yin')).toBeVisible()
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')

  await test.step('it is paid by the pass', async () => {
    const visit = await screen.startCheckIn()
    await visit.root.getByRole('radio', { name: /Yin/ }).check()
    await visit.press('Check in')
    await expect(screen.toast('Maria is checked in · 9 left')).toBeVisible()
    await expect(screen.ledger('Ten visits')).toHaveCount(2)
  })

  await test.step('a second visit of the day is more than the limit', async () => {
    const visit = await screen.startCheckIn()
    await visit.root.getByRole('radio', { name: /Vinyasa/ }).check()
    await visit.press('Check in')
    await expect(screen.toast('No more visits in that day or week: recorded as unpaid')).toBeVisible()
    await expect(screen.ledger('Ten visits')).toHaveCount(2)
  })
})

test('what a package covers anew goes to the passes already sold, on request, and their page says so', async ({
  api,
  desk,
  colleague,
}) => {
  const yoga = await api<Service>('/api/services', newService())
  for (const name of ['Massage', 'Pilates']) await api('/api/services', newService({ name, category: '' }))
  const sold = await api<Package>('/api/packages', newPackage({ coversAll: false, serviceIds: [yoga.id] }))
  const client = await sellTo(api, sold)
  const screen = packagesScreen(desk)
  const theirs = new ClientScreen(colleague)
  await screen.open()
  await theirs.open(client.id, 'Maria Silva')

  await test.step('it is only offered where something is added', async () => {
    const form = await screen.startEditing('Ten visits')
    await expect(form.field('Services')).toBeVisible()
    await expect(extendToSold(form)).toBeHidden()
    await form.pick('Services', 'Massage')
    await desk.keyboard.press('Tab')
    await expect(extendToSold(form)).toHaveAccessibleName('Also for the pass already sold')
    await expect(extendToSold(form)).toHaveAccessibleDescription(
      'It then covers Massage too. All else stays as it was sold.',
    )
    await checkPage(desk, 'a package with something added')
  })

  await test.step('not asked for, the pass stays as it was', async () => {
    await screen.editForm.press('Save changes')
    await expect(screen.editForm.root).toBeHidden()
    await expect(screen.row('Ten visits')).toContainText('Massage')
    await expect(theirs.ledger('Ten visits')).toHaveCount(1)
  })

  await test.step('asked for, its ledger says what it covers now, while a colleague looks at it', async () => {
    const form = await screen.startEditing('Ten visits')
    await form.pick('Services', 'Pilates')
    await desk.keyboard.press('Tab')
    await extendToSold(form).check()
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await expect(theirs.ledger('Ten visits')).toHaveCount(2)
    await expect(theirs.ledger('Ten visits').first()).toContainText(
      'More services covered, added by Ana Costa: Pilates',
    )
  })

  await test.step('and it pays for a visit to that', async () => {
    const visit = await theirs.startCheckIn()
    await visit.root.getByRole('radio', { name: /Pilates/ }).check()
    await visit.press('Check in')
    await expect(theirs.toast('Maria is checked in · 9 left')).toBeVisible()
  })
})

test('a pass of a package that starts on a date is sold to start on it', async ({ api, desk }) => {
  const validity = { count: 1, unit: 'month' } as const
  await api('/api/packages', newPackage({ name: 'Autumn', starts: 'date', startsOn: '2031-09-01', validity }))
  const client = await api<Client>('/api/clients', newClient())
  const screen = new ClientScreen(desk)
  await screen.open(client.id, 'Maria Silva')
  const form = await screen.startSelling()
  await expect(form.root.getByText('1 month from Sep 1, 2031')).toBeVisible()
  await form.press('Sell')
  await expect(desk.getByText('starts Sep 1, 2031, expires Sep 30, 2031')).toBeVisible()
})

test('two colleagues change one package, and each is asked which version to keep', async ({ api, desk, colleague }) => {
  await api('/api/packages', newPackage())
  const screen = packagesScreen(desk)
  const theirs = packagesScreen(colleague)
  await screen.open()
  await theirs.open()
  const mine = await screen.startEditing('Ten visits')
  const form = await theirs.startEditing('Ten visits')
  await form.fill({ Price: '99' })
  await form.press('Save changes')
  await expect(screen.row('€99')).toBeVisible()
  await mine.fill({ Price: '110' })
  await mine.press('Save changes')
  await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
  await mine.press('Show theirs')
  await expect(mine.field('Price')).toHaveValue('€ 99')
  await mine.fill({ Name: 'Eleven visits' })
  await mine.press('Save changes')
  await expect(theirs.row('Eleven visits')).toContainText('€99')
})

import type { Employee } from '../domain/src/employees/schema.ts'
import type { Service } from '../domain/src/services/schema.ts'
import { newEmployee, newService } from '../server/src/test/factories.ts'
import { ClientScreen } from './pages/client-screen.ts'
import { KioskScreen } from './pages/kiosk-screen.ts'
import { employeesScreen, servicesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { RowOrder } from './pages/row-order.ts'
import { type Api, openShopWithPass } from './shop.ts'
import { expect, test } from './stories.ts'

test('a service is added, changed, archived and brought back, and a colleague sees it all', async ({
  desk,
  colleague,
}) => {
  const screen = servicesScreen(desk)
  const theirs = servicesScreen(colleague)
  await screen.open()
  await theirs.open()
  await expect(theirs.page.getByText('Add your first service')).toBeVisible()

  await test.step('added', async () => {
    const form = await screen.startAdding()
    await form.fill({ Name: 'Yoga class', Category: 'Yoga', Duration: '75', 'Price of one visit': '18.50' })
    await form.choose('Class')
    await form.fill({ Places: '14' })
    await form.press('Add service')
    await expect(form.root).toBeHidden()
    for (const { row } of [screen, theirs].map((list) => ({ row: list.row('Yoga class') }))) {
      await expect(row).toContainText('14 places')
      await expect(row).toContainText('1 h 15 min')
      await expect(row).toContainText('€18.50')
    }
  })

  await test.step('changed', async () => {
    const form = await screen.startEditing('Yoga class')
    await expect(form.field('Duration')).toHaveValue('75 min')
    await form.fill({ Name: 'Slow yoga', 'Visits used from a pass': '2' })
    await form.root.getByRole('switch', { name: 'Offered now' }).click()
    await form.press('Save changes')
    await expect(screen.toast('Changes saved')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toContainText('uses 2 visits')
    await expect(theirs.row('Slow yoga')).toContainText('not offered')
  })

  await test.step('archived, which is undone', async () => {
    await screen.choose('Slow yoga', 'Archive')
    await expect(screen.row('Slow yoga')).toHaveCount(0)
    await expect(theirs.row('Slow yoga')).toHaveCount(0)
    await screen.undo('Slow yoga archived')
    await expect(screen.row('Slow yoga')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toBeVisible()
  })

  await test.step('archived for good, and restored another day', async () => {
    await screen.choose('Slow yoga', 'Archive')
    await expect(screen.row('Slow yoga')).toHaveCount(0)
    await screen.show('Archived')
    await screen.choose('Slow yoga', 'Restore')
    await expect(desk.getByText('Nothing is archived')).toBeVisible()
    await expect(theirs.row('Slow yoga')).toBeVisible()
  })
})

test('what is wrong with a service is said at its field, and nothing typed is lost', async ({ desk }) => {
  const screen = servicesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Category: 'Yoga', Duration: '0' })
  await form.press('Add service')
  await expect(form.field('Name')).toBeFocused()
  await expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  await expect(form.field('Duration')).toHaveAccessibleDescription('Enter at least 1 minute')
  await expect(form.field('Price of one visit')).toHaveAttribute('aria-invalid', 'true')
  await form.fill({ Name: 'x'.repeat(81), Duration: '60', 'Price of one visit': '18' })
  await form.press('Add service')
  await expect(form.field('Name')).toHaveAccessibleDescription('Use at most 80 characters')
  await expect(form.field('Category')).toHaveValue('Yoga')
  await form.fill({ Name: 'Yoga class' })
  await form.press('Add service')
  await expect(screen.row('Yoga class')).toBeVisible()
})

test('two colleagues change one service, and each is asked which version to keep', async ({ api, desk, colleague }) => {
  await api<Service>('/api/services', newService())
  const screen = servicesScreen(desk)
  const theirs = servicesScreen(colleague)
  await screen.open()
  await theirs.open()
  const mine = await screen.startEditing('Yoga class')
  const form = await theirs.startEditing('Yoga class')
  await form.fill({ Name: 'Power yoga' })
  await form.press('Save changes')
  await expect(form.root).toBeHidden()

  await test.step('one looks at what the other saved', async () => {
    await mine.fill({ Name: 'Gentle yoga' })
    await mine.press('Save changes')
    await expect(mine.problem).toContainText('Somebody else changed this in the meantime.')
    await expect(mine.field('Name')).toHaveValue('Gentle yoga')
    await mine.press('Show theirs')
    await expect(mine.field('Name')).toHaveValue('Power yoga')
    await mine.press('Cancel')
  })

  await test.step('another time keeps their own', async () => {
    await screen.startEditing('Power yoga')
    await theirs.startEditing('Power yoga')
    await form.fill({ Category: 'Strength' })
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await mine.fill({ Name: 'Gentle yoga' })
    await mine.press('Save changes')
    await mine.press('Keep mine')
    await expect(mine.root).toBeHidden()
    await expect(theirs.row('Gentle yoga')).toBeVisible()
  })
})

test('a double click on save makes one service', async ({ desk }) => {
  const screen = servicesScreen(desk)
  await screen.open()
  const form = await screen.startAdding()
  await form.fill({ Name: 'Massage', 'Price of one visit': '60' })
  await form.button('Add service').dblclick()
  await expect(form.root).toBeHidden()
  await screen.open()
  await expect(screen.row('Massage')).toHaveCount(1)
})

async function makeServices(api: Api, ...names: string[]): Promise<void> {
  for (const name of names) await api('/api/services', newService({ name }))
}

test('a service says what it costs, whether it can be booked, and who performs it', {
  tag: '@every-width',
}, async ({ api, desk, colleague }) => {
  await api('/api/employees', newEmployee())
  await api('/api/employees', newEmployee({ firstName: 'Ben', lastName: 'Okafor' }))
  const screen = servicesScreen(desk)
  const theirs = servicesScreen(colleague)
  await screen.open()
  await theirs.open()
  const form = await screen.startAdding()
  const noor = form.root.getByRole('group', { name: 'Noor Haddad', exact: true })

  await test.step('added with all of it', async () => {
    await form.fill({ Name: 'Massage', 'Price of one visit': '90' })
    await form.choose('From')
    await form.root.getByRole('switch', { name: 'Bookable' }).click()
    await form.pick('Add an employee', 'Noor Haddad')
    await expect(await form.offered('Add an employee')).toHaveText(['Ben Okafor'])
    await desk.keyboard.type('okafor')
    await desk.keyboard.press('Enter')
    await expect(form.root.getByRole('group', { name: 'Ben Okafor', exact: true })).toBeVisible()
    await expect(form.field('Add an employee')).toHaveValue('')
    await noor.getByRole('textbox', { name: 'Own price' }).fill('120')
    await noor.getByRole('textbox', { name: 'Own duration' }).fill('75')
    await checkPage(desk, 'who performs a service')
    await form.root.getByRole('button', { name: 'Remove Ben Okafor' }).click()
    await expect(form.field('Add an employee')).toBeFocused()
    await form.press('Add service')
    await expect(form.root).toBeHidden()
    for (const row of [screen.row('Massage'), theirs.row('Massage')]) {
      await expect(row).toContainText('from €90')
      await expect(row).toContainText('check-in only')
      await expect(row).toContainText('Noor')
      await expect(row).not.toContainText('Ben')
    }
  })

  await test.step('kept, and changed to free', async () => {
    const edited = await screen.startEditing('Massage')
    const again = edited.root.getByRole('group', { name: 'Noor Haddad', exact: true })
    await expect(again.getByRole('textbox', { name: 'Own price' })).toHaveValue('€ 120')
    await expect(again.getByRole('textbox', { name: 'Own duration' })).toHaveValue('75 min')
    await expect(edited.root.getByRole('switch', { name: 'Bookable' })).not.toBeChecked()
    await edited.choose('Free')
    await expect(edited.field('Price of one visit')).toBeHidden()
    await edited.choose('Fixed')
    await expect(edited.field('Price of one visit')).toHaveValue('€ 90')
    await edited.choose('Free')
    await edited.press('Save changes')
    await expect(edited.root).toBeHidden()
    await expect(theirs.row('Massage')).toContainText('Free')
  })
})

test('who performs what is one thing, seen from the service and from the employee', async ({
  api,
  desk,
  colleague,
}) => {
  await makeServices(api, 'Yoga class', 'Massage')
  const noor = await api<Employee>('/api/employees', newEmployee())
  const services = servicesScreen(desk)
  const employees = employeesScreen(colleague)
  await services.open()
  await employees.open()
  const openNoor = () => colleague.getByRole('button', { name: 'Edit Noor Haddad' }).click()

  await test.step('given to her at the service, with a price of her own', async () => {
    const form = await services.startEditing('Massage')
    await form.pick('Add an employee', 'Noor Haddad')
    await form.root.getByRole('textbox', { name: 'Own price' }).fill('120')
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await openNoor()
    await expect(employees.editForm.root.getByText('Massage')).toBeVisible()
  })

  await test.step('taken up by her, whose own price stays', async () => {
    await employees.editForm.pick('Services', 'Yoga class')
    await colleague.keyboard.press('Tab')
    await employees.editForm.press('Save')
    await expect(employees.editForm.root).toBeHidden()
    await expect(services.row('Yoga class')).toContainText('Noor')
    const form = await services.startEditing('Massage')
    await expect(form.root.getByRole('textbox', { name: 'Own price' })).toHaveValue('€ 120')
    await form.press('Cancel')
  })

  await test.step('an edit of the one makes an open edit of the other ask', async () => {
    await openNoor()
    const form = await services.startEditing('Yoga class')
    await form.press(`Remove ${noor.firstName} ${noor.lastName}`)
    await form.press('Save changes')
    await expect(form.root).toBeHidden()
    await employees.editForm.fill({ Note: 'Works on Fridays' })
    await employees.editForm.press('Save')
    await expect(employees.editForm.problem).toContainText('Somebody else changed this in the meantime.')
    await employees.editForm.press('Show theirs')
    await expect(employees.editForm.root.getByText('Massage')).toBeVisible()
    await expect(employees.editForm.root.getByText('Yoga class')).toBeHidden()
  })
})

test('the services are put in order by mouse, by keyboard and from the menu, and everybody sees it', {
  tag: '@every-width',
}, async ({ api, desk, colleague, kiosk }) => {
  await makeServices(api, 'Massage', 'Ballet')
  const { client } = await openShopWithPass(api)
  const screen = servicesScreen(desk)
  const order = new RowOrder(screen)
  const theirs = new RowOrder(servicesScreen(colleague))
  await screen.open()
  await servicesScreen(colleague).open()
  await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])

  await test.step('by mouse, which is undone', async () => {
    await order.dragOver('Yoga class', 'Massage')
    await order.drop()
    await expect(order.names).toHaveText(['Yoga class', 'Massage', 'Ballet'])
    await expect(theirs.names).toHaveText(['Yoga class', 'Massage', 'Ballet'])
    await screen.undo('Yoga class moved')
    await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await expect(theirs.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await expect(screen.toast('Yoga class is back in its place')).toBeVisible()
  })

  await test.step('by keyboard, where escape leaves it', async () => {
    // Each key is heard once what the one before did is said.
    const press = async (key: string, said: string) => {
      await desk.keyboard.press(key)
      await expect(order.said(said)).toBeAttached()
    }
    await order.handle('Massage').focus()
    await press('Space', 'Massage lifted')
    await press('ArrowDown', 'Place 2 of 3.')
    await press('Escape', 'Left where it was.')
    await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
    await press('Space', 'Massage lifted')
    await press('ArrowDown', 'Place 2 of 3.')
    await desk.keyboard.press('Space')
    await expect(order.names).toHaveText(['Ballet', 'Massage', 'Yoga class'])
    await expect(theirs.names).toHaveText(['Ballet', 'Massage', 'Yoga class'])
    await expect(order.handle('Massage')).toBeFocused()
  })

  await test.step('from the menu, which says no more than can be', async () => {
    await screen.choose('Massage', 'Move down')
    await expect(theirs.names).toHaveText(['Ballet', 'Yoga class', 'Massage'])
    await screen.choose('Yoga class', 'Move up')
    await expect(theirs.names).toHaveText(['Yoga class', 'Ballet', 'Massage'])
    await desk.getByRole('button', { name: 'Actions for Massage' }).click()
    await expect(desk.getByRole('menuitem')).toHaveText(['Edit', 'Move up', 'Archive'])
    await desk.keyboard.press('Escape')
  })

  await test.step('which the kiosk and the desk keep to', async () => {
    const tablet = new KioskScreen(kiosk)
    await tablet.open()
    await tablet.lookUp(client.phone.slice(-4))
    await expect(kiosk.getByRole('button', { name: /Yoga class|Ballet|Massage/ })).toHaveText([
      ...[/Yoga class/, /Ballet/, /Massage/],
    ])
    const about = new ClientScreen(colleague)
    await about.open(client.id, 'Maria Silva')
    const form = await about.startCheckIn()
    const choices = form.root.getByRole('radiogroup', { name: 'Service' })
    await expect(choices.getByRole('radio')).toHaveCount(3)
    const offered = (await choices.innerText()).match(/Yoga class|Ballet|Massage/g)
    expect(offered).toEqual(['Yoga class', 'Ballet', 'Massage'])
  })
})

test('a finger puts the services in order', async ({ api, kiosk }) => {
  await makeServices(api, 'Massage', 'Ballet', 'Yoga class')
  const screen = servicesScreen(kiosk)
  const order = new RowOrder(screen)
  await kiosk.setViewportSize({ width: 360, height: 780 })
  await screen.open()
  await expect(order.names).toHaveText(['Massage', 'Ballet', 'Yoga class'])
  await order.dragByTouch('Yoga class', 'Massage')
  await expect(order.names).toHaveText(['Yoga class', 'Massage', 'Ballet'])
  await expect(screen.toast('Yoga class moved')).toBeVisible()
})

test('a move that the server refuses is put back, and it is said', async ({ api, desk }) => {
  await makeServices(api, 'Massage', 'Ballet')
  const screen = servicesScreen(desk)
  const order = new RowOrder(screen)
  await screen.open()
  await expect(order.names).toHaveText(['Massage', 'Ballet'])
  const problem = { type: 'about:blank', title: 'Not found', status: 404, code: 'not_found' }
  await desk.route('**/move', (route) => route.fulfill({ status: 404, json: problem }))
  await screen.choose('Massage', 'Move down')
  await expect(screen.toast('Massage was not moved.')).toBeVisible()
  await expect(order.names).toHaveText(['Massage', 'Ballet'])
})

test('only the whole list can be put in order', async ({ api, desk }) => {
  await makeServices(api, 'Massage', 'Ballet')
  const screen = servicesScreen(desk)
  const order = new RowOrder(screen)
  await screen.open()
  await expect(order.handle('Ballet')).toBeVisible()
  await desk.getByRole('searchbox', { name: 'Search services' }).fill('ball')
  await expect(order.names).toHaveText(['Ballet'])
  await expect(order.handle('Ballet')).toBeHidden()
  await desk.getByRole('button', { name: 'Actions for Ballet' }).click()
  await expect(desk.getByRole('menuitem')).toHaveText(['Edit', 'Archive'])
})

test('a service that is archived or changed leaves the visits made to it as they were', async ({ api, desk }) => {
  const { client, service } = await openShopWithPass(api)
  await api('/api/check-ins', { id: crypto.randomUUID(), clientId: client.id, serviceId: service.id })
  const screen = servicesScreen(desk)
  await screen.open()
  const form = await screen.startEditing('Yoga class')
  await form.fill({ 'Price of one visit': '99', 'Visits used from a pass': '5' })
  await form.press('Save changes')
  await expect(form.root).toBeHidden()
  await screen.choose('Yoga class', 'Archive')
  await expect(screen.row('Yoga class')).toHaveCount(0)
  const about = new ClientScreen(desk)
  await about.open(client.id, 'Maria Silva')
  const [used] = [about.ledger('Ten visits').first()]
  await expect(used).toContainText('Yoga class')
  await expect(used).toContainText('9')
})

import type { Service } from '@deskbell/domain/services/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import { createEmployee, createService, newService } from '../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { chooseAction, findActions, findRow, getNames, show, undo } from '../../test/list.ts'
import { waitUntilSaved } from '../../test/saved.ts'

const desk = useDesk()

/** Waits until the dialog has closed. The saved row is in the list before that. */
async function waitForNoDialog(): Promise<void> {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

async function openServices(shop: TestBusiness) {
  const { user, queryClient } = await desk.open('/dashboard/services', { shop })
  await screen.findByRole('heading', { level: 1, name: 'Services' })
  return {
    user,
    choose: async (name: string, action: string) => {
      // The menu of a row does nothing while the row is being saved.
      await waitUntilSaved({ queryClient })
      await chooseAction(user, name, action)
    },
    startAdding: async () => {
      await waitForNoDialog()
      await user.click((await screen.findAllByRole('button', { name: 'Add service' }))[0] as HTMLElement)
      return findDialog(user, 'Add service')
    },
    startEditing: async (name: string) => {
      await waitForNoDialog()
      await user.click(await screen.findByRole('button', { name }))
      return findDialog(user, 'Edit service')
    },
  }
}

async function createServices(shop: TestBusiness, ...names: string[]): Promise<void> {
  for (const name of names) await createService(shop, { name })
}

test('a class is added and changed, and its row says what it is now', async () => {
  const { startAdding, startEditing } = await openServices(await desk.openShop())
  await screen.findByText('Add your first service')
  const form = await startAdding()
  await form.fill({ Name: 'Yoga class', Category: 'Yoga', Duration: '75', 'Price of one visit': '18.50' })
  await form.choose('Class')
  await form.fill({ Places: '14' })
  await form.press('Add service')
  const row = await findRow(/Yoga class/)
  for (const words of ['14 places', '1 h 15 min', '€18.50']) expect(row).toHaveTextContent(words)

  const edited = await startEditing('Yoga class')
  expect(edited.field('Duration')).toHaveValue('75 min')
  await edited.fill({ Name: 'Slow yoga', 'Visits used from a pass': '2' })
  await edited.choose('Offered now')
  await edited.press('Save changes')
  await findToast('Changes saved')
  expect(await findRow(/Slow yoga/)).toHaveTextContent(/uses 2 visits.*not offered/)
})

test('add-ons are added, and taken away again', async () => {
  const shop = await desk.openShop()
  await createService(shop, { name: 'Massage', addOns: [{ name: 'Hot stones', price: 1500 }] })
  const { user, startEditing } = await openServices(shop)
  const form = await startEditing('Massage')
  await form.press('Add an add-on')
  await waitFor(() => expect(form.getAllByRole('textbox', { name: 'Add-on' })[1]).toHaveFocus())
  await user.paste('Hot stones')
  await user.tab()
  await user.paste('12')
  await form.press('Save changes')
  await form.findByText('Two add-ons have the same name')
  const [, second] = form.getAllByRole('textbox', { name: 'Add-on' })
  await user.clear(second as HTMLElement)
  await user.paste('Scalp')
  await form.press('Remove Hot stones')
  expect(form.button('Add an add-on')).toHaveFocus()
  await form.press('Save changes')
  await findToast('Changes saved')
  const { body } = await shop.get<{ items: Service[] }>('/api/services')
  expect(body.items[0]?.addOns).toEqual([{ name: 'Scalp', price: 1200 }])
})

test('questions are added, put in order and taken away again', async () => {
  const shop = await desk.openShop()
  const questions = [{ question: 'Injuries?', kind: 'text' as const, required: true, choices: [] }]
  await createService(shop, { name: 'Massage', questions })
  const { user, startEditing } = await openServices(shop)
  const form = await startEditing('Massage')
  await form.press('Add a question')
  await waitFor(() => expect(form.getAllByRole('textbox', { name: 'Question' })[1]).toHaveFocus())
  await user.paste('Oil?')
  const [, second] = form.getAllByRole('combobox', { name: 'Answered by' })
  await user.click(second as HTMLElement)
  await user.click(await screen.findByRole('option', { name: 'One choice' }))
  await form.press('Save changes')
  await form.findByText('Enter what can be chosen')
  await user.click(form.field('Choices'))
  await user.paste('Rose\nNone\n')
  await form.press('Move up: Oil?')
  await waitFor(() => expect(form.getAllByRole('textbox', { name: 'Question' })[0]).toHaveFocus())
  expect(document.activeElement).toHaveValue('Oil?')
  await form.press('Remove: Injuries?')
  expect(form.button('Add a question')).toHaveFocus()
  await form.pick('By video', 'A room for each appointment')
  await form.press('Save changes')
  await findToast('Changes saved')
  const { body } = await shop.get<{ items: Service[] }>('/api/services')
  const oil = { question: 'Oil?', kind: 'one_of', required: false, choices: ['Rose', 'None'] }
  expect(body.items[0]).toMatchObject({ questions: [oil], video: 'room' })
})

test('what is wrong with a service is said at its field, and nothing typed is lost', async () => {
  const { startAdding } = await openServices(await desk.openShop())
  const form = await startAdding()
  await form.fill({ Category: 'Yoga', Duration: '0' })
  await form.press('Add service')
  expect(form.field('Name')).toHaveFocus()
  expect(form.field('Name')).toHaveAccessibleDescription('Enter a name')
  expect(form.field('Duration')).toHaveAccessibleDescription('Enter at least 1 minute')
  expect(form.field('Price of one visit')).toBeInvalid()
  await form.fill({ Name: 'x'.repeat(81), Duration: '60', 'Price of one visit': '18' })
  await form.press('Add service')
  expect(form.field('Name')).toHaveAccessibleDescription('Use at most 80 characters')
  expect(form.field('Category')).toHaveValue('Yoga')
  await form.fill({ Name: 'Yoga class' })
  await form.press('Add service')
  await findRow(/Yoga class/)
})

test('an edit on top of a newer one is asked which version to keep', async () => {
  const shop = await desk.openShop()
  const service = await createService(shop)
  const { startEditing } = await openServices(shop)
  const form = await startEditing('Yoga class')
  const colleagueSaves = (name: string, version: number) =>
    shop.put(`/api/services/${service.id}`, { ...newService({ id: service.id, name }), version })
  await colleagueSaves('Power yoga', service.version)
  await form.fill({ Name: 'Gentle yoga' })
  await form.press('Save changes')
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  expect(form.field('Name')).toHaveValue('Gentle yoga')
  await form.press('Show theirs')
  await waitFor(() => expect(form.field('Name')).toHaveValue('Power yoga'))
  await colleagueSaves('Strong yoga', service.version + 1)
  await form.fill({ Name: 'Gentle yoga' })
  await form.press('Save changes')
  await form.findByRole('alert')
  await form.press('Keep mine')
  await findRow(/Gentle yoga/)
})

test('a service that a colleague adds appears by itself', async () => {
  const shop = await desk.openShop()
  await openServices(shop)
  await createService(shop, { name: 'Massage' })
  await findRow(/Massage/)
})

test('a double click on save makes one service', async () => {
  const { user, startAdding } = await openServices(await desk.openShop())
  let asked = 0
  desk.intercept('POST', '/api/services', (_, next) => {
    asked++
    return next()
  })
  const form = await startAdding()
  await form.fill({ Name: 'Massage', 'Price of one visit': '60' })
  await user.dblClick(form.button('Add service'))
  await findRow(/Massage/)
  expect(asked).toBe(1)
  expect(screen.getAllByRole('row', { name: /Massage/ })).toHaveLength(1)
})

test('a service says what it costs, whether it can be booked, and who performs it', async () => {
  const shop = await desk.openShop()
  await createEmployee(shop)
  await createEmployee(shop, { firstName: 'Ben', lastName: 'Okafor' })
  const { user, startAdding, startEditing } = await openServices(shop)
  const form = await startAdding()
  const noor = () => within(form.getByRole('group', { name: 'Noor Haddad' }))
  await form.fill({ Name: 'Massage', 'Price of one visit': '90' })
  await form.choose('From')
  await user.click(form.getByRole('switch', { name: /Bookable/ }))
  await form.pick('Add an employee', 'Noor Haddad')
  await user.click(form.field('Add an employee'))
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ben Okafor']),
  )
  await user.keyboard('okafor{Enter}')
  expect(form.field('Add an employee')).toHaveValue('')
  await user.type(noor().getByRole('textbox', { name: 'Own price' }), '120')
  await user.type(noor().getByRole('textbox', { name: 'Own duration' }), '75')
  await form.press('Remove Ben Okafor')
  expect(form.field('Add an employee')).toHaveFocus()
  await form.press('Add service')
  const row = await findRow(/Massage/)
  for (const words of ['from €90', 'check-in only', 'Noor']) expect(row).toHaveTextContent(words)
  expect(row).not.toHaveTextContent('Ben')

  const edited = await startEditing('Massage')
  const kept = within(edited.getByRole('group', { name: 'Noor Haddad' }))
  expect(kept.getByRole('textbox', { name: 'Own price' })).toHaveValue('€ 120')
  expect(kept.getByRole('textbox', { name: 'Own duration' })).toHaveValue('75 min')
  expect(edited.getByRole('switch', { name: /Bookable/ })).not.toBeChecked()
  await edited.choose('Free')
  expect(edited.queryByLabelText('Price of one visit')).toBeNull()
  await edited.choose('Fixed')
  expect(edited.field('Price of one visit')).toHaveValue('€ 90')
  await edited.choose('Free')
  await edited.press('Save changes')
  await waitFor(() => expect(screen.getByRole('row', { name: /Massage/ })).toHaveTextContent('Free'))
})

test('a save that the server refuses is said in the form', async () => {
  const { startAdding } = await openServices(await desk.openShop())
  const form = await startAdding()
  desk.intercept('POST', '/api/services', () => refusal(500, 'internal'))
  await form.fill({ Name: 'Massage', 'Price of one visit': '60' })
  await form.press('Add service')
  expect(await form.findByRole('alert')).toHaveTextContent(/went wrong/)
  expect(form.field('Name')).toHaveValue('Massage')
})

test('a service is archived, which is undone at once or another day', async () => {
  const shop = await desk.openShop()
  await createService(shop)
  const { user, choose } = await openServices(shop)
  await choose('Yoga class', 'Archive')
  await undo(user, 'Yoga class archived')
  await findToast('Yoga class is back')
  await findRow(/Yoga class/)
  await choose('Yoga class', 'Archive')
  await screen.findByText('Add your first service')
  await show(user, 'Archived')
  await choose('Yoga class', 'Restore')
  await screen.findByText('Nothing is archived')
  await show(user, 'Current')
  await findRow(/Yoga class/)
})

test('the menu moves a service up or down where that can be, which is undone', async () => {
  const shop = await desk.openShop()
  await createServices(shop, 'Massage', 'Ballet', 'Yoga class')
  const { user, choose } = await openServices(shop)
  await findRow(/Ballet/)
  await choose('Yoga class', 'Move up')
  await waitFor(() => expect(getNames()).toEqual(['Massage', 'Yoga class', 'Ballet']))
  await undo(user, 'Yoga class moved')
  await findToast('Yoga class is back in its place')
  await waitFor(() => expect(getNames()).toEqual(['Massage', 'Ballet', 'Yoga class']))
  await choose('Massage', 'Move down')
  await waitFor(() => expect(getNames()).toEqual(['Ballet', 'Massage', 'Yoga class']))
  const last = await findActions(user, 'Yoga class')
  expect(last.map(({ textContent }) => textContent)).toEqual(['Edit', 'Move up', 'Archive'])
})

test('a move that the server refuses is put back, and it is said', async () => {
  const shop = await desk.openShop()
  await createServices(shop, 'Massage', 'Ballet')
  const { choose } = await openServices(shop)
  desk.intercept('POST', /move$/, () => refusal(404, 'not_found'))
  await findRow(/Ballet/)
  await choose('Massage', 'Move down')
  await findToast(/Massage was not moved\./)
  await waitFor(() => expect(getNames()).toEqual(['Massage', 'Ballet']))
})

test('only the whole list can be put in order', async () => {
  const shop = await desk.openShop()
  await createServices(shop, 'Massage', 'Ballet')
  const { user } = await openServices(shop)
  await screen.findByRole('button', { name: 'Move Ballet' })
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'ball')
  await waitFor(() => expect(getNames()).toEqual(['Ballet']))
  expect(screen.queryByRole('button', { name: 'Move Ballet' })).toBeNull()
  const actions = await findActions(user, 'Ballet')
  expect(actions.map(({ textContent }) => textContent)).toEqual(['Edit', 'Archive'])
})

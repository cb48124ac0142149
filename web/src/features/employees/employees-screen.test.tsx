import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../server/src/test/app.ts'
import {
  createAppointment,
  createEmployee,
  createService,
  newEmployee,
  newService,
} from '../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../test/desk.tsx'
import { findDialog } from '../../test/form.ts'
import { findRow, show, undo } from '../../test/list.ts'

const desk = useDesk()

const NOON = '2099-11-30T12:00:00.000Z'

const NOOR = { 'First name': 'Noor', 'Last name': 'Haddad', Phone: '(201) 555-0123', Email: 'noor@example.com' }
const SERVER_FAILED = 'Something went wrong on the server. Try again.'

/** Ignore the options that are not selected. */
const CHOSEN = { ignore: '[role=option] *' }

async function openEmployees(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/employees', { shop })
  const press = async (name: string) => {
    const getButton = () => screen.getByRole('button', { name })
    // A row stays busy until the list is refetched.
    await waitFor(() => expect(getButton()).toBeEnabled())
    await user.click(getButton())
  }
  return {
    user,
    press,
    startAdding: async () => {
      await press('+ Add Employee')
      return findDialog(user, 'Add Employee')
    },
    startEditing: async (name = 'Noor Haddad') => {
      await press(`Edit ${name}`)
      return findDialog(user, 'Edit Employee')
    },
  }
}

function getOffered(): (string | null)[] {
  return screen.getAllByRole('option').map(({ textContent }) => textContent)
}

test('an employee can be saved once all four needed fields are filled, and a double click makes one', async () => {
  const shop = await desk.openShop()
  const { user, startAdding } = await openEmployees(shop)
  await screen.findByText('No employees found')
  const columns = within(screen.getByRole('table', { name: 'Employees' })).getAllByRole('columnheader')
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Name', 'Phone', 'Email', 'Actions'])
  const form = await startAdding()
  expect(form.getByRole('heading', { name: 'Add Employee' })).toBeVisible()
  expect(form.field('Email')).toHaveAttribute('type', 'email')
  expect(form.button('Save')).toBeDisabled()
  await form.fill(NOOR)
  for (const [label, value] of Object.entries(NOOR)) {
    await form.fill({ [label]: '  ' })
    expect(form.button('Save')).toBeDisabled()
    await form.fill({ [label]: value })
    expect(form.button('Save')).toBeEnabled()
  }
  await user.dblClick(form.button('Save'))
  await findToast('Employee added')
  await findRow(/Noor Haddad/)
  expect((await shop.get<{ items: unknown[] }>('/api/employees')).body.items).toHaveLength(1)
})

test('an employee is added with services, each of which can be chosen once, and changed', async () => {
  const shop = await desk.openShop()
  for (const name of ['Yoga class', 'Massage']) await createService(shop, { name })
  const { user, startAdding, startEditing } = await openEmployees(shop)
  const form = await startAdding()
  await form.fill(NOOR)
  await user.click(form.field('Services'))
  await waitFor(() => expect(getOffered()).toEqual(['Yoga class', 'Massage']))
  await user.click(screen.getByRole('option', { name: 'Massage' }))
  await waitFor(() => expect(getOffered()).toEqual(['Yoga class']))
  await form.press('Save')
  const row = await findRow(/Noor Haddad/)
  for (const words of ['(201) 555-0123', 'noor@example.com']) expect(row).toHaveTextContent(words)
  const edited = await startEditing()
  expect(await edited.findByText('Massage', CHOSEN)).toBeVisible()
  await edited.fill({ 'Last name': 'Aziz' })
  await edited.press('Save')
  await findToast('Changes saved')
  await findRow(/Noor Aziz/)
})

test('an employee whom nothing refers to is deleted, which is undone at once', async () => {
  const shop = await desk.openShop()
  const yoga = await createService(shop)
  const { id } = await createEmployee(shop, { services: [yoga.id] })
  const { user, press } = await openEmployees(shop)
  await press('Delete Noor Haddad')
  const toast = await findToast('Noor Haddad deleted')
  expect((await shop.get(`/api/employees/${id}`)).status).toBe(404)
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await findToast('Noor Haddad is back')
  const { items } = (await shop.get<{ items: Employee[] }>('/api/employees')).body
  expect(items).toEqual([expect.objectContaining({ firstName: 'Noor', services: [yoga.id] })])
})

test('an employee with appointments is archived, which is undone at once or another day, and erased for good', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop)
  const { id: employeeId } = await createEmployee(shop)
  const { id } = await createAppointment(shop, { serviceId, employeeId, startsAt: NOON })
  const { user, press } = await openEmployees(shop)
  await press('Delete Noor Haddad')
  await undo(user, 'Noor Haddad archived')
  await findToast('Noor Haddad is back')
  await press('Delete Noor Haddad')
  await screen.findByText('No employees found')
  await show(user, 'Archived')
  await press('Restore Noor Haddad')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Noor Haddad/ })).toBeNull())
  await show(user, 'Current')
  await press('Delete Noor Haddad')
  await show(user, 'Archived')
  await press('Erase Noor Haddad')
  const form = await findDialog(user, 'Erase Noor Haddad for good?')
  await form.fill({ 'Type ERASE to confirm': 'ERASE' })
  await form.press('Erase')
  expect(await form.findByRole('alert')).toHaveTextContent('Cancel the appointments ahead first')
  await shop.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop', reason: '' })
  await form.press('Erase')
  await findToast('Noor Haddad was erased')
  await screen.findByText('No employees found')
  expect((await shop.get(`/api/employees/${employeeId}`)).body).toMatchObject({
    firstName: 'Erased employee',
    phone: '',
  })
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  const { startAdding } = await openEmployees(await desk.openShop())
  const form = await startAdding()
  const message = 'The server refuses this number'
  desk.intercept('POST', '/api/employees', () => refusal(422, 'invalid', { fields: [{ path: 'phone', message }] }))
  await form.fill({ ...NOOR, Phone: '12', Note: 'Works on Fridays' })
  await form.press('Save')
  await waitFor(() => expect(form.field('Phone')).toHaveFocus())
  expect(form.field('Phone')).toBeInvalid()
  expect(form.field('Phone')).toHaveAccessibleDescription(message)
  expect(form.field('Phone')).toHaveValue('12')
  expect(form.field('Note')).toHaveValue('Works on Fridays')
  desk.intercept('POST', '/api/employees', (_, next) => next())
  await form.fill({ Phone: '555 0100', Email: 'noor' })
  await form.press('Save')
  await waitFor(() => expect(form.field('Email')).toHaveAccessibleDescription('Check the e-mail address'))
  await form.fill({ Email: NOOR.Email })
  await form.press('Save')
  expect(await findRow(/Noor Haddad/)).toHaveTextContent('555 0100')
})

test('an edit on top of a newer one can be kept', async () => {
  const shop = await desk.openShop()
  const { id, version } = await createEmployee(shop)
  const { startEditing } = await openEmployees(shop)
  const form = await startEditing()
  await shop.put(`/api/employees/${id}`, { ...newEmployee({ id, lastName: 'Aziz' }), version })
  await form.fill({ 'First name': 'Nora' })
  await form.press('Save')
  expect(await form.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await form.press('Keep mine')
  await findRow(/Nora Haddad/)
})

test('what an employee performs is one thing with what the services say', async () => {
  const shop = await desk.openShop()
  const { id: employeeId } = await createEmployee(shop)
  const yoga = await createService(shop)
  const performers = [{ employeeId, price: 12_000, durationMinutes: null }]
  const massage = await createService(shop, { name: 'Massage', performers })
  const { startEditing } = await openEmployees(shop)
  const form = await startEditing()
  await form.findByText('Massage', CHOSEN)
  await form.pick('Services', 'Yoga class')
  await form.fill({ 'Last name': 'Aziz' })
  await form.press('Save')
  await findToast('Changes saved')
  await findRow(/Noor Aziz/)
  const { body } = await shop.get<{ items: { id: string; version: number; performers: unknown[] }[] }>('/api/services')
  const performersOf = ({ id }: { id: string }) => body.items.find((service) => service.id === id)?.performers
  expect(performersOf(massage)).toEqual(performers)
  expect(performersOf(yoga)).toMatchObject([{ employeeId }])

  const again = await startEditing('Noor Aziz')
  await again.findByText('Yoga class', CHOSEN)
  const version = body.items.find(({ id }) => id === yoga.id)?.version
  await shop.put(`/api/services/${yoga.id}`, { ...newService({ id: yoga.id }), version })
  await again.fill({ Note: 'Works on Fridays' })
  await again.press('Save')
  expect(await again.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await again.press('Show theirs')
  await waitFor(() => expect(again.queryByText('Yoga class', CHOSEN)).toBeNull())
  expect(again.getByText('Massage', CHOSEN)).toBeVisible()
})

test('an employee who is being deleted is marked busy until the server has answered, and deleted once', async () => {
  const shop = await desk.openShop()
  await createEmployee(shop)
  await createEmployee(shop, { firstName: 'Ben', lastName: 'Okafor', email: 'ben@example.com' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let asked = 0
  desk.intercept('DELETE', /employees/, async (_, next) => {
    asked++
    await released
    return next()
  })
  const { user } = await openEmployees(shop)
  const remove = await screen.findByRole('button', { name: 'Delete Noor Haddad' })
  await user.dblClick(remove)
  expect(remove).toBeDisabled()
  expect(remove).toHaveAttribute('data-loading', 'true')
  expect(screen.getByRole('button', { name: 'Edit Noor Haddad' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Delete Ben Okafor' })).toBeEnabled()
  expect(screen.queryByText(/deleted/)).toBeNull()
  release()
  await findToast('Noor Haddad deleted')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Noor Haddad/ })).toBeNull())
  expect(screen.getByRole('row', { name: /Ben Okafor/ })).toBeVisible()
  expect(asked).toBe(1)
})

test('a delete that fails says so, and the employee stays', async () => {
  const shop = await desk.openShop()
  await createEmployee(shop)
  const { user, press } = await openEmployees(shop)
  desk.intercept('DELETE', /employees/, () => refusal(500, 'internal'))
  await press('Delete Noor Haddad')
  const toast = await findToast(SERVER_FAILED)
  await findRow(/Noor Haddad/)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Noor Haddad' })).toBeEnabled())
  expect(screen.queryByText(/deleted/)).toBeNull()
  await user.click(within(toast).getByRole('button', { name: 'Hide this message' }))
  await waitFor(() => expect(toast).not.toBeInTheDocument())
  desk.intercept('DELETE', /employees/, (_, next) => next())
  await press('Delete Noor Haddad')
  await findToast('Noor Haddad deleted')
})

test('a save that fails says so in the form, and keeps what was typed', async () => {
  const shop = await desk.openShop()
  await createEmployee(shop)
  const { startEditing } = await openEmployees(shop)
  desk.intercept('PUT', /employees/, () => refusal(500, 'internal'))
  const form = await startEditing()
  await form.fill({ 'Last name': 'Aziz', Note: 'Works on Fridays' })
  await form.press('Save')
  expect(await form.findByRole('alert')).toHaveTextContent(SERVER_FAILED)
  expect(form.field('Last name')).toHaveValue('Aziz')
  expect(form.field('Note')).toHaveValue('Works on Fridays')
  desk.intercept('PUT', /employees/, (_, next) => next())
  await form.press('Save')
  await findRow(/Noor Aziz/)
})

import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../../server/src/test/app.ts'
import { createEmployee } from '../../../../../../server/src/test/factories.ts'
import { findToast, useDesk } from '../../../../test/desk.tsx'
import { findDialog } from '../../../../test/form.ts'
import { getWeek } from '../../../../test/week.ts'

const desk = useDesk()

const MONDAY = '2030-01-07'
const TUESDAY = '2030-01-08'

async function openHours(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/employees', { shop })
  await user.click(await screen.findByRole('button', { name: 'Hours of Noor Haddad' }))
  const hours = await findDialog(user, 'Hours of Noor Haddad')
  const part = (name: string) => hours.findByRole('region', { name })
  await part('Time off')
  return {
    user,
    hours,
    week: getWeek(user, hours),
    part,
    waitForEntries: (name: string, ...entries: RegExp[]) =>
      waitFor(async () => {
        const found = within(await part(name)).queryAllByRole('listitem')
        expect(found.map(({ textContent }) => textContent)).toEqual(entries.map((one) => expect.stringMatching(one)))
      }),
  }
}

/** Returns the working hours of the only employee as the schedule has them: "09:00-12:00, 13:00-18:00". */
async function workingOn(shop: TestBusiness, day: string) {
  const { body } = await shop.get<{ items: ScheduleDay[] }>(`/api/hours/days?from=${day}`)
  const working = body.items[0]?.employees[0]?.working
  return working?.map(({ from, to }) => `${from.slice(11, 16)}-${to.slice(11, 16)}`).join(', ')
}

test('an employee has own hours with a break, days with others, and time off', async () => {
  const shop = await desk.openShop()
  await createEmployee(shop)
  const { user, hours, week, part, waitForEntries } = await openHours(shop)
  expect(await part('Usual week')).toHaveTextContent('Works whenever the shop is open.')

  await hours.press('Change')
  await hours.choose('Has own hours')
  await week.day('Monday').fill({ From: '07:00' })
  await week.day('Monday').press('Add a break')
  await hours.press('Save Changes')
  await waitFor(() => expect(hours.button('Change')).toHaveFocus())
  expect(await part('Usual week')).toHaveTextContent('7:00 AM – 12:00 PM, 1:00 PM – 6:00 PM')
  // Clipped to the opening hours.
  expect(await workingOn(shop, MONDAY)).toBe('09:00-12:00, 13:00-18:00')

  await hours.press('Add days')
  await hours.fill({ 'First day': TUESDAY, From: '12:00', To: '16:00' })
  await hours.press('Add days')
  await waitForEntries('Other hours on some days', /Jan 8, 2030.*12:00 PM – 4:00 PM/)
  await waitFor(() => expect(hours.button('Add days')).toHaveFocus())
  expect(await workingOn(shop, TUESDAY)).toBe('12:00-16:00')

  await hours.press('Add time off')
  await hours.choose('Part of a day')
  await hours.fill({ Day: TUESDAY, From: '15:00', To: '14:00', Note: 'First aid' })
  await hours.pick('What it is', 'Training')
  await hours.press('Add time off')
  expect(hours.field('To')).toHaveAccessibleDescription('Enter a later time')
  await hours.fill({ To: '18:00' })
  await hours.press('Add time off')
  await waitForEntries('Time off', /Training.*Jan 8, 2030 · 3:00 PM – 6:00 PM · First aid/)
  expect(await workingOn(shop, TUESDAY)).toBe('12:00-15:00')

  await hours.press('Edit Training, Jan 8, 2030')
  await hours.choose('All day')
  await hours.press('Save changes')
  await waitForEntries('Time off', /Training.*Jan 8, 2030(?!.*3:00 PM)/)
  expect(await workingOn(shop, TUESDAY)).toBe('')
  await hours.press('Remove Training, Jan 8, 2030')
  await waitForEntries('Time off')
  expect(await workingOn(shop, TUESDAY)).toBe('12:00-16:00')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitForEntries('Time off', /Training/)
})

test('an employee’s hours that a colleague changed are not written over', async () => {
  const shop = await desk.openShop()
  const employee = await createEmployee(shop)
  const { hours, week, part } = await openHours(shop)
  await hours.press('Change')
  await hours.choose('Has own hours')
  const { body } = await shop.get<{ items: { employeeId: string; version: number }[] }>('/api/hours/working')
  const version = body.items.find(({ employeeId }) => employeeId === employee.id)?.version
  const workingHours = Array.from({ length: 7 }, () => [{ from: '09:00', to: '15:00' }])
  expect((await shop.put(`/api/hours/working/${employee.id}`, { version, workingHours })).status).toBe(200)
  await week.day('Monday').fill({ To: '16:00' })
  await hours.press('Save Changes')
  expect(await hours.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  await hours.press('Keep mine')
  await findToast(/^Changes saved/)
  expect(await part('Usual week')).toHaveTextContent('9:00 AM – 4:00 PM')
})

import { newEmployee } from '../server/src/test/factories.ts'
import { EmployeeHours } from './pages/employee-hours.ts'
import { HoursCard } from './pages/hours-card.ts'
import { employeesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { tabTo } from './pages/tab-to.ts'
import { expect, test } from './stories.ts'

test('hours and time off need no mouse, and a colleague sees the shop’s at once', async ({ api, desk, colleague }) => {
  await api('/api/employees', newEmployee())
  const { keyboard } = desk
  const hours = new EmployeeHours(desk, 'Noor Haddad')
  const press = async (name: string) => {
    await tabTo(desk, hours.button(name))
    await keyboard.press('Enter')
  }
  await employeesScreen(desk).open()
  await tabTo(desk, hours.opener)
  await keyboard.press('Enter')
  await expect(hours.button('Change')).toBeFocused()

  await keyboard.press('Enter')
  await expect(hours.root.getByRole('radio', { name: /whenever the shop is open/ })).toBeFocused()
  await keyboard.press('ArrowDown')
  await tabTo(desk, hours.week.open('Tuesday'))
  await keyboard.press('Space')
  await tabTo(desk, hours.week.time('Wednesday', 'To'))
  await keyboard.type('0430PM')
  await checkPage(desk, 'own hours')
  await press('Save Changes')
  await expect(hours.part('Usual week')).toContainText('9:00 AM – 4:30 PM')
  await expect(hours.part('Usual week')).toContainText(/Tuesday\s*Not at work/)

  await press('Add time off')
  await press('Add time off')
  await expect(hours.entries('Time off')).toHaveCount(1)
  await tabTo(desk, hours.root.getByRole('button', { name: /^Remove Vacation/ }))
  await keyboard.press('Enter')
  await expect(hours.entries('Time off')).toHaveCount(0)
  await press('Undo')
  await expect(hours.entries('Time off')).toHaveCount(1)
  // Wait until the toast is gone: while it fades out, it fails the contrast check.
  await expect(desk.getByRole('alert')).toHaveCount(0)
  await checkPage(desk, 'hours of an employee')
  await keyboard.press('Escape')
  await expect(hours.root).toBeHidden()
  await expect(hours.opener).toBeFocused()

  await test.step('the hours of the shop: refused, not saved yet, and seen by a colleague', async () => {
    const screen = new HoursCard(desk)
    const theirs = new HoursCard(colleague)
    await theirs.open()
    await screen.open()
    await screen.button('Edit').click()
    await screen.fields.time('Tuesday', 'To').fill('08:00')
    await screen.button('Save Changes').click()
    await expect(screen.fields.time('Tuesday', 'To')).toBeFocused()
    await checkPage(desk, 'opening hours, refused')
    await screen.fields.time('Tuesday', 'To').fill('20:00')
    await screen.button('Cancel').click()
    await expect(screen.day('Tuesday')).toContainText('unsaved')
    await checkPage(desk, 'opening hours, unsaved')
    await screen.button('Edit').click()
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
    await expect(theirs.day('Tuesday')).toContainText('8:00 PM')
  })
})

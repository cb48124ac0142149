import type { Route } from '@playwright/test'
import type { ScheduleDay } from '../domain/src/hours/schema.ts'
import { newEmployee } from '../server/src/test/factories.ts'
import { EmployeeHours } from './pages/employee-hours.ts'
import { FormDialog } from './pages/form-dialog.ts'
import { HoursCard } from './pages/hours-card.ts'
import { employeesScreen } from './pages/list-screen.ts'
import { checkPage } from './pages/page-check.ts'
import { tabTo } from './pages/tab-to.ts'
import { expect, test } from './stories.ts'

/** A Monday in a shop whose clock shows UTC. */
const MONDAY = '2030-01-07'
const TUESDAY = '2030-01-08'

type Reader = { request: { get: (path: string) => Promise<{ json: () => Promise<{ items: ScheduleDay[] }> }> } }

/** What the calendar takes for open, and for the hours of the only employee: "09:00-12:00, 13:00-18:00". */
async function onCalendar(page: Reader, day: string) {
  const answer = await page.request.get(`/api/hours/days?from=${day}`)
  const [shown] = (await answer.json()).items
  const words = (spans: { from: string; to: string }[] = []) =>
    spans.map(({ from, to }) => `${from.slice(11, 16)}-${to.slice(11, 16)}`).join(', ')
  return { name: shown?.name, open: words(shown?.open), working: words(shown?.employees[0]?.working) }
}

test('the opening hours are read, changed and kept, a break and all', { tag: '@every-width' }, async ({ desk }) => {
  const screen = new HoursCard(desk)
  const { fields } = screen
  await screen.open()
  await expect(screen.day('Monday')).toContainText('9:00 AM – 6:00 PM')
  await expect(screen.day('Sunday')).toContainText('Closed')

  await test.step('a break, a day that is closed, one that is open until midnight', async () => {
    await screen.button('Edit').click()
    await expect(fields.open('Monday')).toBeFocused()
    await fields.press('Monday', 'Add a break')
    await expect(fields.time('Monday', 'From 2')).toBeFocused()
    await fields.time('Monday', 'To').fill('12:00')
    await fields.time('Monday', 'From 2').fill('12:30')
    await fields.copy('Monday', 'Copy to weekdays')
    await fields.open('Wednesday').click()
    await expect(fields.day('Wednesday')).toContainText('Closed')
    await fields.time('Saturday', 'To').fill('00:00')
    await screen.button('Save Changes').click()
    await expect(screen.banner).toBeVisible()
    await expect(screen.button('Edit')).toBeFocused()
  })

  await test.step('and it is still so after a reload', async () => {
    await screen.open()
    const broken = '9:00 AM – 12:00 PM, 12:30 PM – 6:00 PM'
    for (const day of ['Monday', 'Tuesday', 'Friday']) await expect(screen.day(day)).toContainText(broken)
    await expect(screen.day('Wednesday')).toContainText('Closed')
    await expect(screen.day('Saturday')).toContainText('9:00 AM – midnight')
    expect(await onCalendar(desk, MONDAY)).toMatchObject({ name: null, open: '09:00-12:00, 12:30-18:00' })
  })

  await test.step('the break is removed, and the keyboard stays', async () => {
    await screen.button('Edit').click()
    await fields.press('Monday', 'Remove these hours 2')
    await expect(fields.day('Monday').getByRole('button', { name: 'Add hours' })).toBeFocused()
    await fields.copy('Monday', 'Copy to all days')
    await screen.button('Save Changes').click()
    await expect(screen.day('Sunday')).toContainText('9:00 AM – 12:00 PM')
  })
})

test('hours that can’t be are said at their field, and nothing typed is lost', async ({ desk }) => {
  const screen = new HoursCard(desk)
  const { fields } = screen
  await screen.open()
  await screen.button('Edit').click()
  await fields.time('Tuesday', 'To').fill('08:00')
  await fields.press('Thursday', 'Add a break')
  await fields.time('Thursday', 'From 2').fill('10:00')
  await screen.button('Save Changes').click()
  await expect(fields.time('Tuesday', 'To')).toBeFocused()
  await expect(fields.time('Tuesday', 'To')).toHaveAccessibleDescription('Enter a later time')
  await expect(fields.time('Thursday', 'From 2')).toHaveAccessibleDescription('Begins before the hours above end')
  await checkPage(desk, 'opening hours, refused')
  await fields.time('Tuesday', 'To').fill('20:00')
  await fields.time('Thursday', 'From 2').fill('15:00')
  await screen.button('Save Changes').click()
  await expect(screen.banner).toBeVisible()
  await expect(screen.day('Tuesday')).toContainText('9:00 AM – 8:00 PM')
})

test('Cancel keeps the hours that were typed and marks their days, until they are saved', async ({ desk }) => {
  const screen = new HoursCard(desk)
  await screen.open()
  await screen.button('Edit').click()
  await screen.fields.time('Tuesday', 'To').fill('20:00')
  await screen.button('Cancel').click()
  await expect(screen.card.getByText('Your changes are not saved yet.')).toBeVisible()
  await expect(screen.day('Tuesday')).toContainText('unsaved')
  await expect(screen.day('Friday')).not.toContainText('unsaved')
  await checkPage(desk, 'opening hours, unsaved')
  await screen.button('Edit').click()
  await screen.button('Save Changes').click()
  await expect(screen.banner).toBeVisible()
  await expect(screen.day('Tuesday')).toContainText('8:00 PM')
})

test('two colleagues change the opening hours, and each is asked which to keep', async ({ desk, colleague }) => {
  const screen = new HoursCard(desk)
  const theirs = new HoursCard(colleague)
  await screen.open()
  await theirs.open()
  await screen.button('Edit').click()
  await screen.fields.time('Monday', 'To').fill('17:00')
  await theirs.button('Edit').click()
  await theirs.fields.time('Tuesday', 'To').fill('20:00')
  await theirs.button('Save Changes').click()
  await expect(theirs.day('Tuesday')).toContainText('8:00 PM')

  await screen.button('Save Changes').click()
  await expect(screen.problem).toContainText('Somebody else changed this in the meantime.')
  await expect(screen.fields.time('Monday', 'To')).toHaveValue('17:00')
  await screen.button('Show theirs').click()
  await expect(screen.fields.time('Tuesday', 'To')).toHaveValue('20:00')
  await expect(screen.fields.time('Monday', 'To')).toHaveValue('18:00')
  await screen.fields.time('Monday', 'To').fill('16:00')
  await screen.button('Save Changes').click()
  await expect(theirs.day('Monday')).toContainText('4:00 PM')
  await expect(theirs.day('Tuesday')).toContainText('8:00 PM')
})

test('a closed day and special hours are added, changed, removed and brought back', {
  tag: '@every-width',
}, async ({ desk, colleague }) => {
  const screen = new HoursCard(desk)
  const theirs = new HoursCard(colleague)
  const add = new FormDialog(desk, 'Add days')
  const edit = new FormDialog(desk, 'Edit these days')
  const date = (dialog: FormDialog, label: string) => dialog.root.getByLabel(label)
  await screen.open()
  await theirs.open()

  await test.step('closed for two days', async () => {
    await desk.getByRole('button', { name: 'Add days' }).click()
    await date(add, 'First day').fill(MONDAY)
    await expect(date(add, 'Last day')).toHaveValue(MONDAY)
    await date(add, 'Last day').fill('2030-01-06')
    await add.press('Add days')
    await expect(date(add, 'Last day')).toHaveAccessibleDescription('Enter a day within the year after the first')
    await date(add, 'Last day').fill(TUESDAY)
    await add.fill({ 'What it is': 'Stocktaking' })
    await add.press('Add days')
    await expect(add.root).toBeHidden()
    await expect(screen.specialDays).toHaveText([/Stocktaking.*Jan 7 – 8, 2030 · Closed/])
    await expect(theirs.specialDays).toHaveText([/Stocktaking/])
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ name: 'Stocktaking', open: '' })
  })

  await test.step('open at other times on the second one: the newest holds', async () => {
    await desk.getByRole('button', { name: 'Add days' }).click()
    await date(add, 'First day').fill(TUESDAY)
    await add.choose('Open at other times')
    await add.root.getByLabel('From', { exact: true }).fill('10:00')
    await add.root.getByLabel('To', { exact: true }).fill('14:00')
    await add.press('Add days')
    await expect(add.root).toBeHidden()
    await expect(screen.specialDays).toHaveText([/Stocktaking/, /Jan 8, 2030.*10:00 AM – 2:00 PM/])
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ name: 'Special hours', open: '10:00-14:00' })
  })

  await test.step('changed', async () => {
    await desk.getByRole('button', { name: 'Edit Stocktaking' }).click()
    await edit.fill({ 'What it is': 'Inventory' })
    await edit.press('Save changes')
    await expect(edit.root).toBeHidden()
    await expect(theirs.specialDays.first()).toContainText('Inventory')
  })

  await test.step('removed, which can be undone', async () => {
    await desk.getByRole('button', { name: 'Remove Inventory' }).click()
    await expect(theirs.specialDays).toHaveText([/Jan 8, 2030/])
    await desk.getByRole('alert').filter({ hasText: 'Inventory removed' }).getByRole('button', { name: 'Undo' }).click()
    await expect(theirs.specialDays).toHaveText([/Inventory/, /Jan 8, 2030/])
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ open: '10:00-14:00' })
  })
})

test('an employee has own hours with a break, days with others, and time off', {
  tag: '@every-width',
}, async ({ api, desk }) => {
  await api('/api/employees', newEmployee())
  const screen = employeesScreen(desk)
  const hours = new EmployeeHours(desk, 'Noor Haddad')
  // A label that is needed ends with an asterisk.
  const date = (label: string) => hours.root.getByLabel(new RegExp(`^${label}`))
  await screen.open()
  await hours.open()
  await expect(hours.part('Usual week')).toContainText('Works whenever the shop is open.')

  await test.step('own hours', async () => {
    await hours.press('Change')
    await hours.choose('Has own hours')
    await hours.week.time('Monday', 'From').fill('07:00')
    await hours.week.press('Monday', 'Add a break')
    await checkPage(desk, 'own hours')
    await hours.press('Save Changes')
    await expect(hours.button('Change')).toBeFocused()
    await expect(hours.part('Usual week')).toContainText('7:00 AM – 12:00 PM, 1:00 PM – 6:00 PM')
    // Not before the shop opens.
    expect(await onCalendar(desk, MONDAY)).toMatchObject({ working: '09:00-12:00, 13:00-18:00' })
  })

  await test.step('a day with other hours', async () => {
    await hours.press('Add days')
    await date('First day').fill(TUESDAY)
    await date('From').fill('12:00')
    await date('To').fill('16:00')
    await hours.press('Add days')
    await expect(hours.entries('Other hours on some days')).toHaveText([/Jan 8, 2030.*12:00 PM – 4:00 PM/])
    await expect(hours.button('Add days')).toBeFocused()
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ working: '12:00-16:00' })
  })

  await test.step('time off for a part of a day', async () => {
    await hours.press('Add time off')
    await hours.choose('Part of a day')
    await date('Day').fill(TUESDAY)
    await date('From').fill('15:00')
    await date('To').fill('14:00')
    await hours.pick('What it is', 'Training')
    await hours.fill({ Note: 'First aid' })
    await hours.press('Add time off')
    await expect(date('To')).toHaveAccessibleDescription('Enter a later time')
    await date('To').fill('18:00')
    await hours.press('Add time off')
    const entry = /Training.*Jan 8, 2030 · 3:00 PM – 6:00 PM · First aid/
    await expect(hours.entries('Time off')).toHaveText([entry])
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ working: '12:00-15:00' })
    // While it fades, a toast has the contrast of what is behind it.
    await expect(desk.getByText('Changes saved')).toHaveCount(0)
    await checkPage(desk, 'hours of an employee')
  })

  await test.step('changed to all day, removed and brought back', async () => {
    await hours.press('Edit Training, Jan 8, 2030')
    await hours.choose('All day')
    await hours.press('Save changes')
    await expect(hours.entries('Time off')).not.toContainText('3:00 PM')
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ working: '' })
    await hours.press('Remove Training, Jan 8, 2030')
    await expect(hours.entries('Time off')).toHaveCount(0)
    expect(await onCalendar(desk, TUESDAY)).toMatchObject({ working: '12:00-16:00' })
    await hours.press('Undo')
    await expect(hours.entries('Time off')).toHaveText([/Training/])
  })
})

test('an employee’s hours that a colleague changed are not written over', async ({ api, desk, colleague }) => {
  await api('/api/employees', newEmployee())
  const hours = new EmployeeHours(desk, 'Noor Haddad')
  const theirs = new EmployeeHours(colleague, 'Noor Haddad')
  for (const [page, dialog] of [[desk, hours] as const, [colleague, theirs] as const]) {
    await employeesScreen(page).open()
    await dialog.open()
    await dialog.press('Change')
    await dialog.choose('Has own hours')
  }
  await theirs.week.time('Monday', 'To').fill('15:00')
  await theirs.press('Save Changes')
  await hours.week.time('Monday', 'To').fill('16:00')
  await hours.press('Save Changes')
  await expect(hours.problem).toContainText('Somebody else changed this in the meantime.')
  await hours.press('Keep mine')
  await expect(theirs.part('Usual week')).toContainText('9:00 AM – 4:00 PM')
})

test('hours and time off need no mouse', async ({ api, desk }) => {
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
  await keyboard.press('Escape')
  await expect(hours.root).toBeHidden()
  await expect(hours.opener).toBeFocused()
})

test('whether a missed appointment takes a visit is switched at once, and a colleague sees it', async ({
  desk,
  colleague,
}) => {
  const name = 'A missed appointment takes a visit from the client’s package'
  const [ours, theirs] = [desk.getByRole('switch', { name }), colleague.getByRole('switch', { name })]
  for (const page of [desk, colleague]) await page.goto('/dashboard/settings/hours')
  await expect(theirs).not.toBeChecked()
  await ours.click()
  await expect(theirs).toBeChecked()
  await desk.reload()
  await expect(ours).toBeChecked()

  await test.step('what is refused turns it back', async () => {
    const failing = (route: Route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue()
    await desk.route('**/api/appointments/rules', failing)
    await ours.click()
    await expect(desk.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible()
    await expect(ours).toBeChecked()
  })
})

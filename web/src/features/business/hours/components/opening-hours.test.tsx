import type { ScheduleDay } from '@deskbell/domain/business/hours/schema.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { TestBusiness } from '../../../../../../server/src/test/app.ts'
import { newSpecialDays } from '../../../../../../server/src/test/factories.ts'
import { findCard, SAVED } from '../../../../test/card.ts'
import { findToast, refusal, useDesk } from '../../../../test/desk.tsx'
import { findDialog } from '../../../../test/form.ts'
import { getWeek } from '../../../../test/week.ts'

const desk = useDesk()

const MONDAY = '2030-01-07'
const TUESDAY = '2030-01-08'

async function openHours(shop: TestBusiness) {
  const { user } = await desk.open('/dashboard/settings/hours', { shop })
  const card = await findCard(user, 'Opening hours')
  return {
    user,
    card,
    week: getWeek(user, card),
    /** Finds a day's row, including its "unsaved" mark. */
    findDay: async (name: string) =>
      (await card.findByText(name, { selector: 'dt, dt *' })).closest('dt')?.parentElement,
  }
}

/** Returns the opening hours as the schedule has them: "09:00-12:00, 13:00-18:00". */
async function onCalendar(shop: TestBusiness, day: string) {
  const { body } = await shop.get<{ items: ScheduleDay[] }>(`/api/hours/days?from=${day}`)
  const [shown] = body.items
  const open = shown?.open.map(({ from, to }) => `${from.slice(11, 16)}-${to.slice(11, 16)}`).join(', ')
  return { name: shown?.name, open }
}

test('the opening hours are read, changed and kept, a break and all', async () => {
  const shop = await desk.openShop()
  const { user, card, week, findDay } = await openHours(shop)
  expect(await findDay('Monday')).toHaveTextContent('9:00 AM – 6:00 PM')
  expect(await findDay('Sunday')).toHaveTextContent('Closed')
  await card.press('Edit')
  expect(week.open('Monday')).toHaveFocus()
  await week.day('Monday').press('Add a break')
  expect(week.day('Monday').field('From 2')).toHaveFocus()
  await week.day('Monday').fill({ To: '12:00', 'From 2': '12:30' })
  await week.copy('Monday', 'Copy to weekdays')
  await user.click(week.open('Wednesday'))
  expect(week.day('Wednesday').root).toHaveTextContent('Closed')
  await week.day('Saturday').fill({ To: '00:00' })
  await card.press('Save Changes')
  await screen.findByText(SAVED)
  await waitFor(() => expect(card.button('Edit')).toHaveFocus())
  for (const day of ['Monday', 'Tuesday', 'Friday'])
    expect(await findDay(day)).toHaveTextContent('9:00 AM – 12:00 PM, 12:30 PM – 6:00 PM')
  expect(await findDay('Wednesday')).toHaveTextContent('Closed')
  expect(await findDay('Saturday')).toHaveTextContent('9:00 AM – midnight')
  expect(await onCalendar(shop, MONDAY)).toEqual({ name: null, open: '09:00-12:00, 12:30-18:00' })

  await card.press('Edit')
  await week.day('Monday').press('Remove these hours 2')
  expect(week.day('Monday').button('Add hours')).toHaveFocus()
  await week.copy('Monday', 'Copy to all days')
  await card.press('Save Changes')
  await waitFor(async () => expect(await findDay('Sunday')).toHaveTextContent('9:00 AM – 12:00 PM'))
})

test('hours that can’t be are said at their field, and nothing typed is lost', async () => {
  const { card, week, findDay } = await openHours(await desk.openShop())
  await card.press('Edit')
  const [tuesday, thursday] = [week.day('Tuesday'), week.day('Thursday')]
  await tuesday.fill({ To: '08:00' })
  await thursday.press('Add a break')
  await thursday.fill({ 'From 2': '10:00' })
  await card.press('Save Changes')
  await waitFor(() => expect(tuesday.field('To')).toHaveFocus())
  expect(tuesday.field('To')).toHaveAccessibleDescription('Enter a later time')
  expect(thursday.field('From 2')).toHaveAccessibleDescription('Begins before the hours above end')
  await tuesday.fill({ To: '20:00' })
  await thursday.fill({ 'From 2': '15:00' })
  await card.press('Save Changes')
  await screen.findByText(SAVED)
  expect(await findDay('Tuesday')).toHaveTextContent('9:00 AM – 8:00 PM')
})

test('Cancel keeps the hours that were typed and marks their days, until they are saved', async () => {
  const { card, week, findDay } = await openHours(await desk.openShop())
  await card.press('Edit')
  await week.day('Tuesday').fill({ To: '20:00' })
  await card.press('Cancel')
  await card.findByText('Your changes are not saved yet.')
  expect(await findDay('Tuesday')).toHaveTextContent('unsaved')
  expect(await findDay('Friday')).not.toHaveTextContent('unsaved')
  await card.press('Edit')
  await card.press('Save Changes')
  await screen.findByText(SAVED)
  expect(await findDay('Tuesday')).toHaveTextContent('8:00 PM')
})

test('who changes opening hours that a colleague has changed is asked which to keep', async () => {
  const shop = await desk.openShop()
  const { card, week, findDay } = await openHours(shop)
  await card.press('Edit')
  await week.day('Monday').fill({ To: '17:00' })
  const { body } = await shop.get<{ version: number; openingHours: { from: string; to: string }[][] }>(
    '/api/hours/opening',
  )
  const openingHours = body.openingHours.with(1, [{ from: '09:00', to: '20:00' }])
  await shop.put('/api/hours/opening', { version: body.version, openingHours })
  await card.press('Save Changes')
  expect(await card.findByRole('alert')).toHaveTextContent('Somebody else changed this in the meantime.')
  expect(week.day('Monday').field('To')).toHaveValue('17:00')
  await card.press('Show theirs')
  await waitFor(() => expect(week.day('Tuesday').field('To')).toHaveValue('20:00'))
  expect(week.day('Monday').field('To')).toHaveValue('18:00')
  await week.day('Monday').fill({ To: '16:00' })
  await card.press('Save Changes')
  await screen.findByText(SAVED)
  expect(await findDay('Monday')).toHaveTextContent('4:00 PM')
  expect(await findDay('Tuesday')).toHaveTextContent('8:00 PM')
})

test('closed days and special hours are added, changed, removed and brought back', async () => {
  const shop = await desk.openShop()
  const { user } = await openHours(shop)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const waitForDays = (...days: RegExp[]) =>
    waitFor(() => {
      const list = screen.getByRole('list', { name: 'Closed days and special hours' })
      const words = within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/\s/g, ' '))
      expect(words).toEqual(days.map((day) => expect.stringMatching(day)))
    })
  await press('Add days')
  const add = await findDialog(user, 'Add days')
  await add.fill({ 'First day': MONDAY })
  expect(add.field('Last day')).toHaveValue(MONDAY)
  await add.fill({ 'Last day': '2030-01-06' })
  await add.press('Add days')
  expect(add.field('Last day')).toHaveAccessibleDescription('Enter a day within the year after the first')
  await add.fill({ 'Last day': TUESDAY, 'What it is': 'Stocktaking' })
  await add.press('Add days')
  await waitForDays(/Stocktaking.*Jan 7 – 8, 2030 · Closed/)
  expect(await onCalendar(shop, TUESDAY)).toEqual({ name: 'Stocktaking', open: '' })
  await waitFor(() => expect(add.root).not.toBeInTheDocument())

  await press('Add days')
  const open = await findDialog(user, 'Add days')
  await open.fill({ 'First day': TUESDAY })
  await open.choose('Open at other times')
  await open.fill({ From: '10:00', To: '14:00' })
  await open.press('Add days')
  await waitForDays(/Stocktaking/, /Jan 8, 2030.*10:00 AM – 2:00 PM/)
  expect(await onCalendar(shop, TUESDAY)).toEqual({ name: '', open: '10:00-14:00' })
  await waitFor(() => expect(open.root).not.toBeInTheDocument())

  await press('Edit Stocktaking')
  const edit = await findDialog(user, 'Edit these days')
  await edit.fill({ 'What it is': 'Inventory' })
  await edit.press('Save changes')
  await waitForDays(/Inventory/, /Jan 8, 2030/)
  await waitFor(() => expect(edit.root).not.toBeInTheDocument())
  await press('Remove Inventory')
  await waitForDays(/Jan 8, 2030/)
  await user.click(within(await findToast(/^Inventory removed/)).getByRole('button', { name: 'Undo' }))
  await waitForDays(/Inventory/, /Jan 8, 2030/)
  expect(await onCalendar(shop, TUESDAY)).toMatchObject({ open: '10:00-14:00' })

  const theirs = newSpecialDays({ firstDay: '2030-01-09', lastDay: '2030-01-09' })
  await shop.put(`/api/hours/special-days/${theirs.id}`, theirs)
  await waitForDays(/Inventory/, /Jan 8, 2030/, /Winter break/)
})

test('whether a missed appointment takes a visit is switched at once; a refusal turns it back', async () => {
  const shop = await desk.openShop()
  const { user } = await openHours(shop)
  const name = /^A missed appointment takes a visit from the client’s package/
  const find = () => screen.findByRole('switch', { name })
  expect(await find()).not.toBeChecked()
  await user.click(await find())
  await waitFor(async () =>
    expect((await shop.get('/api/appointments/rules')).body).toMatchObject({ noShowSpendsVisit: true }),
  )
  await findToast('A missed appointment now takes a visit')
  expect(await find()).toBeChecked()
  const { body } = await shop.get<{ version: number }>('/api/appointments/rules')
  const set = (version: number, noShowSpendsVisit: boolean) =>
    shop.put('/api/appointments/rules', { version, noShowSpendsVisit })
  await set(body.version, false)
  await waitFor(async () => expect(await find(), 'a colleague switched it').not.toBeChecked())
  await set(body.version + 1, true)
  await waitFor(async () => expect(await find()).toBeChecked())
  desk.intercept('PUT', '/api/appointments/rules', () => refusal(500, 'internal'))
  await user.click(await find())
  await findToast(/Something went wrong/)
  await waitFor(async () => expect(await find()).toBeChecked())
})

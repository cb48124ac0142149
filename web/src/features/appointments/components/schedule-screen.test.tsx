import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { createEmployee } from '../../../../../server/src/test/factories.ts'
import { findToast, refusal, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'
import { cleanup } from '../../../test/render.tsx'
import {
  book,
  DAY,
  findDay,
  openSchedule,
  openScheduleShop,
  setOpeningHours,
  useScheduleTime,
} from '../../../test/schedule-shop.ts'

const desk = useDesk()
useScheduleTime(desk)

/** Height of an hour in px. */
const HOUR_PX = 76

// jsdom has no layout: each element is at the top left, and `column` stands for the column below the mouse.
let column = 0
beforeEach(() => {
  column = 0
  const rect = { x: 0, y: 0, top: 0, left: 0, bottom: 1, right: 1, width: 1, height: 1, toJSON: () => '' }
  const layout = [
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1),
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(rect),
    vi
      .spyOn(document, 'elementsFromPoint')
      .mockImplementation(() => Array.from(getGrid().querySelectorAll('.ec-day')).slice(column, column + 1)),
  ]
  return () => {
    for (const spy of layout) spy.mockRestore()
  }
})

function getGrid(): HTMLElement {
  return screen.getByRole('region', { name: /^Appointments/ })
}

function getColumns(): string[] {
  return Array.from(getGrid().querySelectorAll('header span'), ({ textContent }) => textContent).filter(Boolean)
}

async function findTitle(title: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title))
}

function firstHour(): number {
  return Number(getGrid().querySelector('time')?.dateTime.slice(11, 13))
}

function toHour({ style }: HTMLElement): number {
  return firstHour() + Number.parseFloat(style.getPropertyValue('inset-block-start')) / HOUR_PX
}

function press(target: HTMLElement, { hour, to }: { hour: number; to: { column: number; hour: number } }): void {
  const mouse = { isPrimary: true, pointerType: 'mouse', button: 0, buttons: 1, clientX: 300 }
  const y = (at: number) => (at - firstHour()) * HOUR_PX + HOUR_PX / 8
  fireEvent.pointerDown(target, { ...mouse, clientY: y(hour) })
  column = to.column
  if (to.hour !== hour) fireEvent.pointerMove(target, { ...mouse, clientY: y(to.hour) })
  fireEvent.pointerUp(target, { ...mouse, clientY: y(to.hour) })
}

/** Drags a block to a column and an hour. Refetching re-creates the blocks, so it looks the block up right before. */
async function drag(
  blocks: Pick<Awaited<ReturnType<typeof openSchedule>>, 'findBlock' | 'getBlock'>,
  words: RegExp,
  to: { column: number; hour: number },
): Promise<void> {
  await blocks.findBlock(words)
  column = 0
  const block = blocks.getBlock(words)
  press(block, { hour: toHour(block), to })
}

test('the schedule begins with whom to book', async () => {
  const shop = await desk.openShop()
  await openSchedule(desk, shop)
  await screen.findByText('Nobody to book yet')
  screen.getByRole('link', { name: 'Go to the employees to add them' })
  await createEmployee(shop)
  await waitFor(() => expect(getColumns()).toEqual(['Noor']))
  await screen.findByText('Nothing booked. Click a free time, or press N.')
})

test('view, day and employee are in the address', async () => {
  const { shop, staff } = await openScheduleShop(desk)
  const { user, router } = await openSchedule(desk, shop)
  const click = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
  const show = (view: string) => user.click(within(screen.getByRole('radiogroup', { name: 'View' })).getByText(view))
  const href = () => router.state.location.href
  await findTitle('Friday, March 5')
  await click('Next day')
  await findTitle('Saturday, March 6')
  expect(href()).toBe('/dashboard/schedules?day=2027-03-06')
  await show('Week')
  await findTitle('February 28 – March 6')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Employee' }), 'Luca Costa')
  await waitFor(() => expect(href()).toBe(`/dashboard/schedules?view=week&day=2027-03-06&employee=${staff.Luca.id}`))
  await click('Previous week')
  await findTitle('February 21 – 27')
  await show('Month')
  await click('Next month')
  await findTitle('March 2027')
  await click('Today')
  await click(/^Tuesday, March 9, nothing booked/)
  await findTitle('Tuesday, March 9')
  router.history.back()
  await findTitle('March 2027')
  await show('Agenda')
  await findTitle('Friday, March 5')
  fireEvent.change(screen.getByLabelText('Go to a day'), { target: { value: '2027-04-01' } })
  await findTitle('Thursday, April 1')
  cleanup()
  await desk.open(href(), { shop })
  await findTitle('Thursday, April 1')
})

test('each appointment says how it stands, in its column and at its time', async () => {
  const { shop, staff, massage, yoga, clients } = await openScheduleShop(desk)
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '10:15' })
  await book(shop, { who: clients.Ben, what: massage, with: staff.Luca, at: '09:00' })
  await book(shop, { who: clients.Maria, what: yoga, with: staff.Noor, at: '12:00' })
  const gone = await book(shop, { who: clients.Maria, what: massage, with: staff.Ana, at: '14:00' })
  const cancel = { id: crypto.randomUUID(), by: 'client', reason: '', scope: 'this' }
  await shop.post(`/api/appointments/${gone.id}/cancel`, cancel)
  const { findBlock, getBlock } = await openSchedule(desk, shop)
  await waitFor(() => {
    const tom = getBlock('Tom Okafor, Massage 60, 10:15 AM to 11:15 AM, Ana Costa, booked')
    expect([toHour(tom), tom.style.gridColumn]).toEqual([10.25, '1'])
  })
  expect(getColumns()).toEqual(['Ana', 'Luca', 'Noor'])
  const ben = await findBlock(/^Ben Weaver.*missed\?$/)
  expect(ben).toHaveTextContent('Ben W.')
  expect(ben.style.gridColumn).toBe('2')
  expect(await findBlock(/^1 of 14 booked, Yoga class/)).toHaveTextContent('1 of 14')
  await findBlock(/^Maria Silva.*cancelled$/)
})

test('an open schedule follows the names of clients and services', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const { findBlock } = await openSchedule(desk, shop)
  await findBlock(/^Tom Okafor, Massage 60/)
  await shop.put(`/api/clients/${clients.Tom.id}`, { version: 1, firstName: 'Thomas' })
  await findBlock(/^Thomas Okafor, Massage 60/)
  await shop.put(`/api/services/${massage.id}`, { version: 1, name: 'Long massage' })
  await findBlock(/^Thomas Okafor, Long massage/)
})

test('the hours are shaded, and breaks, time off and closed days say what they are', async () => {
  const { shop, staff } = await openScheduleShop(desk)
  const put = async (path: string, body: object) => expect((await shop.put(path, body)).status).toBeLessThan(300)
  const { body: opening } = await shop.get<{ version: number }>('/api/hours/opening')
  const open = [{ from: '09:00', to: '17:00' }]
  await put('/api/hours/opening', { version: opening.version, openingHours: [open, open, open, open, open, [], []] })
  const split = [
    { from: '09:00', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ]
  const { body } = await shop.get<{ items: { employeeId: string; version: number }[] }>('/api/hours/working')
  const luca = body.items.find(({ employeeId }) => employeeId === staff.Luca.id)
  const workingHours = [split, split, split, split, split, [], []]
  await put(`/api/hours/working/${staff.Luca.id}`, { version: luca?.version, workingHours })
  const days = { id: crypto.randomUUID(), firstDay: DAY, lastDay: DAY }
  const hours = { from: '14:00', to: '16:00' }
  const off = { ...days, employeeId: staff.Ana.id, type: 'training', note: 'First aid', hours }
  await put(`/api/hours/time-off/${days.id}`, off)
  const { user } = await openSchedule(desk, shop)
  await waitFor(() => expect(toHour(screen.getByText('Break').closest('article') as HTMLElement)).toBe(12))
  await screen.findByText('Training: First aid')
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(within(getGrid()).getAllByText('Closed')).toHaveLength(3))
  const holiday = { id: crypto.randomUUID(), employeeId: null, firstDay: '2027-03-06', lastDay: '2027-03-06' }
  const change = (hours: object[], name: string) =>
    put(`/api/hours/special-days/${holiday.id}`, { ...holiday, hours, name })
  await change([], 'Spring clean')
  await screen.findByText('Closed: Spring clean')
  await change([{ from: '10:00', to: '12:00' }], '')
  await screen.findByText('Special hours')
  await change([], '')
  await waitFor(() => expect(screen.queryByText('Special hours')).not.toBeInTheDocument())
  expect(screen.getAllByText('Closed', { selector: 'p' })).toHaveLength(1)
})

test('a move onto a time that was just taken is put back and says so; it can be booked anyway', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const { user, findBlock, getBlock } = await openSchedule(desk, shop)
  const before = /^Tom Okafor.*11:00 AM to 12:00 PM, Ana/
  await findBlock(before)
  // A colleague's booking that this browser hasn't loaded yet.
  let isOffline = true
  desk.intercept('GET', '/api/appointments', (_, next) => (isOffline ? refusal(500, 'internal') : next()))
  await book(shop, { who: clients.Ben, what: massage, with: staff.Luca, at: '12:00' })
  await drag({ findBlock, getBlock }, before, { column: 1, hour: 12 })
  const dialog = await findDialog(user, 'That time is taken')
  expect(dialog.root).toHaveTextContent('Tom O. is back at 11:00 AM with Ana')
  expect(dialog.getByRole('list', { name: 'In the way' })).toHaveTextContent('Ben')
  await waitFor(() => {
    const tom = within(getGrid()).getByText(before).closest('article') as HTMLElement
    expect([toHour(tom), tom.style.gridColumn]).toEqual([11, '1'])
  })
  await dialog.press('Move back')
  await waitFor(() => expect(dialog.root).not.toBeInTheDocument())
  isOffline = false
  cleanup()

  const again = await openSchedule(desk, shop)
  await drag(again, before, { column: 1, hour: 12 })
  const asked = await findDialog(again.user, 'That time is taken')
  await asked.press('Book anyway')
  await asked.findByText('Enter a reason')
  await asked.fill({ 'Why book over it?': 'They share the room' })
  await asked.press('Book anyway')
  await waitFor(() => expect(asked.root).not.toBeInTheDocument())
  await again.findBlock(/^Tom Okafor.*booked over another one: They share the room/)
})

test('a move out of the hours asks first', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  await setOpeningHours(shop, { from: '09:00', to: '13:00' })
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00' })
  const { user, findBlock, getBlock } = await openSchedule(desk, shop)
  await drag({ findBlock, getBlock }, /^Tom Okafor/, { column: 0, hour: 12.5 })
  await (await findDialog(user, 'Outside the hours')).press('Move anyway')
  await findToast('Moved to 12:30 PM with Ana')
  await findBlock(/12:30 PM to 1:30 PM/)
})

test('one of a series asks which ones are meant', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const repeat = { everyWeeks: 1, until: null, count: 3 }
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', repeat })
  const { user, router, findBlock, getBlock } = await openSchedule(desk, shop)
  const blocks = { findBlock, getBlock }
  await drag(blocks, /^Tom Okafor.*repeats/, { column: 1, hour: 12 })
  await (await findDialog(user, 'Which ones?')).press('Move back')
  const back = /11:00 AM to 12:00 PM, Ana/
  await waitFor(() => expect(toHour(getBlock(back))).toBe(11))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await drag(blocks, back, { column: 1, hour: 12 })
  await (await findDialog(user, 'Which ones?')).press('This and the following ones')
  await findToast('Moved to 12:00 PM with Luca')
  await router.navigate({ to: '/dashboard/schedules', search: { day: '2027-03-12' } })
  await findDay('Friday, March 12')
  await findBlock(/12:00 PM to 1:00 PM, Luca/)
})

test('Undo of a move puts each of the series where it was', async () => {
  const { shop, staff, massage, clients } = await openScheduleShop(desk)
  const repeat = { everyWeeks: 1, until: null, count: 2 }
  const exceptions = [{ day: '2027-03-12', startsAt: '2027-03-12T15:00:00.000Z' }]
  await book(shop, { who: clients.Tom, what: massage, with: staff.Ana, at: '11:00', repeat, exceptions })
  const { user, router, ...blocks } = await openSchedule(desk, shop)
  await drag(blocks, /^Tom Okafor/, { column: 1, hour: 12 })
  await (await findDialog(user, 'Which ones?')).press('This and the following ones')
  const toast = await findToast('Moved to 12:00 PM with Luca')
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  await findToast('Tom O. is back at 11:00 AM with Ana')
  await blocks.findBlock(/^Tom Okafor.*11:00 AM to 12:00 PM, Ana/)
  await router.navigate({ to: '/dashboard/schedules', search: { day: '2027-03-12' } })
  await findDay('Friday, March 12')
  await blocks.findBlock(/^Tom Okafor.*3:00 PM to 4:00 PM, Ana/)
})

test('a free time is clicked, drawn or asked for by key', async () => {
  const { shop } = await openScheduleShop(desk)
  const { user } = await openSchedule(desk, shop)
  const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(getColumns()).toHaveLength(3))
  for (const to of [11, 12]) {
    column = 1
    press(getGrid().querySelectorAll('.ec-day')[1] as HTMLElement, { hour: 11, to: { column: 1, hour: to } })
    await findDialog(user, 'New appointment')
    await user.keyboard('{Escape}')
    await isClosed()
  }
  await user.keyboard('n')
  await findDialog(user, 'New appointment')
})

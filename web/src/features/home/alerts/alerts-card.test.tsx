import { HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { attention } from '../../../../../server/src/db/schema/attention.ts'
import { booking } from '../../../../../server/src/db/schema/booking.ts'
import { business } from '../../../../../server/src/db/schema/business.ts'
import { clientSummary } from '../../../../../server/src/db/schema/client-summary.ts'
import type { TestBusiness } from '../../../../../server/src/test/app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from '../../../../../server/src/test/factories.ts'
import { createDevice } from '../../../../../server/src/test/tablet.ts'
import { findToast, useDesk } from '../../../test/desk.tsx'
import { findDialog } from '../../../test/form.ts'

const desk = useDesk()

const call = (shop: TestBusiness) => shop.post('/api/kiosk/call', { id: newId(), device: 'Front door' })
const findCard = () => screen.findByRole('region', { name: 'Needs attention' })
const expectNoCard = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Needs attention' })).not.toBeInTheDocument())

test('a call from the kiosk is said on every screen of the staff, until one of them goes', async () => {
  const shop = await desk.openShop()
  const { user } = await desk.open('/dashboard/services', { shop })
  await screen.findByRole('heading', { level: 1, name: 'Services' })
  await call(shop)
  const bar = (await screen.findByText('Front door calls for staff')).closest('[role=alert]') as HTMLElement
  await user.click(within(bar).getByRole('button', { name: 'On my way: Front door calls for staff' }))
  await findToast(/Seen to/)
  await waitFor(() => expect(bar).not.toBeInTheDocument())
})

test('bookings that clients ask for are accepted or declined', async () => {
  const shop = await desk.openShop()
  const { id: serviceId } = await createService(shop, { kind: 'class', capacity: 5, name: 'Yoga' })
  const { id: employeeId } = await createEmployee(shop)
  const at = (days: number) => new Date(Math.ceil(desk.clock.now.getTime() / HOUR_MS) * HOUR_MS + days * 24 * HOUR_MS)
  const startsAt = at(3).toISOString()
  const { id: appointmentId } = await createAppointment(shop, { serviceId, employeeId, startsAt })
  for (const firstName of ['Maria', 'Tom']) {
    const { id: clientId } = await createClient(shop, { firstName })
    await createBooking(shop, { appointmentId, clientId })
  }
  const isOwn = eq(booking.businessId, shop.businessId)
  await desk.db
    .update(booking)
    .set({ requestedAt: desk.clock.now, heldUntil: at(1) })
    .where(isOwn)
  const { user } = await desk.open('/dashboard', { shop })
  const card = within(await findCard())
  await user.click(await card.findByRole('button', { name: /^Accept: Maria .* asks for Yoga/ }))
  await findToast('Maria’s booking is accepted')
  await user.click(card.getByRole('button', { name: /^Decline…: Tom .* asks for Yoga/ }))
  const form = await findDialog(user, /^Tom .* asks for Yoga/)
  await form.fill({ Reason: 'Luca is ill' })
  await form.press('Decline')
  await findToast('Tom’s booking is declined')
  await expectNoCard()
  const rows = await desk.db.select().from(booking).where(isOwn).orderBy(booking.createdAt)
  expect(rows.map(({ status, reason }) => [status, reason])).toEqual([
    ['booked', ''],
    ['cancelled_by_shop', 'Luca is ill'],
  ])
})

test('what was seen to by mistake is listed again', async () => {
  const shop = await desk.openShop()
  await call(shop)
  const { user } = await desk.open('/dashboard', { shop })
  await user.click(within(await findCard()).getByRole('button', { name: /^On my way/ }))
  await expectNoCard()
  await user.click(within(await findToast(/Seen to/)).getByRole('button', { name: 'Undo' }))
  expect(await findCard()).toHaveTextContent('Front door calls for staff')
})

test('each thing that needs attention is said in words of the desk', async () => {
  const shop = await desk.openShop()
  const { businessId } = shop
  const { id: maria } = await createClient(shop)
  const { id: deviceId } = await createDevice(desk, shop)
  const rows = [
    ['see_desk', maria, { reason: 'owing' }],
    ['signed_up', maria, {}],
    ['rejected', maria, { code: 'archived', serviceName: 'Yoga class' }],
    ['rejected', maria, { deed: 'sign_waiver', code: 'archived' }],
    ['missing', null, { count: 2 }],
    ['clock', null, { count: 12 }],
    ['storage', null, {}],
  ] as const
  const at = desk.clock.now
  for (const [kind, clientId, detail] of rows)
    await desk.db.insert(attention).values({ businessId, id: newId(), kind, at, deviceId, clientId, detail })
  await desk.db.update(clientSummary).set({ owed: 1200 }).where(eq(clientSummary.businessId, businessId))
  const { user } = await desk.open('/dashboard', { shop })
  const card = within(await findCard())
  const words = [
    /Maria Silva was sent to the desk.*still owes €12 /,
    /New here: Maria Silva.*\(201\) 555-0142/,
    /Maria Silva’s check-in could not be recorded.*This is archived/,
    /Maria Silva’s signature could not be recorded.*This is archived/,
    /2 taps of Front door never arrived/,
    /The clock of Front door is wrong by 12 minutes/,
    /Front door can’t keep check-ins/,
  ]
  await waitFor(() => {
    const said = card.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(said).toEqual(expect.arrayContaining(words.map((line) => expect.stringMatching(line))))
  })
  const [open] = card.getAllByRole('link', { name: 'Open Maria Silva' })
  await user.click(open as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Maria Silva' })
})

test('a backup that is missing stands on the dashboard until it is seen to', async () => {
  const shop = await desk.openShop()
  const missing = { kind: 'no_backup', at: desk.clock.now, detail: { count: 3, failure: 'The disk is full' } } as const
  await desk.db.insert(attention).values({ businessId: shop.businessId, id: newId(), ...missing })
  const { user } = await desk.open('/dashboard', { shop })
  const card = await findCard()
  await waitFor(() => expect(card).toHaveTextContent('No backup for 3 days'))
  expect(card).toHaveTextContent('The disk is full · Settings → Health says what to do')
  await user.click(within(card).getByRole('button', { name: 'Done: No backup for 3 days' }))
  await findToast(/Seen to/)
  await expectNoCard()
})

test('a pass that a kiosk has overdrawn is settled where it is told', async () => {
  const shop = await desk.openShop()
  await desk.db
    .update(business)
    .set({ kiosk: sql`${business.kiosk} || '{"duplicateMinutes": 0}'` })
    .where(eq(business.id, shop.businessId))
  const { id: clientId } = await createClient(shop)
  const { id: serviceId } = await createService(shop)
  const { id: packageId } = await createPackage(shop, { name: 'One visit', visits: 1 })
  const { id: passId } = await createPass(shop, { clientId, packageId })
  const tablet = await createDevice(desk, shop)
  const visit = { clientId, serviceId, offline: true, passId }
  await tablet.send([tablet.checkIn(visit), tablet.checkIn(visit)])
  const { user } = await desk.open('/dashboard', { shop })
  const card = await findCard()
  await waitFor(() => expect(card).toHaveTextContent('Maria Silva used 1 visit more than One visit had'))
  await user.click(within(card).getByRole('button', { name: /^Settle/ }))
  const form = await findDialog(user, /Maria Silva used/)
  expect(await form.findByRole('radio', { name: /Give the visit/ })).toBeChecked()
  await user.click(form.getByRole('radio', { name: /Take the check-in back/ }))
  await form.press('Settle')
  await findToast('The check-in is undone')
  await expectNoCard()
  const { body } = await shop.get<{ items: object[] }>(`/api/passes?clientId=${clientId}`)
  expect(body.items).toMatchObject([{ remaining: 0 }])
})

import type { Account } from '@deskbell/domain/auth/account/schema.ts'
import type { CreatedInvite, Team } from '@deskbell/domain/auth/team/schema.ts'
import { EXPORT_FILTERS } from '@deskbell/domain/data/exports/schema.ts'
import { type CreatedApiKey, KeyScope } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { getDefaultJournal } from '@deskbell/domain/journal/defaults.ts'
import type { OpenedDevice } from '@deskbell/domain/kiosk/devices/schema.ts'
import { KIOSK_OPTIONS } from '@deskbell/domain/kiosk/options.ts'
import { MESSAGE_OPTIONS } from '@deskbell/domain/messages/schema.ts'
import { ONLINE_OPTIONS } from '@deskbell/domain/online-booking/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { WAITING_OPTIONS } from '@deskbell/domain/waiting-list/schema.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { requireRecentSignIn } from '../auth/session.ts'
import { eq } from '../db/drizzle.ts'
import { session } from '../db/schema/auth.ts'
import { message } from '../db/schema/message.ts'
import { allRoutes, callRoute, privateRoutes } from '../test/all-routes.ts'
import {
  type Answer,
  type Caller,
  createCaller,
  expectProblem,
  insertMember,
  type TestBusiness,
  useApp,
} from '../test/app.ts'
import {
  createAppointment,
  createClient,
  createEmployee,
  createGiftCard,
  createInvoice,
  createPackage,
  createPass,
  createPriceTier,
  createProduct,
  createPromoCode,
  createService,
  createWaiver,
  newAppointments,
  newBusiness,
  newClient,
  newEmployee,
  newInvoice,
  newItem,
  newPackage,
  newPackageSale,
  newPriceTier,
  newProduct,
  newPromoCode,
  newSale,
  newService,
  newSignature,
  newSpecialDays,
  newTimeOff,
  newWaiver,
  openDrawer,
} from '../test/factories.ts'
import { sendFile } from '../test/imports.ts'
import { pngPicture } from '../test/pictures.ts'
import { getCookie } from '../test/sign-in.ts'
import { createDevice } from '../test/tablet.ts'
import { requireRecentOwner } from './data/backups/access.ts'
import { SCOPES, scopeFor } from './integrations/api-keys/scopes.ts'

const desk = useApp()

const ourHook = { url: 'https://ours.example', events: ['sale.made'], on: true }

const ourReport = { report: 'attendance', filter: {}, every: 'week', to: ['ours@example.com'] }

const NOON = '2026-11-23T12:00:00.000Z'

let theirs: TestBusiness
let ours: TestBusiness
/** Ids of the other business's records, by the first segment of the path, or the first two where they differ. */
let things: Record<string, string>
let clientId: string
let serviceId: string
let packageId: string
let giftCardCode: string
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  theirs = await desk.openShop()
  ours = await desk.openShop()
  const service = await createService(theirs)
  const sold = await createPackage(theirs)
  const product = await createProduct(theirs)
  const tier = await createPriceTier(theirs)
  const promoCode = await createPromoCode(theirs)
  const client = await createClient(theirs)
  const pass = await createPass(theirs, { clientId: client.id, packageId: sold.id })
  const visit = await theirs.post<{ checkInId: string }>('/api/check-ins', {
    id: newId(),
    clientId: client.id,
    serviceId: service.id,
  })
  const invite = await theirs.post<CreatedInvite>('/api/team/invites', { id: newId(), email: 'maria@example.com' })
  const { body: team } = await theirs.get<Team>('/api/team')
  const employee = await createEmployee(theirs)
  const [specialDaysId, timeOffId] = [newId(), newId()]
  await theirs.put(`/api/hours/special-days/${specialDaysId}`, newSpecialDays({ id: specialDaysId }))
  await theirs.put(`/api/hours/time-off/${timeOffId}`, newTimeOff({ id: timeOffId, employeeId: employee.id }))
  const place = { serviceId: service.id, employeeId: employee.id, startsAt: '2026-11-20T12:00:00.000Z' }
  const appointment = await createAppointment(theirs, place)
  const [kept, merged] = [await createClient(theirs), await createClient(theirs)]
  const mergeId = newId()
  await theirs.post('/api/merges', { id: mergeId, keptId: kept.id, mergedId: merged.id, choices: {} })
  const device = await theirs.post<OpenedDevice>('/api/devices/open', { id: newId(), name: 'Front door' })
  const callId = newId()
  await theirs.post('/api/kiosk/call', { id: callId, device: 'Front door' })
  const waiver = await createWaiver(theirs)
  const signature = newSignature({ waiverId: waiver.id })
  await theirs.post(`/api/clients/${client.id}/waivers`, signature)
  const bookingId = newId()
  await theirs.post('/api/bookings', { id: bookingId, appointmentId: appointment.id, clientId: client.id })
  picture = new Uint8Array(await pngPicture())
  const waitingId = newId()
  await theirs.post('/api/waiting-list', {
    id: waitingId,
    clientId: client.id,
    serviceId: service.id,
    appointmentId: null,
    employeeId: null,
    from: '2030-01-01',
    to: '2030-01-02',
    earliest: null,
    latest: null,
    note: '',
  })
  const standingPlaceId = newId()
  const lesson = await createService(theirs, { kind: 'class', capacity: 2 })
  const weekly = { serviceId: lesson.id, employeeId: employee.id, startsAt: '2099-12-01T12:00:00.000Z' }
  const repeat = { everyWeeks: 1, until: null, count: 2 }
  const { id: lessonId } = await createAppointment(theirs, weekly, { repeat, outsideHours: true })
  await theirs.post('/api/standing-places', { id: standingPlaceId, clientId: client.id, appointmentId: lessonId })
  const giftCard = await createGiftCard(theirs, { recipient: 'Maria' })
  giftCardCode = giftCard.code
  const fileId = newId()
  const file = `/api/client-files/${fileId}?clientId=${client.id}&name=a.pdf`
  await theirs.send(file, { method: 'PUT', body: picture })
  const messageId = newId()
  await desk.db.insert(message).values({
    businessId: theirs.businessId,
    id: messageId,
    once: 'theirs',
    kind: 'booked',
    channel: 'email',
    clientId: client.id,
    to: client.email,
    text: 'Hello Maria',
    dueAt: new Date(),
    expiresAt: new Date(),
  })
  const importId = newId()
  await sendFile(theirs, { id: importId, name: 'Maria.csv', body: 'Name\nMaria Silva\n' })
  const [keyId, hookId, feedId, deliveryId] = [newId(), newId(), newId(), newId()]
  await theirs.post('/api/api-keys', { id: keyId, name: 'Maria’s program', scopes: ['clients:read'] })
  await theirs.post('/api/webhooks', { id: hookId, url: 'https://maria.example', events: ['sale.made'], on: false })
  await theirs.post(`/api/webhooks/${hookId}/test`, { id: deliveryId })
  const reportMailId = newId()
  await theirs.post('/api/report-mails', { id: reportMailId, ...ourReport })
  await theirs.post('/api/feeds', { id: feedId, employeeId: employee.id, showsClients: true })
  const drawer = await openDrawer(theirs)
  clientId = client.id
  serviceId = service.id
  packageId = sold.id
  things = {
    'api-keys': keyId,
    webhooks: hookId,
    'webhooks/deliveries': deliveryId,
    feeds: feedId,
    'report-mails': reportMailId,
    services: service.id,
    packages: sold.id,
    products: product.id,
    'price-tiers': tier.id,
    'promo-codes': promoCode.id,
    employees: employee.id,
    devices: device.body.id,
    attention: callId,
    appointments: appointment.id,
    bookings: bookingId,
    clients: client.id,
    'privacy/clients': client.id,
    merges: mergeId,
    passes: pass.id,
    sales: pass.id,
    drawers: drawer.drawerId,
    'drawer-sessions': drawer.id,
    invoices: (await createInvoice(theirs, pass.id)).id,
    'gift-cards': giftCard.id,
    'check-ins': visit.body.checkInId,
    account: (await theirs.get<Account>('/api/account')).body.browsers[0]?.id ?? '',
    'team/members': team.members[0]?.id ?? '',
    'team/invites': invite.body.id,
    'hours/working': employee.id,
    'hours/special-days': specialDaysId,
    'hours/time-off': timeOffId,
    'kiosk/roster': (await createDevice(desk, theirs)).id,
    waivers: waiver.id,
    'waivers/signatures': signature.id,
    // The mail of an invitation has the invitation's id.
    mail: invite.body.id,
    messages: messageId,
    'waiting-list': waitingId,
    'standing-places': standingPlaceId,
    'client-files': fileId,
    imports: importId,
  }
})

const action = () => ({ id: newId(), note: '' })
const roster = () => ({ id: newId(), bookingIds: [things.bookings] })
const booked = () => newAppointments([newItem({ serviceId, employeeId: things.employees ?? '', startsAt: NOON })])
const moved = () => ({
  id: newId(),
  version: 1,
  startsAt: NOON,
  durationMinutes: 60,
  employeeId: things.employees,
  outsideHours: true,
})

/**
 * Valid body for each write that takes one, referring to the other business's records wherever it refers to any. The
 * versions of our business's row count up in the order of WRITES_ITS_OWN.
 */
const bodies: Record<string, () => unknown> = {
  'PUT /api/business': () => ({ ...newBusiness(), version: 1 }),
  'PATCH /api/business/tax': () => ({ version: 12, taxName: 'Ours', taxRate: 19_000 }),
  'PATCH /api/business/gift-cards': () => ({ version: 13, giftCardMonths: 36 }),
  'PUT /api/journal/settings': () => ({ version: 14, ...getDefaultJournal('en-US') }),
  'PUT /api/fiscal/settings': () => ({ version: 15, account: null, credentials: null }),
  'POST /api/business/pin/authenticate': () => ({ superPassword: '' }),
  'PUT /api/business/pin': () => ({ pin: '1234' }),
  'PUT /api/business/logo': () => picture,
  'POST /api/appointments': booked,
  'POST /api/appointments/preview': booked,
  'POST /api/appointments/{id}/move': moved,
  'POST /api/appointments/{id}/move-back': () => ({ id: newId(), moveId: newId() }),
  'POST /api/appointments/{id}/move/preview': moved,
  'PUT /api/appointments/{id}': () => ({ id: newId(), version: 1, note: 'Ours', price: 1, capacity: 14 }),
  'POST /api/appointments/{id}/cancel': () => ({ id: newId(), by: 'shop', reason: '' }),
  'POST /api/appointments/{id}/restore': () => ({ id: newId(), outsideHours: true }),
  'POST /api/appointments/{id}/no-shows': roster,
  'POST /api/appointments/{id}/check-ins': roster,
  'POST /api/bookings': () => ({ id: newId(), appointmentId: things.appointments, clientId }),
  'POST /api/bookings/{id}/status': () => ({ id: newId(), status: 'confirmed' }),
  'POST /api/bookings/{id}/move': () => ({ id: newId(), appointmentId: things.appointments }),
  'POST /api/bookings/{id}/forgive': action,
  'POST /api/bookings/{id}/accept': action,
  'POST /api/bookings/{id}/decline': action,
  'POST /api/waiting-list': () => ({
    id: newId(),
    clientId,
    serviceId,
    appointmentId: null,
    employeeId: null,
    from: '2026-11-23',
    to: '2026-11-24',
    earliest: null,
    latest: null,
    note: '',
  }),
  'POST /api/standing-places': () => ({ id: newId(), appointmentId: things.appointments, clientId }),
  'POST /api/standing-places/{id}/end': action,
  'POST /api/waiting-list/{id}/withdraw': action,
  'POST /api/waiting-list/{id}/offer': () => ({ id: newId(), appointmentId: null, employeeId: null, startsAt: null }),
  'PUT /api/waiting-list/settings': () => ({ version: 10, options: WAITING_OPTIONS }),
  'POST /api/offers/open': () => ({ token: 'ours' }),
  'POST /api/offers': () => ({ token: 'ours', take: true }),
  'PUT /api/appointments/rules': () => ({ version: 2, noShowSpendsVisit: true }),
  'PUT /api/hours/opening': () => ({ version: 3, openingHours: Array(7).fill([]) }),
  'PUT /api/hours/working/{employeeId}': () => ({ version: 1, workingHours: null }),
  'PUT /api/hours/special-days/{id}': () => newSpecialDays(),
  'PUT /api/hours/time-off/{id}': () => newTimeOff({ employeeId: things.employees ?? '' }),
  'PUT /api/home/first-days': () => ({ version: 11, over: true }),
  'PUT /api/online-booking': () => ({ version: 9, options: ONLINE_OPTIONS }),
  'POST /api/services': () => ({ ...newService(), id: things.services }),
  'PUT /api/services/{id}': () => ({ ...newService(), version: 1 }),
  'POST /api/services/{id}/move': () => ({ before: null }),
  'POST /api/packages': () => newPackage({ coversAll: false, serviceIds: [serviceId] }),
  'PUT /api/packages/{id}': () => ({ ...newPackage(), version: 1 }),
  'POST /api/products': () => newProduct({ id: things.products }),
  'PUT /api/products/{id}': () => ({ ...newProduct(), version: 1 }),
  'POST /api/products/{id}/stock': () => ({ id: newId(), kind: 'used', quantity: 1 }),
  'POST /api/products/stock-taking': () => ({
    id: newId(),
    counts: [{ productId: things.products, counted: 1 }],
  }),
  'POST /api/price-tiers': () => newPriceTier({ id: things['price-tiers'] }),
  'PUT /api/price-tiers/{id}': () => ({ name: 'Ours', version: 1 }),
  'POST /api/price-tiers/{id}/move': () => ({ before: null }),
  'PUT /api/price-tiers/{id}/prices': () => ({ kind: 'service', itemId: serviceId, price: 100 }),
  'POST /api/promo-codes': () => newPromoCode({ id: things['promo-codes'] }),
  'PUT /api/promo-codes/{id}': () => ({ name: 'Ours', version: 1 }),
  'POST /api/promo-codes/lookup': () => ({ code: 'SPRING10' }),
  'POST /api/employees': () => newEmployee({ services: [serviceId] }),
  'POST /api/employees/{id}/erase': () => ({ typed: 'ERASE' }),
  'PUT /api/employees/{id}': () => ({ ...newEmployee(), version: 1 }),
  'POST /api/clients': () => ({ ...newClient(), id: clientId }),
  'PUT /api/clients/{id}': () => ({ ...newClient(), version: 1 }),
  'POST /api/waivers': () => newWaiver({ id: things.waivers }),
  'PUT /api/waivers/on': () => ({ version: 7, on: false }),
  'POST /api/clients/{id}/waivers': () => newSignature({ waiverId: things.waivers ?? '' }),
  'POST /api/clients/{id}/card/renew': () => ({ id: newId() }),
  'POST /api/clients/{id}/card/restore': () => ({ renewalId: newId() }),
  'POST /api/clients/{id}/card/mail': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/duplicates/apart': () => ({ oneId: clientId, otherId: newId() }),
  'POST /api/duplicates/again': () => ({ oneId: clientId, otherId: newId() }),
  'POST /api/merges': () => ({ id: newId(), keptId: clientId, mergedId: newId(), choices: {} }),
  'POST /api/merges/{id}/undo': action,
  'POST /api/privacy/clients/{id}/erase': () => ({ id: newId(), typed: 'ERASE' }),
  'PUT /api/privacy/retention': () => ({ version: 8, months: null }),
  'POST /api/messages/{id}/retry': () => ({ id: newId() }),
  'POST /api/messages/{id}/drop': () => ({ id: newId() }),
  'PUT /api/messages/settings': () => ({ version: 5, options: MESSAGE_OPTIONS, publicUrl: '', smsSecret: null }),
  'PUT /api/messages/templates/{kind}/{channel}/{language}': () => ({ version: 0, subject: 'Ours', body: 'Ours' }),
  'POST /api/messages/templates/{kind}/{channel}/{language}/reset': () => ({}),
  'POST /api/messages/templates/{kind}/{channel}/{language}/preview': () => ({ subject: 'Ours', body: 'Ours' }),
  'POST /api/passes': () => newPackageSale({ clientId, packageId }),
  'POST /api/sales/{id}/receipt': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/passes/{id}/receipt': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/passes/{id}/payments': () => ({ id: newId(), amount: 100, method: 'cash' }),
  'POST /api/passes/{id}/adjustments': () => ({ id: newId(), seen: 1, delta: 1, note: 'A present' }),
  'POST /api/passes/{id}/extensions': () => ({ id: newId(), days: 7, note: '' }),
  'POST /api/passes/{id}/freeze': () => ({ id: newId(), since: '2026-11-01', note: '' }),
  'POST /api/passes/{id}/unfreeze': action,
  'POST /api/passes/{id}/share': action,
  'POST /api/passes/{id}/unshare': action,
  'POST /api/passes/{id}/void': action,
  'POST /api/passes/{id}/transfers': () => ({ id: newId(), toClientId: clientId, visits: 1, note: '' }),
  'POST /api/passes/{id}/refunds': () => ({
    id: newId(),
    seen: 1,
    visits: 1,
    amount: 100,
    method: 'cash',
    forgiven: 0,
    note: '',
  }),
  'POST /api/passes/{id}/entries/{sequence}/undo': action,
  'POST /api/passes/extensions': () => ({ id: newId(), days: 7, note: 'Closed' }),
  'POST /api/passes/extensions/{id}/undo': action,
  'POST /api/invoices': () => newInvoice(things.sales ?? ''),
  'POST /api/invoices/{id}/mail': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/invoices/{id}/cancel': () => ({ id: newId() }),
  'POST /api/sales': () => newSale({ clientId }),
  'POST /api/drawers': () => ({ id: things.drawers, name: 'Ours' }),
  'PUT /api/drawers/{id}': () => ({ name: 'Ours', version: 1 }),
  'POST /api/drawers/{id}/sessions': () => ({ id: newId(), openingFloat: 100 }),
  'POST /api/drawer-sessions/{id}/movements': () => ({ id: newId(), amount: 100, reason: 'Ours' }),
  'POST /api/drawer-sessions/{id}/close': () => ({ id: newId(), counts: [{ method: 'cash', counted: 100 }] }),
  'POST /api/drawer-sessions/{id}/mail': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/sales/{id}/payments': () => ({ id: newId(), payments: [{ method: 'cash', amount: 100 }] }),
  'POST /api/sales/{id}/refunds': () => ({ id: newId(), lines: [{ lineId: newId(), amount: 100 }], reason: 'Ours' }),
  'PUT /api/gift-cards/{id}': () => ({ version: 1, expiresOn: null, recipient: 'Ours', message: '', isBlocked: true }),
  'POST /api/gift-cards/{id}/adjustments': () => ({ id: newId(), amount: 100, note: 'Ours' }),
  'POST /api/gift-cards/{id}/mail': () => ({ id: newId(), to: 'ben@example.com' }),
  'POST /api/gift-cards/lookup': () => ({ code: giftCardCode }),
  'POST /api/clients/{id}/credit/adjustments': () => ({ id: newId(), amount: 100, note: 'Ours' }),
  'POST /api/clients/bulk/tag': () => ({ id: newId(), selection: { clientIds: [clientId] }, tag: 'Ours', on: true }),
  'POST /api/clients/bulk/archive': () => ({ id: newId(), selection: { clientIds: [clientId] }, archived: true }),
  'POST /api/clients/bulk/mail': () => ({
    id: newId(),
    selection: { clientIds: [clientId] },
    subject: 'Ours',
    text: 'Ours',
  }),
  'POST /api/clients/bulk/mail/preview': () => ({ selection: { clientIds: [clientId] } }),
  'POST /api/clients/bulk/{id}/undo': () => ({ id: newId() }),
  'PUT /api/clients/{id}/household': () => ({ withClientId: newId() }),
  'POST /api/check-ins/preview': () => ({ clientId, serviceId }),
  'POST /api/check-ins/{id}/move': () => ({ id: newId(), passId: null }),
  'POST /api/check-ins': () => ({ id: newId(), clientId, serviceId }),
  'POST /api/team/invites': () => ({ id: things['team/invites'], email: 'ben@example.com' }),
  'POST /api/kiosk/lookup': () => ({ digits: '0142' }),
  'PUT /api/clients/{id}/photo': () => picture,
  'POST /api/clients/{id}/mail': () => ({ id: newId(), subject: 'Ours', text: 'Ours' }),
  'PUT /api/client-files/{id}': () => picture,
  'PUT /api/imports/{id}': () => 'Name\nOurs\n',
  'PUT /api/imports/{id}/reading': () => ({
    version: 1,
    encoding: 'utf-8',
    separator: ',',
    columns: ['name'],
    dateOrder: null,
    duplicates: 'skip',
  }),
  'POST /api/imports/{id}/check': () => ({ version: 1 }),
  'POST /api/imports/{id}/commit': () => ({ version: 1 }),
  'POST /api/imports/{id}/undo': () => ({ version: 1 }),
  'PUT /api/clients/{id}/blocked': () => ({ version: 1, reason: 'Ours' }),
  'PUT /api/kiosk/options': () => ({ version: 4, options: KIOSK_OPTIONS }),
  'POST /api/kiosk/check-ins/{id}/next-visits': () => ({
    id: newId(),
    startsAt: '2026-12-01T10:00:00.000Z',
    appointmentId: null,
    isFull: false,
  }),
  'POST /api/kiosk/check-ins/{id}/renewal': () => ({ id: newId(), amount: 100 }),
  'POST /api/kiosk/line': () => ({ id: newId(), clientId, appointmentId: things.appointments }),
  'POST /api/kiosk/call': () => ({ id: things.attention, device: 'Ours' }),
  'POST /api/devices/open': () => ({ id: things.devices, name: 'Ours' }),
  'POST /api/devices/leave': () => ({ pin: '' }),
  'PUT /api/devices/{id}': () => ({ name: 'Ours' }),
  'POST /api/attention/{id}/settle': () => ({ id: newId(), how: 'forgive' }),
  'POST /api/backups': () => ({ id: newId() }),
  'POST /api/restores': () => picture,
  'POST /api/restores/{id}/confirm': () => ({ typed: 'RESTORE' }),
  'POST /api/restores/back': () => ({ typed: 'RESTORE' }),
  'POST /api/api-keys': () => ({ id: things['api-keys'], name: 'Ours', scopes: ['clients:read'] }),
  'POST /api/webhooks': () => ({ id: things.webhooks, ...ourHook }),
  'PUT /api/webhooks/{id}': () => ({ version: 1, ...ourHook }),
  'POST /api/webhooks/{id}/test': () => ({ id: newId() }),
  'POST /api/report-mails': () => ({ id: things['report-mails'], ...ourReport }),
  'PUT /api/report-mails/{id}': () => ({ version: 1, ...ourReport }),
  'POST /api/feeds': () => ({ id: things.feeds, employeeId: null, showsClients: true }),
  'PUT /api/account/language': () => ({ language: 'de' }),
  'POST /api/kiosk/sync': () => ({
    deviceId: things['kiosk/roster'],
    epoch: newId(),
    sentAt: NOON,
    pending: 0,
    oldestAt: null,
    battery: null,
    persisted: null,
    entries: [],
  }),
}

/** Routes that need a proof of the person from the last five minutes. */
const SENSITIVE = [
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/question',
  'POST /api/account/passkeys/{id}/remove',
  'GET /api/reauthentication',
  'POST /api/team/invites',
  'POST /api/team/members/{id}/remove',
  'POST /api/clients/{id}/credit/adjustments',
  'POST /api/gift-cards/{id}/adjustments',
  'POST /api/privacy/clients/{id}/erase',
  'POST /api/employees/{id}/erase',
  'PUT /api/privacy/retention',
  ...Object.keys(EXPORT_FILTERS).map((list) => `GET /api/exports/${list}`),
  'GET /api/journal/file',
  'GET /api/reports/{name}/file',
  'GET /api/sale-records/file',
  'PUT /api/fiscal/settings',
  'POST /api/fiscal/test',
  'POST /api/report-mails',
  'PUT /api/report-mails/{id}',
  'POST /api/report-mails/{id}/try',
  'GET /api/backups/{id}/file',
  'POST /api/backups/{id}/remove',
  'POST /api/restores/{id}/confirm',
  'POST /api/restores/back',
  'POST /api/api-keys',
  'POST /api/webhooks',
  'PUT /api/webhooks/{id}',
  'POST /api/webhooks/{id}/new-secret',
  'POST /api/feeds',
  'PUT /api/support',
]

/** Routes for the whole server's data, which refuse if there are several businesses. */
const ALL_SHOPS = [
  'GET /api/backups',
  'POST /api/backups',
  'GET /api/backups/{id}/file',
  'POST /api/backups/{id}/remove',
  'POST /api/restores',
  'POST /api/restores/{id}/check',
  'POST /api/restores/{id}/confirm',
  'POST /api/restores/back',
]

/** Writes that affect only the caller's business, even with an id that exists in the other one. */
const WRITES_ITS_OWN = [
  // Before the PIN is set, since opening the kiosk would then lock it.
  'POST /api/devices/open',
  'POST /api/devices/leave',
  'PUT /api/business',
  'PUT /api/appointments/rules',
  'PUT /api/hours/opening',
  'PUT /api/hours/special-days/{id}',
  'POST /api/business/pin/authenticate',
  'PUT /api/business/pin',
  'PUT /api/business/logo',
  'PUT /api/imports/{id}',
  'POST /api/services',
  'POST /api/drawers',
  'POST /api/products',
  'POST /api/price-tiers',
  'POST /api/promo-codes',
  'POST /api/clients',
  // Ids of another business match no client.
  'POST /api/clients/bulk/tag',
  'POST /api/clients/bulk/archive',
  'POST /api/clients/bulk/mail',
  'POST /api/clients/bulk/mail/preview',
  'POST /api/team/invites',
  'PUT /api/kiosk/options',
  'PUT /api/messages/settings',
  'PUT /api/messages/templates/{kind}/{channel}/{language}',
  'POST /api/messages/templates/{kind}/{channel}/{language}/reset',
  'POST /api/messages/templates/{kind}/{channel}/{language}/preview',
  'POST /api/waivers',
  'PUT /api/waivers/on',
  'PUT /api/privacy/retention',
  'POST /api/api-keys',
  'POST /api/webhooks',
  'POST /api/feeds',
  'POST /api/report-mails',
  'PUT /api/online-booking',
  'PUT /api/waiting-list/settings',
  'PUT /api/home/first-days',
  'PATCH /api/business/tax',
  'PATCH /api/business/gift-cards',
  'PUT /api/journal/settings',
  'PUT /api/fiscal/settings',
  'POST /api/fiscal/test',
  'POST /api/kiosk/call',
  'POST /api/passes/extensions',
  'POST /api/passes/extensions/{id}/undo',
  'PUT /api/account/language',
]
const READS = [
  'GET /api/standing-places',
  'GET /api/waiting-list',
  'GET /api/waiting-list/settings',
  'GET /api/appointments',
  'GET /api/duplicates',
  'GET /api/duplicates/alike',
  'GET /api/merges',
  'GET /api/privacy/retention',
  'GET /api/privacy/retention/dry-run',
  'GET /api/appointments/agenda',
  'GET /api/appointments/counts',
  'GET /api/appointments/found',
  'GET /api/home',
  ...Object.keys(EXPORT_FILTERS).map((list) => `GET /api/exports/${list}`),
  'GET /api/journal/file',
  'GET /api/sale-records/check',
  'GET /api/sale-records/file',
  'GET /api/fiscal/settings',
  'GET /api/check-ins',
  'GET /api/check-ins/summary',
  'GET /api/clients/tags',
  'GET /api/passes',
  'GET /api/gift-cards',
  'GET /api/team',
  'GET /api/mail',
  'GET /api/messages',
  'GET /api/messages/settings',
  'GET /api/messages/templates',
  'GET /api/hours/working',
  'GET /api/hours/special-days',
  'GET /api/hours/time-off',
  'GET /api/hours/days',
  'GET /api/devices',
  'GET /api/attention',
  'GET /api/imports',
  'GET /api/waivers',
  'GET /api/api-keys',
  'GET /api/webhooks',
  'GET /api/webhooks/deliveries',
  'GET /api/feeds',
  'POST /api/kiosk/lookup',
]

function hasId(route: string): boolean {
  return /{(id|employeeId)}/.test(route)
}

const ONE_TEMPLATE = '{kind}/{channel}/{language}'

function call(shop: Caller, route: string): Promise<Answer> {
  const [method = '', pattern = ''] = route.split(' ')
  const parts = pattern.split('/').slice(2)
  const id = things[parts.slice(0, 2).join('/')] ?? things[parts[0] ?? ''] ?? newId()
  const query = {
    'GET /api/passes': `?clientId=${clientId}`,
    'GET /api/merges': `?clientId=${clientId}`,
    'GET /api/duplicates/alike': '?firstName=Maria&lastName=Silva&phone=%2B12015550142',
    'GET /api/privacy/retention/dry-run': '?months=6',
    'GET /api/kiosk/roster': `?deviceId=${things['kiosk/roster']}`,
    'GET /api/client-files': `?clientId=${clientId}`,
    'PUT /api/imports/{id}': '?kind=clients&name=a.csv',
    'PUT /api/client-files/{id}': `?clientId=${clientId}&name=a.pdf`,
    'GET /api/check-ins/summary': '?day=2026-11-20',
    'GET /api/appointments': '?from=2026-11-20&days=7',
    'GET /api/appointments/counts': '?from=2026-11-20&days=7',
    'GET /api/appointments/found': '?q=Maria',
    'GET /api/appointments/free': `?from=2026-11-20&serviceId=${serviceId}`,
    'POST /api/restores': `?id=${newId()}`,
    'GET /api/journal/file': '?format=xero&from=2026-11-01&to=2026-11-30',
    'GET /api/hours/days': '?from=2026-12-20&days=14',
  }[route]
  const format = route.startsWith('GET /api/exports/') ? '?format=csv' : ''
  const path =
    pattern
      .replace(/{(id|employeeId)}/, id)
      .replace('{sequence}', '1')
      .replace(ONE_TEMPLATE, 'booked/email/en') + (query ?? format)
  const body = bodies[route]?.()
  return shop.send(path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    body:
      method === 'GET'
        ? null
        : body === picture
          ? picture
          : typeof body === 'string'
            ? body
            : JSON.stringify(body ?? {}),
  })
}

async function readAll(shop: TestBusiness): Promise<unknown[]> {
  const lists = ['services', 'packages', 'employees', 'clients', 'check-ins', `passes?clientId=${clientId}`]
  const hours = ['opening', 'working', 'special-days', 'time-off'].map((part) => `hours/${part}`)
  const paths = [
    'business',
    'session',
    'account',
    ...lists,
    'team',
    'mail',
    'appointments/agenda',
    'appointments/rules',
    ...hours,
  ]
  const kiosks = [
    'kiosk/options',
    'devices',
    'attention',
    'waivers',
    'api-keys',
    'webhooks',
    'webhooks/deliveries',
    'feeds',
    'waiting-list',
    `clients/${clientId}/waivers`,
    `clients/${clientId}/card`,
    `clients/${clientId}/credit`,
  ]
  return Promise.all([...paths, ...kiosks].map(async (path) => (await shop.get(`/api/${path}`)).body))
}

describe('every route', () => {
  test('is described in the API document', async () => {
    const fetchDocument = () => desk.anonymous.get<{ paths: Record<string, object> }>('/api/openapi.json')
    const { body, headers } = await fetchDocument()
    const count = desk.app.openAPIRegistry.definitions.length
    expect((await fetchDocument()).headers.get('etag')).toBe(headers.get('etag'))
    expect(desk.app.openAPIRegistry.definitions).toHaveLength(count)
    const init = { headers: { 'If-None-Match': headers.get('etag') ?? '' } }
    expect((await desk.anonymous.send('/api/openapi.json', init)).status).toBe(304)
    const described = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const undescribed = allRoutes(desk.app).filter((route) => !described.includes(route))
    expect(undescribed).toEqual(['GET /api/openapi.json'])
  })

  test('refuses those who are not signed in', async () => {
    const routes = privateRoutes(desk.app)
    expect(routes.length).toBeGreaterThan(25)
    for (const route of routes) expectProblem(await call(desk.anonymous, route), 401, 'not_signed_in')
  })

  test('refuses sessions that have expired', async () => {
    const before = desk.clock.now
    desk.clock.now = new Date(before.getTime() + 31 * 86_400_000)
    for (const route of privateRoutes(desk.app)) expectProblem(await call(ours, route), 401, 'not_signed_in')
    desk.clock.now = before
  })

  test('refuses a person who was removed, and their API key', async () => {
    const shop = await desk.openShop()
    const [userId, keyId] = [newId(), newId()]
    await insertMember(desk.db, { ...shop, userId, name: 'Ben' })
    const removed = await desk.openBrowser({ ...shop, userId })
    const scopes = [...KeyScope.options]
    const { body } = await removed.post<CreatedApiKey>('/api/api-keys', { id: keyId, name: 'Program', scopes })
    const byKey = createCaller(desk.app, undefined, { Authorization: `Bearer ${body.key}` })
    expect((await byKey.get('/api/clients')).status).toBe(200)
    expect(await shop.post(`/api/team/members/${userId}/remove`)).toMatchObject({ status: 200 })
    for (const route of privateRoutes(desk.app)) expectProblem(await callRoute(removed, route), 401, 'not_signed_in')
    for (const route of Object.keys(SCOPES).slice(0, 10))
      expectProblem(await callRoute(byKey, route), 401, 'not_signed_in')
  })

  test('shows a locked kiosk of another shop nothing, and changes nothing for it', async () => {
    const [stranger, ownDevice] = [await desk.openShop(), newId()]
    await stranger.post('/api/business/pin/authenticate', { superPassword: '' })
    await stranger.put('/api/business/pin', { pin: '1234' })
    const opened = await stranger.post('/api/devices/open', { id: ownDevice, name: 'Far away' })
    const kiosk = desk.callerWith(getCookie(opened))
    const before = await readAll(theirs)
    for (const route of ['POST /api/kiosk/lookup', 'GET /api/kiosk/roster', 'POST /api/kiosk/sync']) {
      const text = JSON.stringify((await call(kiosk, route)).body)
      for (const secret of [...Object.values(things), 'Maria', 'maria', 'Ten visits'])
        expect(text).not.toContain(secret)
    }
    expect(await readAll(theirs)).toEqual(before)
  })

  test('refuses another shop’s people, and changes nothing', async () => {
    const before = await readAll(theirs)
    const writes = allRoutes(desk.app).filter((route) => !route.includes('/auth/') && !route.endsWith('/setup'))
    for (const route of writes.filter((route) => hasId(route) || bodies[route])) {
      if ([...WRITES_ITS_OWN, ...READS, ...ALL_SHOPS].includes(route)) continue
      const answer = await call(ours, route)
      // If the id is in the body, the field is rejected with 422.
      expect(hasId(route) ? [404] : [404, 422], `${route} answered ${answer.status}`).toContain(answer.status)
    }
    for (const route of WRITES_ITS_OWN) {
      const { status } = await call(ours, route)
      expect([200, 201], `${route} answered ${status}`).toContain(status)
    }
    for (const route of ALL_SHOPS) expectProblem(await call(ours, route), 409, 'several_shops')
    expect(await readAll(theirs)).toEqual(before)
  })

  test('shows another shop’s people nothing', async () => {
    const stranger = await desk.openShop()
    for (const route of READS) {
      const text = JSON.stringify((await call(stranger, route)).body)
      for (const secret of [...Object.values(things), 'Maria', 'maria', 'Ten visits'])
        expect(text).not.toContain(secret)
    }
    expect(await readAll(stranger)).toEqual([
      expect.objectContaining({ id: stranger.businessId, companyName: '' }),
      {
        user: expect.objectContaining({ language: null }),
        business: expect.any(Object),
        businesses: [{ id: stranger.businessId, companyName: '' }],
        tenancy: { suspension: null, deleteAt: null, contact: 'operator@example.com' },
        lockedTo: null,
        supportEndsAt: null,
      },
      { twoFactor: false, passkeys: [], browsers: [expect.objectContaining({ isThis: true })] },
      ...Array.from({ length: 5 }, () => ({ items: [], nextCursor: null })),
      { items: [] },
      { members: [expect.objectContaining({ isYou: true })], invites: [] },
      { items: [], nextCursor: null, waiting: 0, canSend: false },
      { items: [], nextCursor: null },
      { version: 1, noShowSpendsVisit: false },
      { version: 1, openingHours: expect.any(Array) },
      ...Array.from({ length: 3 }, () => ({ items: [] })),
      { version: 1, options: KIOSK_OPTIONS },
      ...Array.from({ length: 2 }, () => ({ items: [] })),
      { version: 1, on: false, waivers: [], signed: 0, unsigned: 0 },
      { items: [] },
      { items: [] },
      { items: [], nextCursor: null },
      { items: [] },
      { items: [], nextCursor: null },
      ...Array.from({ length: 3 }, () => expect.objectContaining({ code: 'not_found' })),
    ])
  })

  test('that is sensitive asks a session who it is, and goes on after the proof', async () => {
    const guards: unknown[] = [requireRecentSignIn, requireRecentOwner]
    expect(allRoutes(desk.app, ({ handler }) => guards.includes(handler)).sort()).toEqual(SENSITIVE.toSorted())
    expect(SENSITIVE.filter(scopeFor)).toEqual([])
    const shop = await desk.openShop()
    const own = eq(session.userId, shop.userId)
    const createdAt = new Date(desk.clock.now.getTime() - 5 * MINUTE_MS)
    await desk.db.update(session).set({ createdAt, reauthenticatedAt: null }).where(own)
    for (const route of SENSITIVE) expectProblem(await call(shop, route), 403, 'reauthentication_required')
    await desk.db.update(session).set({ reauthenticatedAt: desk.clock.now }).where(own)
    for (const route of SENSITIVE)
      expect((await call(shop, route)).body, route).not.toMatchObject({ code: 'reauthentication_required' })
  })

  test('that writes refuses a browser that comes from another site', async () => {
    for (const route of allRoutes(desk.app).filter((route) => !route.startsWith('GET'))) {
      const [method = '', path = ''] = route.split(' ')
      const headers = { origin: 'https://evil.example', host: 'desk.example', 'Content-Type': 'application/json' }
      expectProblem(await ours.send(path, { method, headers, body: '{}' }), 403, 'foreign_origin')
    }
  })
})

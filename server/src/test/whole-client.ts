import type { Client, NewClient } from '@deskbell/domain/clients/schema.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { attention } from '../db/schema/attention.ts'
import { clientFile } from '../db/schema/client-file.ts'
import { webhook, webhookDelivery } from '../db/schema/integration.ts'
import { mail } from '../db/schema/mail.ts'
import { message } from '../db/schema/message.ts'
import { waiting } from '../db/schema/waiting.ts'
import { waiver, waiverSignature } from '../db/schema/waiver.ts'
import type { TestApp, TestBusiness } from './app.ts'
import {
  createAppointment,
  createBooking,
  createClient,
  createEmployee,
  createPackage,
  createPass,
  createService,
} from './factories.ts'

export type Stage = {
  desk: TestApp
  shop: TestBusiness
  klass: Service
  massage: Service
  tenVisits: Package
  employeeId: string
  waiverId: string
  /** Future days already used. */
  taken: number
}

/** Creates a business with everything needed for `createWholeClient`. */
export async function openStage(desk: TestApp): Promise<Stage> {
  const shop = await desk.openShop()
  const klass = await createService(shop)
  const massage = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, category: '' })
  const employee = await createEmployee(shop, { services: [klass.id, massage.id] })
  const tenVisits = await createPackage(shop)
  const waiverId = newId()
  const terms = { title: 'Waiver', body: 'I agree.', publishedAt: desk.clock.now, byName: 'Ada Owner' }
  await desk.db.insert(waiver).values({ businessId: shop.businessId, id: waiverId, number: 1, ...terms })
  return { desk, shop, klass, massage, tenVisits, employeeId: employee.id, waiverId, taken: 0 }
}

const DAY_MS = 86_400_000

/** Returns noon of the next unused day. */
export function nextNoon(stage: Stage): string {
  stage.taken += 1
  const day = new Date(stage.desk.clock.now.getTime() + stage.taken * DAY_MS).toISOString().slice(0, 10)
  return `${day}T12:00:00.000Z`
}

/**
 * Creates a client with every kind of record: a half-paid pass, a paid and an unpaid visit, a place in a class, an
 * appointment, a file, a signature, an alert, and a mail. `mark` is in every text about them.
 */
export async function createWholeClient(stage: Stage, mark: string, over: Partial<NewClient> = {}): Promise<Client> {
  const { shop, klass, massage, employeeId } = stage
  const client = await createClient(shop, {
    firstName: `${mark}first`,
    lastName: `${mark}last`,
    email: `${mark}@mark.example`,
    notes: `${mark} notes`,
    alertNote: `${mark} alert`,
    tags: [`${mark} tag`],
    birthday: '1990-05-02',
    ...over,
  })
  await shop.post('/api/check-ins', { id: newId(), clientId: client.id, serviceId: massage.id })
  const pass = await createPass(shop, { clientId: client.id, packageId: stage.tenVisits.id, paid: 6000 })
  const adjustment = { id: newId(), seen: 1, delta: 1, note: `${mark} was unlucky` }
  await shop.post(`/api/passes/${pass.id}/adjustments`, adjustment)
  await shop.post('/api/check-ins', { id: newId(), clientId: client.id, serviceId: klass.id })
  await shop.post(`/api/passes/${pass.id}/receipt`, { id: newId(), to: client.email || `${mark}@mark.example` })
  const lesson = await createAppointment(shop, { serviceId: klass.id, employeeId, startsAt: nextNoon(stage) })
  await createBooking(shop, { appointmentId: lesson.id, clientId: client.id })
  await createAppointment(
    shop,
    { serviceId: massage.id, employeeId, startsAt: nextNoon(stage) },
    { clientId: client.id, note: `${mark} likes it soft` },
  )
  await addPapers(stage, client, mark)
  await addMessages(stage, client, mark)
  return client
}

async function addPapers({ desk, shop, waiverId }: Stage, client: Client, mark: string): Promise<void> {
  const { businessId } = shop
  const own = () => ({ businessId, id: newId(), clientId: client.id })
  const at = desk.clock.now
  const file = { ...own(), name: `${mark}.pdf`, type: 'application/pdf', bytes: 4, hash: '00', byName: 'Ada Owner' }
  await desk.db.insert(clientFile).values(file)
  await desk.services.files.put(`client-file/${businessId}/${file.id}`, `${mark} file`)
  const signature = { ...own(), waiverId, signerName: `${mark} signs`, strokes: [[1, 2]], signedAt: at, receivedAt: at }
  await desk.db.insert(waiverSignature).values({ ...signature, guardianName: `${mark} mum`, byName: 'Ada Owner' })
  await desk.services.files.put(`waiver-signatures/${businessId}/${signature.id}.pdf`, `${mark} pdf`)
  const seeDesk = { kind: 'see_desk', at, detail: { note: `${mark} owes` } } as const
  await desk.db.insert(attention).values({ ...own(), ...seeDesk })
  const letter = { to: client.email, subject: `Dear ${mark}`, text: `Hello ${mark}`, expiresAt: new Date('2100-01-01') }
  await desk.db.insert(mail).values({ ...own(), ...letter })
}

/** Adds a message, a waiting list entry and a webhook delivery. */
async function addMessages({ desk, shop, klass }: Stage, client: Client, mark: string): Promise<void> {
  const own = () => ({ businessId: shop.businessId, id: newId(), clientId: client.id })
  const later = new Date('2100-01-01')
  await desk.db.insert(message).values({
    ...own(),
    once: newId(),
    kind: 'pass_low',
    channel: 'email',
    to: `${mark}@mark.example`,
    subject: `Dear ${mark}`,
    text: `Hello ${mark}`,
    html: `<p>${mark}`,
    ics: mark,
    lastError: mark,
    unsubscribeUrl: mark,
    dueAt: later,
    expiresAt: later,
  })
  const days = { fromDay: '2099-01-01', toDay: '2099-01-02' }
  await desk.db
    .insert(waiting)
    .values({ ...own(), ...days, serviceId: klass.id, note: `${mark} waits`, byName: 'Ada Owner' })
  const webhookId = newId()
  const hook = { url: 'https://hook.example', events: ['check_in.made' as const], enabled: true, secretCipher: '' }
  await desk.db.insert(webhook).values({ businessId: shop.businessId, id: webhookId, ...hook, byName: 'Ada Owner' })
  const event = { webhookId, event: 'check_in.made' as const, body: `{"name":"${mark}"}` }
  await desk.db.insert(webhookDelivery).values({ ...own(), ...event })
}

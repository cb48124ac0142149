import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import {
  MESSAGE_OPTIONS,
  type Message,
  type MessageOptions,
  type MessagePage,
} from '@deskbell/domain/messages/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { type App, createApp } from '../app.ts'
import { eq } from '../db/drizzle.ts'
import { business } from '../db/schema/business.ts'
import type { Services } from '../http/context.ts'
import { jobHandlers } from '../jobs/handlers.ts'
import { createMailer } from '../mail/mailer.ts'
import type { TestApp, TestBusiness } from './app.ts'
import { createAppointment, createClient, createEmployee, createService, newBusiness } from './factories.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A business that sends messages, and a client with an e-mail address. */
export type MessagingFixture = {
  app: App
  services: Services
  shop: TestBusiness
  client: Client
  massage: Service
  employeeId: string
  /** Advances the clock, then runs the jobs of a minute. */
  later(minutes: number): Promise<void>
  /** Books a massage this many hours after the start. */
  book(hours: number): Promise<Appointment>
  move(appointment: Appointment, hours: number): Promise<void>
  cancel(appointment: Appointment): Promise<void>
  log(query?: string): Promise<Message[]>
  options(over: Partial<MessageOptions>): Promise<void>
}

const silent = pino({ level: 'silent' })

/** Builds the app with a mail server, and creates a business in it. */
export async function createMessagingFixture(desk: TestApp, smtpUrl: string): Promise<MessagingFixture> {
  const mailer = createMailer({ ...desk.services, log: silent, smtpUrl, from: 'desk@deskbell.example' })
  const services = { ...desk.services, mailer, log: silent, publicUrl: 'http://desk.example' }
  const app = createApp(services)
  const opened = await desk.openShop()
  const shop = { ...opened, ...desk.callerWith(opened.cookie, app) }
  await shop.put('/api/business', { ...newBusiness(), version: 1 })
  const massage = await createService(shop, { name: 'Massage', kind: 'one_to_one', capacity: 1, category: '' })
  const { id: employeeId } = await createEmployee(shop, { firstName: 'Ana', services: [massage.id] })
  const client = await createClient(shop, { firstName: 'Maria', email: 'maria@example.com', phone: '+12015550142' })
  const first = Math.ceil(desk.clock.now.getTime() / HOUR_MS)
  const at = (hours: number) => new Date((first + hours) * HOUR_MS).toISOString()
  return {
    app,
    services,
    shop,
    client,
    massage,
    employeeId,
    later: async (minutes) => {
      desk.clock.now = new Date(desk.clock.now.getTime() + minutes * MINUTE_MS)
      await desk.services.jobs.add(desk.db, 'minute', {})
      await desk.services.jobs.workOff(jobHandlers(services))
    },
    book: (hours) =>
      createAppointment(shop, { serviceId: massage.id, employeeId, startsAt: at(hours) }, { clientId: client.id }),
    move: async ({ id }, hours) => {
      const { body } = await shop.get<Appointment>(`/api/appointments/${id}`)
      const input = { startsAt: at(hours), durationMinutes: 60, employeeId, outsideHours: true }
      const answer = await shop.post(`/api/appointments/${id}/move`, { id: newId(), version: body.version, ...input })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
    cancel: async ({ id }) => {
      const answer = await shop.post(`/api/appointments/${id}/cancel`, { id: newId(), by: 'shop', reason: '' })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    },
    log: async (query = '') => (await shop.get<MessagePage>(`/api/messages${query}`)).body.items,
    options: async (over) => {
      const messages = { ...MESSAGE_OPTIONS, ...over }
      await desk.db.update(business).set({ messages }).where(eq(business.id, shop.businessId))
    },
  }
}

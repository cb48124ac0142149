import { DAY_MS, HOUR_MS } from '@deskbell/domain/shared/durations.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { pino } from 'pino'
import { type Database, openDatabase } from '../../server/src/db/client.ts'
import { createShop } from '../../server/src/features/auth/create-shop.ts'
import type { Target } from '../../server/src/features/data/archive/restore.ts'
import { type Jobs, openJobs } from '../../server/src/jobs/jobs.ts'
import { openStorage } from '../../server/src/storage/storage.ts'
import { newAppointments, newEmployee, newItem, newService } from '../../server/src/test/factories.ts'
import { onCleanup, temporaryFolder } from '../bench/running.ts'
import { signUp, startDeskbell } from '../bench/shop.ts'
import { type Ask, createAsk, must, type Reply, readCookies } from './attack-stage.ts'

/** A server for many shops, with what an operator's commands need of it. */
export type Installation = Omit<Target, 'now'> & { origin: string; db: Database; folder: string; jobs: Jobs }

/** The first shop of an installation, whose owner has the cookie. */
export type Founded = { installation: Installation; cookie: string }

export async function openInstallation(databaseUrl: string, smtpUrl: string): Promise<Founded> {
  const folder = temporaryFolder()
  const secret = `${crypto.randomUUID()}${crypto.randomUUID()}`
  const settings = { SHOPS: 'many', TRUST_PROXY: '1', SMTP_URL: smtpUrl, APP_SECRET: secret }
  const { origin } = await startDeskbell({ databaseUrl, dataDir: folder, logLevel: 'error', settings })
  const cookie = await signUp(origin, folder)
  const db = openDatabase(databaseUrl)
  const jobs = await openJobs({ db, log: pino({ level: 'silent' }), runs: false })
  onCleanup(async () => {
    await jobs.stop()
    await db.$client.end()
  })
  const files = await openStorage({ DATA_DIR: folder })
  return { installation: { origin, databaseUrl, db, folder, jobs, secret, files }, cookie }
}

/** Requests of one person. `cookie` is empty until they have signed in. */
export class Staff {
  readonly #ask: Ask
  /** From which they come, since limits are counted by network. */
  readonly #address: string
  cookie: string

  constructor(origin: string, { nth, cookie = '' }: { nth: number; cookie?: string }) {
    this.#ask = createAsk(origin)
    this.#address = `10.${nth >> 8}.${nth & 255}.1`
    this.cookie = cookie
  }

  async send(method: string, path: string, body?: object): Promise<Reply> {
    const reply = await this.#ask({ cookie: this.cookie, address: this.#address }, method, path, body)
    if (reply.headers.getSetCookie().length > 0) this.cookie = readCookies(reply)
    return reply
  }

  must(method: string, path: string, body?: object): Promise<Reply> {
    return must(this.send(method, path, body))
  }
}

export type Opened = {
  businessId: string
  staff: Staff
  login: { email: string; password: string }
  serviceId: string
  employeeId: string
}

/** Places in a class of each shop: enough for all its clients. */
const PLACES = 500

/** Adds the service and the employee of a shop. */
export async function furnish(staff: Staff, nth: number): Promise<Pick<Opened, 'serviceId' | 'employeeId'>> {
  const service = newService({ name: `Service of ${nth}`, capacity: PLACES })
  const employee = newEmployee({ firstName: `Employee of ${nth}`, services: [service.id] })
  await staff.must('POST', '/api/services', service)
  await staff.must('POST', '/api/employees', employee)
  return { serviceId: service.id, employeeId: employee.id }
}

/** Adds a shop as the operator does. Its owner joins. */
export async function openShop({ origin, db }: Installation, nth: number): Promise<Opened> {
  const login = { email: `owner-${nth}@example.com`, password: crypto.randomUUID() }
  const named = { companyName: `Shop ${nth}`, email: login.email, by: 'Drill' }
  const given = { ...named, origin: `https://shop-${nth}.example.com`, timeZone: 'UTC', currency: 'EUR', locale: 'en' }
  const { businessId, link } = await createShop(db, given, new Date())
  const staff = new Staff(origin, { nth })
  const token = new URL(link).hash.slice(1)
  await staff.must('POST', '/api/invites/accept', { token, name: 'Owner', password: login.password })
  return { businessId, staff, login, ...(await furnish(staff, nth)) }
}

/** Books a class in five days for these clients. */
export async function bookClass(
  { staff, serviceId, employeeId }: Omit<Opened, 'login' | 'businessId'>,
  clientIds: string[],
) {
  const appointmentId = newId()
  const startsAt = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 5 * DAY_MS).toISOString()
  await staff.must(
    'POST',
    '/api/appointments',
    newAppointments([newItem({ id: appointmentId, serviceId, employeeId, startsAt })]),
  )
  for (const clientId of clientIds) await staff.must('POST', '/api/bookings', { id: newId(), appointmentId, clientId })
}

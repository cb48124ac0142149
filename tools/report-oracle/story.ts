import type { Appointment } from '@deskbell/domain/appointments/schema.ts'
import type { CheckInPage } from '@deskbell/domain/check-ins/schema.ts'
import { DRAWER_HEADER } from '@deskbell/domain/drawers/header.ts'
import type { PassList } from '@deskbell/domain/passes/schema.ts'
import type { z } from 'zod'
import type { Answer, Caller, TestApp, TestBusiness } from '../../server/src/test/app.ts'
import type { TestDevice } from '../../server/src/test/tablet.ts'
import type { Random } from '../demo/random.ts'
import type { OfflineTablet } from './act-offline.ts'
import type { RecordedState } from './books.ts'
import { recordAppointment, recordPass, recordVisit } from './hear.ts'

/** Days after which staff sign in again, before their session expires. */
const SIGN_IN_DAYS = 20
const DAY_MS = 86_400_000

/** Names of the staff. */
export const NAMES = ['Ada Owner', 'Ben Desk'] as const

const JSON_TYPE = { 'Content-Type': 'application/json' }

/** A running simulation: sends requests and records the answers. */
export class Simulation {
  readonly desk: TestApp
  readonly books: RecordedState
  readonly random: Random
  /** Kiosks that are mostly offline. */
  readonly tablets: OfflineTablet[]
  /** Kiosk that is never offline. */
  readonly onlineTablet: TestDevice
  private readonly staff: TestBusiness[]
  private readonly outside: Caller
  private signedInUntil = 0
  private browsers: Caller[] = []
  private lastAsked = 0
  /** Time of the last run of the minute job, as epoch milliseconds. */
  lastMinute = 0
  /** Name of the staff member who sent the last request. */
  lastBy = ''

  constructor({
    desk,
    staff,
    outside,
    books,
    random,
    tablets,
    onlineTablet,
  }: {
    desk: TestApp
    staff: TestBusiness[]
    /** Caller without a session, for links from mails. */
    outside: Caller
    books: RecordedState
    random: Random
    tablets: OfflineTablet[]
    onlineTablet: TestDevice
  }) {
    this.desk = desk
    this.staff = staff
    this.outside = outside
    this.books = books
    this.random = random
    this.tablets = tablets
    this.onlineTablet = onlineTablet
  }

  get now(): Date {
    return this.desk.clock.now
  }

  get at(): string {
    return this.now.toISOString()
  }

  get businessId(): string {
    return this.staff[0]?.businessId ?? ''
  }

  id(): string {
    return this.random.id(this.now)
  }

  /** Returns a signed-in session: of the owner 75 % of the time, else of a colleague. */
  private async caller(): Promise<Caller> {
    if (this.now.getTime() > this.signedInUntil) {
      this.browsers = await Promise.all(this.staff.map((shop) => this.desk.openBrowser(shop)))
      this.signedInUntil = this.now.getTime() + SIGN_IN_DAYS * DAY_MS
    }
    this.lastAsked = this.random.chance(0.75) ? 0 : 1
    return this.browsers[this.lastAsked] ?? this.desk.anonymous
  }

  /** Records an expected audit log entry. */
  did(action: string, entity: string, clientId: string | null, { by = this.lastBy }: { by?: string } = {}): void {
    this.books.deeds.push({ at: this.at, by, action, entity, clientId })
  }

  /** Sends a write as staff. Null if it was rejected. Throws on status 401, 404 and 5xx. */
  async ask<Body>(
    kind: string,
    path: string,
    body: object,
    method: 'post' | 'put' | 'patch' = 'post',
  ): Promise<Body | null> {
    const init = { method: method.toUpperCase(), headers: JSON_TYPE, body: JSON.stringify(body) }
    const answer = await this.send<Body>(path, init)
    if (answer.status >= 400) {
      this.books.refused += 1
      return null
    }
    this.count(kind)
    return answer.body
  }

  /** Chooses at which drawer a request is sent, mostly an open one, and notes in which session its money is. */
  private chooseDrawer(): Record<string, string> {
    const open = this.books.drawers.filter(({ session }) => session)
    const named = this.random.chance(0.05) ? this.books.drawers : this.random.chance(0.6) ? open : []
    const drawer = named.length > 0 ? this.random.pick(named) : undefined
    const [only, another] = open
    this.books.sessionId = (drawer ?? (another ? undefined : only))?.session?.id ?? null
    return drawer ? { [DRAWER_HEADER]: drawer.id } : {}
  }

  private async send<Body>(path: string, { headers, ...init }: RequestInit): Promise<Answer<Body>> {
    const named = { ...headers, ...this.chooseDrawer() }
    const answer = await (await this.caller()).send<Body>(path, { ...init, headers: named })
    this.lastBy = NAMES[this.lastAsked] ?? ''
    if (answer.status >= 500 || answer.status === 401 || answer.status === 404)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)} to ${String(init.body)}`)
    return answer
  }

  /**
   * Sends a write without a session, from a random IP address. Null if it was rejected. Throws on status 404, 422, 429
   * and 5xx.
   */
  async knock<Body>(kind: string, path: string, body: object): Promise<Body | null> {
    const headers = { ...JSON_TYPE, 'x-forwarded-for': `203.0.113.${this.random.int(1, 250)}` }
    const { status, body: told } = await this.outside.send<Body>(path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (status >= 500 || status === 404 || status === 429 || status === 422)
      throw new Error(`${path}: ${status} ${JSON.stringify(told)} to ${JSON.stringify(body)}`)
    if (status >= 400) {
      this.books.refused += 1
      return null
    }
    this.count(kind)
    return told
  }

  /** Uploads a file. Throws unless it is accepted. */
  async upload<Body>(path: string, body: string): Promise<Body> {
    const headers = { 'Content-Type': 'application/octet-stream' }
    const { status, body: told } = await this.send<Body>(path, { method: 'PUT', headers, body })
    if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(told)} to ${body}`)
    return told
  }

  count(kind: string): void {
    this.books.answered += 1
    this.books.kinds.set(kind, (this.books.kinds.get(kind) ?? 0) + 1)
  }

  async read<Body>(path: string): Promise<Body> {
    const answer = await (await this.caller()).get<Body>(path)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Re-reads the passes that the clients may use. */
  async lookAtPasses(...clientIds: string[]): Promise<void> {
    for (const clientId of new Set(clientIds)) {
      const { items } = await this.read<z.infer<typeof PassList>>(`/api/passes?clientId=${clientId}`)
      for (const pass of items) recordPass(this.books, pass)
    }
  }

  async ifThere(appointmentId: string): Promise<Answer<Appointment>> {
    return (await this.caller()).get<Appointment>(`/api/appointments/${appointmentId}`)
  }

  async lookAtAppointment(id: string): Promise<void> {
    recordAppointment(this.books, await this.read<Appointment>(`/api/appointments/${id}`), this.now)
  }

  async lookAtVisits(clientId: string, limit = 10): Promise<void> {
    const path = `/api/check-ins?clientId=${clientId}&limit=${limit}`
    const { items } = await this.read<z.infer<typeof CheckInPage>>(path)
    for (const listed of items) recordVisit(this.books, listed, this.now)
  }
}

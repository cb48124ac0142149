import { isLive, occupiedSpan } from '@deskbell/domain/appointments/rules.ts'
import type { BookingStatus } from '@deskbell/domain/appointments/schema.ts'
import { findHoursViolation } from '@deskbell/domain/business/hours/rules.ts'
import { toNotifiedState } from '@deskbell/domain/messages/last-notified.ts'
import { overlap, type Span } from '@deskbell/domain/shared/intervals.ts'
import { minutesAfter } from '@deskbell/domain/shared/time.ts'
import type { appointment, series } from '../../server/src/db/schema/appointment.ts'
import type { booking } from '../../server/src/db/schema/booking.ts'
import type { ClientRecord } from '../../server/src/features/clients/present.ts'
import type { ServiceRow } from '../../server/src/features/services/present.ts'
import type { EmployeeKey, Employees } from './make-employees.ts'
import type { Hours } from './make-hours.ts'
import { ownTerms } from './make-performers.ts'
import type { ServiceKey, Services } from './make-services.ts'
import type { Random } from './random.ts'
import type { Scene } from './scene.ts'

export type AppointmentRow = typeof appointment.$inferSelect
export type BookingRow = typeof booking.$inferSelect

/** Claim of an ordinary appointment with number 0: the exclusion constraint rejects every later one that overlaps. */
const CLAIM = '(,0]'
const CANCEL_REASONS = ['Ill', 'Has to work', 'Travelling', 'No sitter for the children', '']

export type When = { service: ServiceKey; employee: EmployeeKey; startsAt: Date }
type Placing = { status: BookingStatus; bookedAt: Date; changedAt?: Date; walkIn?: boolean }
type Cast = { services: Services; employees: Employees; hours: Hours }

/** In-memory calendar. Prevents double bookings and overfull classes, as the database's constraints do. */
export class AppointmentBook {
  readonly appointments: AppointmentRow[] = []
  readonly bookings: BookingRow[] = []
  readonly series: (typeof series.$inferSelect)[] = []
  readonly #kept = new Map<string, Span[]>()
  readonly #taken = new Map<string, number>()
  readonly #seriesIds = new Map<string, string>()
  readonly #scene: Scene
  readonly #cast: Cast
  readonly #random: Random

  constructor(scene: Scene, cast: Cast) {
    this.#scene = scene
    this.#cast = cast
    this.#random = scene.random('appointments')
  }

  /** Returns duration, buffers and price of the service, with the employee's own terms where they have some. */
  #termsOf({ service, employee }: When) {
    const offered: ServiceRow = this.#cast.services[service]
    const own = ownTerms(employee, service)
    const { bufferBeforeMinutes, bufferAfterMinutes } = offered
    const durationMinutes = own?.durationMinutes ?? offered.durationMinutes
    return { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, price: own?.price ?? offered.price, offered }
  }

  #spanOf(when: When): Span {
    return occupiedSpan(when.startsAt, this.#termsOf(when))
  }

  isFree(when: When): boolean {
    const span = this.#spanOf(when)
    return !(this.#kept.get(when.employee) ?? []).some((other) => overlap(other, span))
  }

  /** True if it lies within the opening hours and the employee's working hours. */
  isWithinHours(when: When): boolean {
    const { hours, employees } = this.#cast
    const { id, workingHours } = employees[when.employee]
    const to = minutesAfter(when.startsAt, this.#termsOf(when).durationMinutes)
    return findHoursViolation({ from: when.startsAt, to }, hours.shop, { id, workingHours }) === null
  }

  /** Adds an appointment without bookings. With `weeklyOn`, its local day, it belongs to a weekly series. */
  open(when: When, { madeAt, weeklyOn = null }: { madeAt: Date; weeklyOn?: string | null }): AppointmentRow {
    const { actor } = this.#scene
    const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes, price, offered } = this.#termsOf(when)
    const occupied = this.#spanOf(when)
    const row: AppointmentRow = {
      businessId: actor.businessId,
      id: this.#random.id(madeAt),
      serviceId: offered.id,
      kind: offered.kind,
      employeeId: this.#cast.employees[when.employee].id,
      capacity: offered.capacity,
      price,
      startsAt: when.startsAt,
      endsAt: minutesAfter(when.startsAt, durationMinutes),
      bufferBeforeMinutes,
      bufferAfterMinutes,
      claim: CLAIM,
      anywayReason: '',
      note: '',
      occupied: `[${occupied.from.toISOString()},${occupied.to.toISOString()})`,
      seriesId: weeklyOn ? this.#weekly(when, weeklyOn) : null,
      seriesDay: weeklyOn,
      cancelledAt: null,
      cancelledBy: null,
      cancelReason: '',
      cancelOperation: null,
      byUser: actor.userId,
      byName: actor.name,
      version: 1,
      createdAt: madeAt,
      updatedAt: madeAt,
    }
    this.#kept.set(when.employee, [...(this.#kept.get(when.employee) ?? []), occupied])
    this.appointments.push(row)
    return row
  }

  #weekly({ service, employee, startsAt }: When, day: string): string {
    const minute = Math.round((startsAt.getTime() - this.#scene.at(day, 0).getTime()) / 60_000)
    const key = [service, employee, new Date(day).getUTCDay(), minute].join()
    const known = this.#seriesIds.get(key)
    if (known) return known
    const { actor, openedAt } = this.#scene
    const id = this.#random.id(openedAt)
    this.#seriesIds.set(key, id)
    this.series.push({ businessId: actor.businessId, id, everyWeeks: 1, createdAt: openedAt, updatedAt: openedAt })
    return id
  }

  placesLeft({ id, capacity }: AppointmentRow): number {
    return capacity - (this.#taken.get(id) ?? 0)
  }

  /**
   * Adds a booking. A live one takes the next place; a cancelled or missed one gets place 1, which it doesn't occupy.
   */
  place(held: AppointmentRow, { id: clientId }: Pick<ClientRecord, 'id'>, placing: Placing): BookingRow {
    const { status, bookedAt, changedAt = bookedAt, walkIn = false } = placing
    const taken = this.#taken.get(held.id) ?? 0
    if (isLive(status)) this.#taken.set(held.id, taken + 1)
    const { actor } = this.#scene
    const row: BookingRow = {
      businessId: actor.businessId,
      id: this.#random.id(bookedAt),
      appointmentId: held.id,
      clientId,
      capacity: held.capacity,
      place: isLive(status) ? taken + 1 : 1,
      status,
      walkIn,
      price: held.price,
      source: 'desk',
      heldUntil: null,
      told: toNotifiedState({ status }, held),
      confirmedAt: status === 'confirmed' ? changedAt : null,
      reason: status.startsWith('cancelled') ? this.#random.pick(CANCEL_REASONS) : '',
      spentPassId: null,
      spentSequence: null,
      forgivenAt: null,
      byUser: actor.userId,
      byName: actor.name,
      createdAt: bookedAt,
      updatedAt: changedAt,
    }
    this.bookings.push(row)
    return row
  }

  /** Adds a booking that the client cancelled, and cancels the appointment with it. */
  cancel(
    held: AppointmentRow,
    client: Pick<ClientRecord, 'id'>,
    { bookedAt, changedAt = bookedAt }: Omit<Placing, 'status'>,
  ) {
    const { reason } = this.place(held, client, { status: 'cancelled_by_client', bookedAt, changedAt })
    const cancelOperation = this.#random.id(changedAt)
    const cancelled = { cancelledAt: changedAt, cancelledBy: 'client', cancelReason: reason, cancelOperation } as const
    Object.assign(held, cancelled, { version: 2, updatedAt: changedAt })
  }
}

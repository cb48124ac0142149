import type { OnlineShop, OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import type { BookingSelection } from './address.ts'
import { getJson } from './api.ts'

export type Shop = OnlineShop
export type Service = OnlineShop['services'][number]
export type Time = OnlineTimes['items'][number]

export function askShop(): Promise<Shop> {
  return getJson<Shop>('/api/book/shop')
}

/** Cached free times by query, reused for 30 s. */
const seen = new Map<string, { at: number; times: Promise<OnlineTimes> }>()
const FRESH_MS = 30_000

export function fetchFreeTimes(query: string): Promise<OnlineTimes> {
  const known = seen.get(query)
  if (known && Date.now() - known.at < FRESH_MS) return known.times
  const times = getJson<OnlineTimes>(`/api/book/times?${query}`)
  seen.set(query, { at: Date.now(), times })
  times.catch(() => seen.delete(query))
  return times
}

/** Invalidates the cache after a time turned out to be taken. */
export function clearFreeTimesCache(): void {
  seen.clear()
}

/**
 * Returns the employees to choose from for a service. Empty for a class, if the business offers no choice, or if fewer
 * than two perform it.
 */
export function choicesFor({ employees }: Shop, { kind, employeeIds }: Service): Shop['employees'] {
  const able = kind === 'class' ? [] : employees.filter(({ id }) => employeeIds.includes(id))
  return able.length > 1 ? able : []
}

/** True if a service can be booked in a row with others. */
export function isInSequence({ severalServices }: Shop, { kind, requests }: Service): boolean {
  return severalServices && kind === 'one_to_one' && !requests
}

/** Returns who was chosen for a service: an employee, 'anyone', or '' for one who doesn't perform it, as in an old link. */
export function readPerformer({ employeeIds }: Service, chosen = ''): string {
  return chosen === ANYONE || employeeIds.includes(chosen) ? chosen : ''
}

/** Returns the time or place that was chosen, as a booking asks for it. */
export function toWish(service: Service, choice: BookingSelection) {
  const employeeId = choice.with && choice.with !== ANYONE ? choice.with : null
  return { serviceId: service.id, appointmentId: choice.place || null, employeeId, startsAt: choice.at ?? '' }
}

/** `Choice.with` for no preference; the request then names no employee. */
export const ANYONE = 'anyone'

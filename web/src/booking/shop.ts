import type { OnlineShop, OnlineTimes } from '@deskbell/domain/online-booking/schema.ts'
import { ask } from './api.ts'

export type Shop = OnlineShop
export type Service = OnlineShop['services'][number]
export type Time = OnlineTimes['items'][number]

export function askShop(): Promise<Shop> {
  return ask<Shop>('/api/book/shop')
}

/** Times by the query that asks for them; those that were seen lately are there at once. */
const seen = new Map<string, { at: number; times: Promise<OnlineTimes> }>()
const FRESH_MS = 30_000

export function askTimes(query: string): Promise<OnlineTimes> {
  const known = seen.get(query)
  if (known && Date.now() - known.at < FRESH_MS) return known.times
  const times = ask<OnlineTimes>(`/api/book/times?${query}`)
  seen.set(query, { at: Date.now(), times })
  times.catch(() => seen.delete(query))
  return times
}

/** What was free isn't any more. */
export function forgetTimes(): void {
  seen.clear()
}

/** Whom the visitor can choose for a service; nobody where the shop doesn't let them, or there is no choice. */
export function choicesFor({ employees }: Shop, { kind, employeeIds }: Service): Shop['employees'] {
  const able = kind === 'class' ? [] : employees.filter(({ id }) => employeeIds.includes(id))
  return able.length > 1 ? able : []
}

/** Under "anyone" nobody is asked for. */
export const ANYONE = 'anyone'

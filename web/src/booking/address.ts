import { useSyncExternalStore } from 'react'
import { isDay } from '../lib/local-day.ts'

/** Booking choices so far, kept in the URL query, so that the browser's Back button undoes the last one. */
export type BookingSelection = {
  service?: string
  /** Employee id, or 'anyone'. */
  with?: string
  day?: string
  at?: string
  /** End of the class to which a booking is moved. */
  until?: string
  /** Appointment id of the chosen class. */
  place?: string
  /** Further services in a row, as `SERVICE:EMPLOYEE` with commas between them. */
  then?: string
  /** Group of what was booked at once. */
  group?: string
  /** Package to buy. */
  package?: string
  /**
   * Action: 'move' or 'cancel' an existing booking; 'add' another service; 'wait' in line for a class; buy a 'gift' card; 'sent' after a request that is mailed,
   * 'done' after one that is not.
   */
  do?: string
  /** Anything: booked as a client who is signed in, at /me. */
  me?: string
}

const CHANGED = 'deskbell:address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

/** True for a day, or a day and a time. */
function isTime(text: string): boolean {
  return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))
}

const TIMES: readonly string[] = ['day', 'at', 'until'] satisfies (keyof BookingSelection)[]

/** Reads the choices from a query. A day or time that is none, as in a link that was cut off, is left out. */
export function readSelection(search: string): BookingSelection {
  const choices = Array.from(new URLSearchParams(search))
  return Object.fromEntries(choices.filter(([name, value]) => !TIMES.includes(name) || isTime(value)))
}

export function useBookingSelection(): BookingSelection {
  const search = useSyncExternalStore(subscribe, () => location.search)
  return readSelection(search)
}

export function toQuery(choice: BookingSelection): string {
  const known = Object.entries(choice).filter(([, value]) => value)
  return new URLSearchParams(Object.fromEntries(known)).toString()
}

function toAddress(choice: BookingSelection): string {
  const search = toQuery(choice)
  return location.pathname + (search && `?${search}`)
}

/** Navigates to a choice. `instead` replaces the current history entry rather than adding one. */
export function navigateTo(choice: BookingSelection, { instead = false, state = null as unknown } = {}): void {
  history[instead ? 'replaceState' : 'pushState'](state, '', toAddress(choice))
  window.dispatchEvent(new Event(CHANGED))
}

/** Undoes the last choice; at the first step, as a link to a service is, drops all of them. */
export function goBack(): void {
  if (window.navigation?.canGoBack === false) navigateTo({}, { instead: true })
  else history.back()
}

/** Returns the path of the page, such as `/me/book`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Opens another screen of this page, by its path and query. */
export function openScreen(address: string): void {
  history.pushState(null, '', address)
  window.dispatchEvent(new Event(CHANGED))
}

import { LOOKUP_DIGITS_MAX, LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { KioskResult, LookupMatch, LookupResult } from '@deskbell/domain/kiosk/schema.ts'

// Whoever typed this many has no more to tell them apart from others.
const DIGITS_PLENTY = 9

export type Service = LookupMatch['services'][number]

/** Why nobody was found by what was typed before. */
export type Hint = { why: 'not_found' } | { why: 'too_many'; digits: number } | null

/** `nothing_offered` and `too_many` are for the desk to sort out; `refused` is any answer that another try won't change. */
export type Failure = 'unreachable' | 'rate_limited' | 'refused' | 'undo_too_late' | 'nothing_offered' | 'too_many'

/** What is about to be done. The id was made when the confirm screen opened, and every try carries it. */
export type Confirming = { operationId: string; match: LookupMatch; service: Service; matches: LookupMatch[] }

type Typing = { at: 'typing'; digits: string; hint: Hint }
type Searching = { at: 'searching'; digits: string }
type Sending = Confirming & { at: 'sending' }
type Undoing = { at: 'undoing'; result: KioskResult }

/** A screen that waits for the server's answer. */
export type Waiting = Searching | Sending | Undoing

/** A screen that waits for a person, and asks whether they are still there. */
type Attended =
  | Typing
  | { at: 'choose-person'; matches: LookupMatch[] }
  | { at: 'choose-service'; match: LookupMatch; matches: LookupMatch[] }
  | (Confirming & { at: 'confirm' })
  | { at: 'failed'; failure: Failure; retry: Waiting | null }

export type Screen =
  | Attended
  | Waiting
  | { at: 'done'; result: KioskResult }
  | { at: 'undone' }
  | { at: 'still-there'; before: Attended }

/** `operationId` is a new id, used where the event opens the confirm screen. */
export type KioskEvent =
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  | { type: 'go' }
  | { type: 'found'; result: LookupResult; operationId: string }
  | { type: 'person'; match: LookupMatch; operationId: string }
  | { type: 'service'; service: Service; operationId: string }
  | { type: 'other-service' }
  | { type: 'not-me' }
  | { type: 'check-in' }
  | { type: 'checked-in'; result: KioskResult }
  | { type: 'undo' }
  | { type: 'undone' }
  | { type: 'failed'; failure: Failure }
  | { type: 'retry' }
  | { type: 'idle' }
  | { type: 'stay' }
  | { type: 'reset' }

export const ATTRACT: Screen = { at: 'typing', digits: '', hint: null }

export function isAttract(screen: Screen): boolean {
  return screen.at === 'typing' && screen.digits === '' && screen.hint === null
}

export function isWaiting(screen: Screen): screen is Waiting {
  return screen.at === 'searching' || screen.at === 'sending' || screen.at === 'undoing'
}

/** Whether the screen waits for a person who may have walked away. */
export function isAttended(screen: Screen): screen is Attended {
  const others: Screen['at'][] = ['searching', 'sending', 'undoing', 'done', 'undone', 'still-there']
  return !others.includes(screen.at) && !isAttract(screen)
}

export function mayGo(screen: Screen): boolean {
  return screen.at === 'typing' && screen.digits.length >= LOOKUP_DIGITS_MIN
}

/** Only a check-in that was just made can be taken back here; an earlier one is the desk's. */
export function mayUndo(result: KioskResult): boolean {
  return result.outcome === 'checked_in'
}

/** Whether the same request may be sent again. */
export function mayRetry({ failure, retry }: { failure: Failure; retry: Waiting | null }): boolean {
  return retry !== null && (failure === 'unreachable' || failure === 'rate_limited')
}

function typeDigit(screen: Screen, digit: string): Screen {
  if (screen.at !== 'typing' || screen.digits.length >= LOOKUP_DIGITS_MAX) return screen
  return { ...screen, digits: screen.digits + digit }
}

function seeTheDesk(failure: Failure): Screen {
  return { at: 'failed', failure, retry: null }
}

type Choice = { match: LookupMatch; matches: LookupMatch[]; operationId: string }

/** One service needs no choice, nor does the one that is booked: whoever wants another says so. */
function choosePerson({ match, matches, operationId }: Choice): Screen {
  const booked = match.services.filter(({ appointment }) => appointment?.isBooked)
  const [service, ...others] = booked.length > 0 ? booked : match.services
  if (!service) return seeTheDesk('nothing_offered')
  if (others.length > 0) return { at: 'choose-service', match, matches }
  return { at: 'confirm', operationId, match, service, matches }
}

/** A number is matched by how it ends, so more digits means typing it anew from further left. */
function tooMany(typed: string): Screen {
  if (typed.length >= DIGITS_PLENTY) return seeTheDesk('too_many')
  return { at: 'typing', digits: '', hint: { why: 'too_many', digits: typed.length + 2 } }
}

function showFound(screen: Screen, { matches, more }: LookupResult, operationId: string): Screen {
  if (screen.at !== 'searching') return screen
  if (more) return tooMany(screen.digits)
  const [match, ...others] = matches
  if (!match) return { at: 'typing', digits: '', hint: { why: 'not_found' } }
  return others.length > 0 ? { at: 'choose-person', matches } : choosePerson({ match, matches, operationId })
}

/** Back to the others with this number, where there are any. */
function notMe(screen: Screen): Screen {
  if (screen.at !== 'confirm' && screen.at !== 'choose-service') return screen
  return screen.matches.length > 1 ? { at: 'choose-person', matches: screen.matches } : ATTRACT
}

function fail(screen: Screen, failure: Failure): Screen {
  return isWaiting(screen) ? { at: 'failed', failure, retry: screen } : screen
}

// A copy, so that whoever watches the screen sends it again.
function retry(screen: Screen): Screen {
  return screen.at === 'failed' && screen.retry && mayRetry(screen) ? { ...screen.retry } : screen
}

// What was sent is under way and can't be left: the answer, or its lack, comes within seconds.
function reset(screen: Screen): Screen {
  return screen.at === 'sending' || screen.at === 'undoing' || isAttract(screen) ? screen : ATTRACT
}

/** The screen after an event. An event that doesn't belong to the screen, such as a late answer, changes nothing. */
export function kioskReducer(screen: Screen, event: KioskEvent): Screen {
  switch (event.type) {
    case 'digit':
      return typeDigit(screen, event.digit)
    case 'backspace':
      return screen.at === 'typing' ? { ...screen, digits: screen.digits.slice(0, -1) } : screen
    case 'go':
      return screen.at === 'typing' && mayGo(screen) ? { at: 'searching', digits: screen.digits } : screen
    case 'found':
      return showFound(screen, event.result, event.operationId)
    case 'person':
      return screen.at === 'choose-person' ? choosePerson({ ...event, matches: screen.matches }) : screen
    case 'service':
      return screen.at === 'choose-service'
        ? { ...screen, at: 'confirm', service: event.service, operationId: event.operationId }
        : screen
    case 'other-service':
      return screen.at === 'confirm' ? { at: 'choose-service', match: screen.match, matches: screen.matches } : screen
    case 'not-me':
      return notMe(screen)
    case 'check-in':
      return screen.at === 'confirm' ? { ...screen, at: 'sending' } : screen
    case 'checked-in':
      return screen.at === 'sending' ? { at: 'done', result: event.result } : screen
    case 'undo':
      return screen.at === 'done' && mayUndo(screen.result) ? { at: 'undoing', result: screen.result } : screen
    case 'undone':
      return screen.at === 'undoing' ? { at: 'undone' } : screen
    case 'failed':
      return fail(screen, event.failure)
    case 'retry':
      return retry(screen)
    case 'idle':
      return isAttended(screen) ? { at: 'still-there', before: screen } : screen
    case 'stay':
      return screen.at === 'still-there' ? screen.before : screen
    case 'reset':
      return reset(screen)
  }
}

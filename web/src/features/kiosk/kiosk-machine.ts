import { PIN_LENGTH } from '@deskbell/domain/auth/pin/rules.ts'
import { LOOKUP_DIGITS_MAX } from '@deskbell/domain/kiosk/rules.ts'
import type { LookupMatch, LookupResult, LookupService, RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import { draftFor, isComplete, type SignatureDraft } from '../waivers/signature-draft.ts'
import type { CheckInOutcome } from './offline/types.ts'
import {
  ATTRACT,
  canRetry,
  canSubmit,
  canUndo,
  type DeskReferral,
  type Failure,
  isAttended,
  isWaiting,
  type Screen,
  type UnlockProblem,
} from './screens.ts'
import { EMPTY_SIGN_UP, isValidSignUp, type SignUpInput, trimSignUp } from './sign-up-form.ts'

// From this many digits on, more would not tell these clients apart.
const SEARCH_DIGITS_MAX = 9

/**
 * Events of the kiosk's state machine. `operationId` is a new idempotency key, used where the event opens the confirm
 * screen or refers a client to the front desk.
 */
export type KioskEvent =
  | { type: 'digit'; digit: string }
  | { type: 'backspace' }
  | { type: 'go' }
  | { type: 'show-code' }
  | { type: 'scanned'; code: string }
  | { type: 'scanned-other' }
  | { type: 'found'; result: LookupResult; operationId: string }
  | { type: 'person'; match: LookupMatch; operationId: string }
  | { type: 'service'; service: LookupService; operationId: string }
  | { type: 'other-service' }
  | { type: 'not-me' }
  | { type: 'check-in' }
  | { type: 'checked-in'; outcome: CheckInOutcome }
  | { type: 'undo' }
  | { type: 'undone' }
  | { type: 'see-desk' }
  | { type: 'failed'; failure: Failure }
  | { type: 'retry' }
  | { type: 'new-here' }
  | { type: 'fill'; part: Partial<SignUpInput> }
  | { type: 'sign-up'; operationId: string; clientId: string }
  | { type: 'signed-up'; match: LookupMatch | null; operationId: string }
  | { type: 'read-waiver'; operationId: string }
  | { type: 'draw'; part: Partial<SignatureDraft> }
  | { type: 'sign' }
  | { type: 'signed' }
  | { type: 'offered'; checkInId: string; offer: RenewalOffer }
  | { type: 'renew'; operationId: string }
  | { type: 'renewed' }
  | { type: 'staff' }
  | { type: 'left' }
  | { type: 'not-left'; problem: UnlockProblem }
  | { type: 'idle' }
  | { type: 'stay' }
  | { type: 'reset' }

function typeDigit(screen: Screen, digit: string): Screen {
  if (screen.at === 'leaving' && screen.pin.length < PIN_LENGTH) return { ...screen, pin: screen.pin + digit }
  if (screen.at !== 'typing' || screen.digits.length >= LOOKUP_DIGITS_MAX) return screen
  return { ...screen, digits: screen.digits + digit }
}

function backspace(screen: Screen): Screen {
  if (screen.at === 'leaving') return { ...screen, pin: screen.pin.slice(0, -1) }
  return screen.at === 'typing' ? { ...screen, digits: screen.digits.slice(0, -1) } : screen
}

function go(screen: Screen): Screen {
  if (!canSubmit(screen)) return screen
  if (screen.at === 'leaving') return { at: 'opening', pin: screen.pin }
  return screen.at === 'typing' ? { at: 'searching', search: { digits: screen.digits } } : screen
}

// The next client may scan a code before the previous client's screen has timed out.
function takesCode({ at }: Screen): boolean {
  const screens: Screen['at'][] = ['typing', 'camera', 'done', 'undone', 'see-desk', 'signed-up', 'signed', 'renewed']
  return screens.includes(at)
}

function sendToDesk(told: DeskReferral | null): Screen {
  return { at: 'see-desk', told }
}

type Choice = { match: LookupMatch; matches: LookupMatch[]; operationId: string }

/**
 * Skips the choice of a service if there is only one, or only one that is booked; the confirm screen offers the others.
 */
function choosePerson({ match, matches, operationId }: Choice): Screen {
  const { clientId, services } = match
  const booked = services.filter(({ appointment }) => appointment?.isBooked)
  const [service, ...others] = booked.length > 0 ? booked : services
  if (match.atDesk || !service) return sendToDesk({ operationId, clientId, serviceId: null })
  const needsChoice = others.length > 0 || (service.atDesk && services.length > 1)
  if (needsChoice) return { at: 'choose-service', match, matches }
  return chooseService({ match, matches, operationId, service })
}

function chooseService(choice: Choice & { service: LookupService }): Screen {
  const { match, service, operationId } = choice
  if (service.atDesk) return sendToDesk({ operationId, clientId: match.clientId, serviceId: service.id })
  return { at: 'confirm', operationId, match, service, matches: choice.matches }
}

/** Numbers match by their ending, so asks to type the number again with two more digits at the front. */
function askForMoreDigits(typed: string): Screen {
  if (typed.length >= SEARCH_DIGITS_MAX) return { at: 'failed', failure: 'too_many', retry: null }
  return { at: 'typing', digits: '', hint: { why: 'too_many', digits: typed.length + 2 } }
}

function showFound(screen: Screen, { matches, more }: LookupResult, operationId: string): Screen {
  if (screen.at !== 'searching') return screen
  const typed = 'digits' in screen.search ? screen.search.digits : null
  if (more) return askForMoreDigits(typed ?? '')
  const [match, ...others] = matches
  if (!match) return { at: 'typing', digits: '', hint: { why: typed === null ? 'unknown_code' : 'not_found' } }
  return others.length > 0 ? { at: 'choose-person', matches } : choosePerson({ match, matches, operationId })
}

/** Returns to the list of matches if there are several, else to the start screen. */
function rejectMatch(screen: Screen): Screen {
  if (screen.at !== 'confirm' && screen.at !== 'choose-service') return screen
  // A copy of ATTRACT, not ATTRACT itself, so that the language and text settings are not reset.
  return screen.matches.length > 1 ? { at: 'choose-person', matches: screen.matches } : { ...ATTRACT }
}

function showOutcome(screen: Screen, outcome: CheckInOutcome): Screen {
  if (screen.at !== 'sending') return screen
  if (outcome.status === 'see_desk') return sendToDesk(null)
  const { result } = outcome
  const { clientId, next, toSign } = screen.match
  const asked = toSign && { clientId, firstName: result.firstName, toSign }
  return { at: 'done', result, saved: outcome.status === 'saved', next, asked, offer: null }
}

function showOffer(screen: Screen, { checkInId, offer }: Extract<KioskEvent, { type: 'offered' }>): Screen {
  return screen.at === 'done' && screen.result.checkInId === checkInId ? { ...screen, offer } : screen
}

function renew(screen: Screen, operationId: string): Screen {
  if (screen.at !== 'done' || !screen.offer) return screen
  const { checkInId, firstName } = screen.result
  return { at: 'renewing', operationId, checkInId, firstName, offer: screen.offer }
}

/** Opens the waiver after the check-in is made, so that a client who walks away from it is still checked in. */
function readWaiver(screen: Screen, operationId: string): Screen {
  if (screen.at !== 'done' || !screen.asked) return screen
  const { asked } = screen
  return { at: 'waiver', ...asked, operationId, draft: draftFor(asked.toSign.signer), tried: false }
}

function sign(screen: Screen): Screen {
  if (screen.at !== 'waiver') return screen
  const { at: _, tried: _tried, ...toBeSigned } = screen
  return isComplete(screen.draft) ? { at: 'signing', ...toBeSigned } : { ...screen, tried: true }
}

function signUp(screen: Screen, ids: { operationId: string; clientId: string }): Screen {
  if (screen.at !== 'sign-up') return screen
  const newcomer = trimSignUp(screen.newcomer)
  if (!isValidSignUp(newcomer)) return { ...screen, tried: true }
  return { at: 'signing-up', newcomer, operationId: ids.operationId, clientId: ids.clientId }
}

/** Continues a sign-up with a check-in, unless every service has to be handled at the front desk. */
function showSignedUp(screen: Screen, match: LookupMatch | null, operationId: string): Screen {
  if (screen.at !== 'signing-up') return screen
  const next = match && choosePerson({ match, matches: [match], operationId })
  return next && next.at !== 'see-desk' ? next : { at: 'signed-up', firstName: screen.newcomer.firstName }
}

function fail(screen: Screen, failure: Failure): Screen {
  return isWaiting(screen) ? { at: 'failed', failure, retry: screen } : screen
}

// A copy, so that the effect that depends on the screen sends the request again.
function retry(screen: Screen): Screen {
  return screen.at === 'failed' && screen.retry && canRetry(screen) ? { ...screen.retry } : screen
}

// A request in flight can't be abandoned; it is answered or times out within seconds.
function reset(screen: Screen): Screen {
  const isUnderWay = isWaiting(screen) && screen.at !== 'searching'
  return isUnderWay || screen.at === 'left' ? screen : ATTRACT
}

/** Returns the screen after an event. Ignores an event that doesn't belong to the screen, such as a late response. */
export function kioskReducer(screen: Screen, event: KioskEvent): Screen {
  switch (event.type) {
    case 'digit':
      return typeDigit(screen, event.digit)
    case 'backspace':
      return backspace(screen)
    case 'go':
      return go(screen)
    case 'show-code':
      return screen.at === 'typing' ? { at: 'camera' } : screen
    case 'scanned':
      return takesCode(screen) ? { at: 'searching', search: { code: event.code } } : screen
    case 'scanned-other':
      return takesCode(screen) ? { at: 'typing', digits: '', hint: { why: 'unknown_code' } } : screen
    case 'found':
      return showFound(screen, event.result, event.operationId)
    case 'person':
      return screen.at === 'choose-person' ? choosePerson({ ...event, matches: screen.matches }) : screen
    case 'service':
      return screen.at === 'choose-service' ? chooseService({ ...screen, ...event }) : screen
    case 'other-service':
      return screen.at === 'confirm' ? { at: 'choose-service', match: screen.match, matches: screen.matches } : screen
    case 'not-me':
      return rejectMatch(screen)
    case 'check-in':
      return screen.at === 'confirm' ? { ...screen, at: 'sending' } : screen
    case 'checked-in':
      return showOutcome(screen, event.outcome)
    case 'undo':
      return screen.at === 'done' && canUndo(screen.result) ? { ...screen, at: 'undoing' } : screen
    case 'undone':
      return screen.at === 'undoing' ? { at: 'undone' } : screen
    case 'see-desk':
      return isWaiting(screen) ? sendToDesk(null) : screen
    case 'failed':
      return fail(screen, event.failure)
    case 'retry':
      return retry(screen)
    case 'new-here':
      return screen.at === 'typing' ? { at: 'sign-up', newcomer: EMPTY_SIGN_UP, tried: false } : screen
    case 'fill':
      return screen.at === 'sign-up' ? { ...screen, newcomer: { ...screen.newcomer, ...event.part } } : screen
    case 'sign-up':
      return signUp(screen, event)
    case 'signed-up':
      return showSignedUp(screen, event.match, event.operationId)
    case 'read-waiver':
      return readWaiver(screen, event.operationId)
    case 'draw':
      return screen.at === 'waiver' ? { ...screen, draft: { ...screen.draft, ...event.part } } : screen
    case 'sign':
      return sign(screen)
    case 'signed':
      return screen.at === 'signing' ? { at: 'signed', firstName: screen.firstName } : screen
    case 'offered':
      return showOffer(screen, event)
    case 'renew':
      return renew(screen, event.operationId)
    case 'renewed':
      return screen.at === 'renewing' ? { ...screen, at: 'renewed' } : screen
    case 'staff':
      return screen.at === 'typing' ? { at: 'leaving', pin: '', problem: null } : screen
    case 'left':
      return screen.at === 'opening' ? { at: 'left' } : screen
    case 'not-left':
      return screen.at === 'opening' ? { at: 'leaving', pin: '', problem: event.problem } : screen
    case 'idle':
      return isAttended(screen) ? { at: 'still-there', before: screen } : screen
    case 'stay':
      return screen.at === 'still-there' ? screen.before : screen
    case 'reset':
      return reset(screen)
  }
}

import { PIN_LENGTH } from '@deskbell/domain/auth/pin/rules.ts'
import { LOOKUP_DIGITS_MAX } from '@deskbell/domain/kiosk/rules.ts'
import type {
  LookupMatch,
  LookupResult,
  LookupService,
  NextVisit,
  RenewalOffer,
} from '@deskbell/domain/kiosk/schema.ts'
import { draftFor, isComplete, type SignatureDraft } from '../waivers/signature-draft.ts'
import {
  change,
  changeResult,
  changeVisit,
  findUndoable,
  findUnsigned,
  findVisit,
  isForOthers,
  listMembers,
} from './family.ts'
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
  | { type: 'other-service'; clientId?: string }
  | { type: 'toggle'; clientId: string }
  | { type: 'check-in-family'; operationIds: string[] }
  | { type: 'family-checked-in'; outcomes: CheckInOutcome[]; madeAt: Date }
  | { type: 'family-undo'; checkInId: string }
  | { type: 'not-me' }
  | { type: 'check-in' }
  | { type: 'checked-in'; outcome: CheckInOutcome; madeAt: Date }
  | { type: 'undo' }
  | { type: 'undone' }
  | { type: 'see-desk' }
  | { type: 'failed'; failure: Failure }
  | { type: 'retry' }
  | { type: 'new-here' }
  | { type: 'fill'; part: Partial<SignUpInput> }
  | { type: 'sign-up'; operationId: string; clientId: string }
  | { type: 'signed-up'; match: LookupMatch | null; operationId: string }
  | { type: 'read-waiver'; operationId: string; clientId?: string }
  | { type: 'draw'; part: Partial<SignatureDraft> }
  | { type: 'sign' }
  | { type: 'signed' }
  | { type: 'offered'; checkInId: string; offer: RenewalOffer }
  | { type: 'renew'; operationId: string; checkInId?: string }
  | { type: 'renewed' }
  | { type: 'next-found'; checkInId: string; visits: NextVisit[] }
  | { type: 'choose-next'; checkInId?: string }
  | { type: 'no-next' }
  | { type: 'book-next'; visit: NextVisit; operationId: string }
  | { type: 'next-booked' }
  | { type: 'join' }
  | { type: 'joined'; position: number }
  | { type: 'check-in-anyway' }
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

const CODE_SCREENS: Screen['at'][] = [
  ...(['typing', 'camera', 'done', 'family-done', 'undone', 'see-desk'] as const),
  ...(['signed-up', 'signed', 'renewed', 'next-booked', 'joined'] as const),
]

// The next client may scan a code before the previous client's screen has timed out.
function takesCode({ at }: Screen): boolean {
  return CODE_SCREENS.includes(at)
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
  if (!match.atDesk && isForOthers(match)) return { at: 'family', people: listMembers(match, null), matches }
  if (match.atDesk || !service) return sendToDesk({ operationId, clientId, serviceId: null })
  const needsChoice = others.length > 0 || (service.atDesk && services.length > 1)
  if (needsChoice) return { at: 'choose-service', match, matches }
  return chooseService({ match, matches, operationId, service })
}

function chooseService(choice: Choice & { service: LookupService }): Screen {
  const { appointment } = choice.service
  // Those whom staff have to see can wait all the same.
  return appointment?.joinableId ? { at: 'full-class', ...choice, appointment } : comeFor(choice)
}

function comeFor(choice: Choice & { service: LookupService }): Screen {
  const { match, service, operationId } = choice
  if (service.atDesk) return sendToDesk({ operationId, clientId: match.clientId, serviceId: service.id })
  if (match.family) return { at: 'family', people: listMembers(match, service), matches: choice.matches }
  return { at: 'confirm', operationId, match, service, matches: choice.matches }
}

/** Ticks one of a family, or no longer; asks first what they are here for, where nobody can guess. */
function toggle(screen: Screen, clientId: string): Screen {
  if (screen.at !== 'family') return screen
  const { people, matches } = screen
  const member = people.find(({ match }) => match.clientId === clientId)
  if (member && !member.service && member.match.services.length > 0)
    return { at: 'choose-service', match: member.match, matches, people }
  return { ...screen, people: change(people, clientId, { isHere: !member?.isHere }) }
}

function chooseOther(screen: Screen, clientId: string | undefined): Screen {
  if (screen.at === 'confirm') return { at: 'choose-service', match: screen.match, matches: screen.matches }
  const member = screen.at === 'family' && screen.people.find(({ match }) => match.clientId === clientId)
  return member ? { ...screen, at: 'choose-service', match: member.match } : screen
}

function showChosen(screen: Screen, { service, operationId }: Extract<KioskEvent, { type: 'service' }>): Screen {
  if (screen.at !== 'choose-service') return screen
  const { match, matches, people } = screen
  if (!people) return chooseService({ match, matches, service, operationId })
  return { at: 'family', matches, people: change(people, match.clientId, { service, isHere: true }) }
}

/** Sends those who are ticked. A single one is checked in as if nobody else were listed. */
function checkInFamily(screen: Screen, operationIds: string[]): Screen {
  if (screen.at !== 'family') return screen
  const { people, matches } = screen
  const here = people.filter(({ isHere }) => isHere)
  const taps = here.map(({ match, service }, index) => ({ operationId: operationIds[index] ?? '', match, service }))
  const [first, ...others] = taps
  if (!first) return screen
  if (others.length > 0) return { at: 'family-sending', taps, people }
  const { operationId, match, service } = first
  if (!service || service.atDesk || match.atDesk)
    return sendToDesk({ operationId, clientId: match.clientId, serviceId: service?.id ?? null })
  return { at: 'sending', operationId, match, service, matches, people }
}

function showOutcomes(
  screen: Screen,
  { outcomes, madeAt }: Extract<KioskEvent, { type: 'family-checked-in' }>,
): Screen {
  if (screen.at !== 'family-sending') return screen
  const results = screen.taps.map((tap, index) => {
    const outcome = outcomes[index] ?? { status: 'see_desk' as const }
    const offers = { offer: null, visits: [], renewed: null, booked: null }
    return { ...tap, outcome, madeAt, isUndone: false, hasSigned: false, ...offers }
  })
  // Nobody was checked in, so there is nothing to show for each.
  if (results.every(({ outcome }) => outcome.status === 'see_desk')) return sendToDesk(null)
  return { at: 'family-done', results }
}

function undoOne(screen: Screen, checkInId: string): Screen {
  if (screen.at !== 'family-done') return screen
  const isKnown = screen.results.some((one) => findUndoable(one) === checkInId)
  return isKnown ? { at: 'family-undoing', results: screen.results, checkInId } : screen
}

function showUndone(screen: Screen): Screen {
  if (screen.at === 'undoing') return { at: 'undone' }
  if (screen.at !== 'family-undoing') return screen
  const { results, checkInId } = screen
  const undone = results.find((one) => findUndoable(one) === checkInId)
  return { at: 'family-done', results: changeResult(results, undone?.match.clientId ?? '', { isUndone: true }) }
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
  const { at } = screen
  if (at !== 'confirm' && at !== 'choose-service' && at !== 'family' && at !== 'full-class') return screen
  if (screen.at === 'choose-service' && screen.people)
    return { at: 'family', people: screen.people, matches: screen.matches }
  // A copy of ATTRACT, not ATTRACT itself, so that the language and text settings are not reset.
  return screen.matches.length > 1 ? { at: 'choose-person', matches: screen.matches } : { ...ATTRACT }
}

function showOutcome(screen: Screen, { outcome, madeAt }: Extract<KioskEvent, { type: 'checked-in' }>): Screen {
  if (screen.at !== 'sending') return screen
  if (outcome.status === 'see_desk') return sendToDesk(null)
  const { result } = outcome
  const { clientId, next, toSign } = screen.match
  const asked = toSign && { clientId, firstName: result.firstName, toSign }
  return { at: 'done', result, madeAt, saved: outcome.status === 'saved', next, asked, offer: null, visits: [] }
}

function showOffer(screen: Screen, { checkInId, offer }: Extract<KioskEvent, { type: 'offered' }>): Screen {
  if (screen.at === 'family-done') {
    const isBought = findVisit(screen.results, checkInId)?.member.renewed
    return isBought ? screen : { ...screen, results: changeVisit(screen.results, checkInId, { offer }) }
  }
  return screen.at === 'done' && screen.result.checkInId === checkInId ? { ...screen, offer } : screen
}

function renew(screen: Screen, { operationId, checkInId = '' }: Extract<KioskEvent, { type: 'renew' }>): Screen {
  if (screen.at === 'family-done') {
    const { results } = screen
    const visit = findVisit(results, checkInId)
    if (!visit?.member.offer) return screen
    const { firstName } = visit.result
    return { at: 'renewing', operationId, checkInId, firstName, offer: visit.member.offer, results }
  }
  if (screen.at !== 'done' || !screen.offer) return screen
  const { firstName } = screen.result
  return { at: 'renewing', operationId, checkInId: screen.result.checkInId, firstName, offer: screen.offer }
}

function showRenewed(screen: Screen): Screen {
  if (screen.at !== 'renewing') return screen
  const { results, checkInId, offer } = screen
  if (!results) return { ...screen, at: 'renewed' }
  return { at: 'family-done', results: changeVisit(results, checkInId, { offer: null, renewed: offer }) }
}

function showNextVisits(screen: Screen, { checkInId, visits }: Extract<KioskEvent, { type: 'next-found' }>): Screen {
  if (screen.at === 'family-done') {
    const isBooked = findVisit(screen.results, checkInId)?.member.booked
    return isBooked ? screen : { ...screen, results: changeVisit(screen.results, checkInId, { visits }) }
  }
  return screen.at === 'done' && screen.result.checkInId === checkInId ? { ...screen, visits } : screen
}

function chooseNext(screen: Screen, checkInId = ''): Screen {
  if (screen.at === 'family-done') {
    const { results } = screen
    const visit = findVisit(results, checkInId)
    if (!visit || visit.member.visits.length === 0) return screen
    const { firstName, serviceName } = visit.result
    return { at: 'next-visits', checkInId, firstName, serviceName, visits: visit.member.visits, results }
  }
  if (screen.at !== 'done' || screen.visits.length === 0) return screen
  const { firstName, serviceName } = screen.result
  return { at: 'next-visits', checkInId: screen.result.checkInId, firstName, serviceName, visits: screen.visits }
}

function showNextBooked(screen: Screen): Screen {
  if (screen.at !== 'next-booking') return screen
  const { results, checkInId, visit } = screen
  if (!results) return { ...screen, at: 'next-booked' }
  return { at: 'family-done', results: changeVisit(results, checkInId, { visits: [], booked: visit }) }
}

function declineNext(screen: Screen): Screen {
  return screen.at === 'next-visits' && screen.results ? { at: 'family-done', results: screen.results } : reset(screen)
}

/** Opens the waiver after the check-in is made, so that a client who walks away from it is still checked in. */
function readWaiver(screen: Screen, { operationId, clientId }: Extract<KioskEvent, { type: 'read-waiver' }>): Screen {
  const results = screen.at === 'family-done' ? screen.results : undefined
  const member = results?.find(({ match }) => match.clientId === clientId)
  const asked = screen.at === 'done' ? screen.asked : member && findUnsigned(member)
  if (!asked) return screen
  const draft = draftFor(asked.toSign.signer)
  return { at: 'waiver', ...asked, operationId, draft, tried: false, ...(results && { results }) }
}

function showSigned(screen: Screen): Screen {
  if (screen.at !== 'signing') return screen
  const { results, clientId, firstName } = screen
  if (results) return { at: 'family-done', results: changeResult(results, clientId, { hasSigned: true }) }
  return { at: 'signed', firstName }
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
      return showChosen(screen, event)
    case 'other-service':
      return chooseOther(screen, event.clientId)
    case 'not-me':
      return rejectMatch(screen)
    case 'toggle':
      return toggle(screen, event.clientId)
    case 'check-in-family':
      return checkInFamily(screen, event.operationIds)
    case 'family-checked-in':
      return showOutcomes(screen, event)
    case 'family-undo':
      return undoOne(screen, event.checkInId)
    case 'check-in':
      return screen.at === 'confirm' ? { ...screen, at: 'sending' } : screen
    case 'checked-in':
      return showOutcome(screen, event)
    case 'undo':
      return screen.at === 'done' && canUndo(screen.result) ? { ...screen, at: 'undoing' } : screen
    case 'undone':
      return showUndone(screen)
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
      return readWaiver(screen, event)
    case 'draw':
      return screen.at === 'waiver' ? { ...screen, draft: { ...screen.draft, ...event.part } } : screen
    case 'sign':
      return sign(screen)
    case 'signed':
      return showSigned(screen)
    case 'offered':
      return showOffer(screen, event)
    case 'renew':
      return renew(screen, event)
    case 'renewed':
      return showRenewed(screen)
    case 'next-found':
      return showNextVisits(screen, event)
    case 'choose-next':
      return chooseNext(screen, event.checkInId)
    case 'no-next':
      return declineNext(screen)
    case 'book-next':
      if (screen.at !== 'next-visits') return screen
      return { ...screen, at: 'next-booking', visit: event.visit, operationId: event.operationId }
    case 'next-booked':
      return showNextBooked(screen)
    case 'join':
      return screen.at === 'full-class' ? { ...screen, at: 'joining' } : screen
    case 'joined':
      return screen.at === 'joining' ? { ...screen, at: 'joined', position: event.position } : screen
    case 'check-in-anyway':
      return screen.at === 'full-class' ? comeFor(screen) : screen
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

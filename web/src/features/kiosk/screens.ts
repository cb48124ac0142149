import { PIN_LENGTH } from '@deskbell/domain/auth/pin/rules.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type {
  KioskResult,
  Lookup,
  LookupAppointment,
  LookupMatch,
  LookupService,
  NextVisit,
  RenewalOffer,
} from '@deskbell/domain/kiosk/schema.ts'
import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import type { SignatureDraft } from '../waivers/signature-draft.ts'
import type { FamilyMember, FamilyResult } from './family.ts'
import type { FamilyTap } from './offline/types.ts'
import type { SignUpInput } from './sign-up-form.ts'

/** Reason why the last lookup found nobody. */
export type Hint = { why: 'not_found' } | { why: 'unknown_code' } | { why: 'too_many'; digits: number } | null

/**
 * Reason of a failure. `too_many`: the match is ambiguous, so staff must help. `refused`: any response that a retry
 * won't change.
 */
export type Failure = 'unreachable' | 'rate_limited' | 'refused' | 'undo_too_late' | 'too_many'

export type UnlockProblem = { why: 'incorrect' | 'locked' | 'unreachable' } | { why: 'wait'; seconds: number }

/**
 * Check-in to confirm. `operationId` is created when the confirm screen opens and reused on every retry (idempotency
 * key).
 */
export type Confirming = { operationId: string; match: LookupMatch; service: LookupService; matches: LookupMatch[] }

/** Full class whose line may be joined, for somebody who has no place in it. `operationId` as that of a check-in. */
export type FullClass = Confirming & { appointment: LookupAppointment }

export type SignatureRequest = { clientId: string; firstName: string; toSign: ToSign }

/**
 * Result of a check-in. `madeAt`: time of the tap by the device's clock. `saved`: stored on this device only, not
 * confirmed by the server.
 */
export type CheckedIn = {
  result: KioskResult
  madeAt: Date
  saved: boolean
  next: LookupMatch['next']
  asked: SignatureRequest | null
  /** What can be bought now that the pass runs out; null if nothing can, or until the server has answered. */
  offer: RenewalOffer | null
  /** What can be booked next; empty if nothing can, or until the server has answered. */
  visits: NextVisit[]
}

/** Client of a check-in who chooses the next visit. */
export type ChoosingNext = {
  checkInId: string
  firstName: string
  serviceName: string
  visits: NextVisit[]
  /** Those of the family to go back to. */
  results?: FamilyResult[]
}

/** Next visit being booked. `operationId` is created by the tap and reused on every retry (idempotency key). */
export type BookingNext = ChoosingNext & { operationId: string; visit: NextVisit }

/** Package being bought. `operationId` is created by the tap and reused on every retry (idempotency key). */
export type Renewing = {
  operationId: string
  checkInId: string
  firstName: string
  offer: RenewalOffer
  /** Those of the family to go back to. */
  results?: FamilyResult[]
}

/**
 * Check-ins of a family to send, with its list as it was shown. The ids are created by the tap and reused on every retry
 * (idempotency keys).
 */
export type FamilySending = { taps: FamilyTap[]; people: FamilyMember[] }

/**
 * Waiver being signed. `results`: those of the family to go back to. `operationId` is created when the text opens and
 * reused on every retry (idempotency key).
 */
export type PendingSignature = SignatureRequest & {
  operationId: string
  draft: SignatureDraft
  results?: FamilyResult[]
}

/** Referral of a client to the front desk, with the service they came for. */
export type DeskReferral = { operationId: string; clientId: string; serviceId: string | null }

/** Screen that waits for a response. */
export type Waiting =
  | { at: 'searching'; search: Lookup }
  | (Confirming & { at: 'sending'; people?: FamilyMember[] })
  | (FamilySending & { at: 'family-sending' })
  | { at: 'family-undoing'; results: FamilyResult[]; checkInId: string }
  | (CheckedIn & { at: 'undoing' })
  | { at: 'signing-up'; newcomer: SignUpInput; operationId: string; clientId: string }
  | (PendingSignature & { at: 'signing' })
  | (Renewing & { at: 'renewing' })
  | (BookingNext & { at: 'next-booking' })
  | (FullClass & { at: 'joining' })
  | { at: 'opening'; pin: string }

/** Screen that waits for input; after an idle time it asks "Still there?". */
export type Attended =
  | { at: 'typing'; digits: string; hint: Hint }
  | { at: 'camera' }
  | { at: 'choose-person'; matches: LookupMatch[] }
  | { at: 'choose-service'; match: LookupMatch; matches: LookupMatch[]; people?: FamilyMember[] }
  | { at: 'family'; people: FamilyMember[]; matches: LookupMatch[] }
  | (Confirming & { at: 'confirm' })
  | (ChoosingNext & { at: 'next-visits' })
  | (FullClass & { at: 'full-class' })
  | { at: 'failed'; failure: Failure; retry: Waiting | null }
  | { at: 'sign-up'; newcomer: SignUpInput; tried: boolean }
  | (PendingSignature & { at: 'waiver'; tried: boolean })
  | { at: 'leaving'; pin: string; problem: UnlockProblem | null }

/** Screen that closes after a fixed time. */
export type Passing =
  | (CheckedIn & { at: 'done' })
  | { at: 'family-done'; results: FamilyResult[] }
  | { at: 'undone' }
  | { at: 'see-desk'; told: DeskReferral | null }
  | { at: 'signed-up'; firstName: string }
  | { at: 'signed'; firstName: string }
  | (Renewing & { at: 'renewed' })
  | (BookingNext & { at: 'next-booked' })
  | (FullClass & { at: 'joined'; position: number })
  | { at: 'still-there'; before: Attended }

/** `left`: the PIN was correct, and the dashboard opens next. */
export type Screen = Attended | Waiting | Passing | { at: 'left' }

export const ATTRACT: Screen = { at: 'typing', digits: '', hint: null }

export function isAttract(screen: Screen): boolean {
  return screen.at === 'typing' && screen.digits === '' && screen.hint === null
}

const WAITING: Screen['at'][] = [
  ...(['searching', 'sending', 'family-sending', 'undoing', 'family-undoing', 'signing-up'] as const),
  ...(['signing', 'renewing', 'next-booking', 'joining', 'opening'] as const),
]

export function isWaiting(screen: Screen): screen is Waiting {
  return WAITING.includes(screen.at)
}

const PASSING: Screen['at'][] = [
  ...(['done', 'family-done', 'undone', 'see-desk'] as const),
  ...(['signed-up', 'signed', 'renewed', 'next-booked', 'joined', 'still-there'] as const),
]

export function isPassing(screen: Screen): screen is Passing {
  return PASSING.includes(screen.at)
}

/** True if the screen waits for a person who may have walked away. */
export function isAttended(screen: Screen): screen is Attended {
  return !(isAttract(screen) || isWaiting(screen) || isPassing(screen) || screen.at === 'left')
}

export function canSubmit(screen: Screen): boolean {
  if (screen.at === 'leaving') return screen.pin.length === PIN_LENGTH
  return screen.at === 'typing' && screen.digits.length >= LOOKUP_DIGITS_MIN
}

/** True if the kiosk may undo it: only a check-in just made. Earlier ones are undone by staff. */
export function canUndo(result: KioskResult): boolean {
  return result.outcome === 'checked_in'
}

export function canRetry({ failure, retry }: { failure: Failure; retry: Waiting | null }): boolean {
  return retry !== null && (failure === 'unreachable' || failure === 'rate_limited')
}

import { PIN_LENGTH } from '@deskbell/domain/auth/pin/rules.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { KioskResult, Lookup, LookupMatch, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import type { ToSign } from '@deskbell/domain/waivers/schema.ts'
import type { SignatureDraft } from '../waivers/signature-draft.ts'
import type { Newcomer } from './newcomer.ts'

/** Why nobody was found by what was typed or shown before. */
export type Hint = { why: 'not_found' } | { why: 'unknown_code' } | { why: 'too_many'; digits: number } | null

/** `too_many` is for the desk to sort out; `refused` is any answer that another try won't change. */
export type Failure = 'unreachable' | 'rate_limited' | 'refused' | 'undo_too_late' | 'too_many'

/** Why the PIN didn't lead out. */
export type LeavingProblem = { why: 'incorrect' | 'locked' | 'unreachable' } | { why: 'wait'; seconds: number }

/** What is about to be done. The id was made when the confirm screen opened, and every try carries it. */
export type Confirming = { operationId: string; match: LookupMatch; service: LookupService; matches: LookupMatch[] }

/** Who is asked to sign, and what. */
export type AskedToSign = { clientId: string; firstName: string; toSign: ToSign }

/** What came of a check-in; `saved` while only this device knows of it. */
export type CheckedIn = { result: KioskResult; saved: boolean; next: LookupMatch['next']; asked: AskedToSign | null }

/** What is about to be signed. The id was made when the text was opened, and every try carries it. */
export type ToBeSigned = AskedToSign & { operationId: string; draft: SignatureDraft }

/** Whom the desk is told about, and what they came for. */
export type SentToDesk = { operationId: string; clientId: string; serviceId: string | null }

/** A screen that waits for an answer. */
export type Waiting =
  | { at: 'searching'; search: Lookup }
  | (Confirming & { at: 'sending' })
  | (CheckedIn & { at: 'undoing' })
  | { at: 'signing-up'; newcomer: Newcomer; operationId: string; clientId: string }
  | (ToBeSigned & { at: 'signing' })
  | { at: 'opening'; pin: string }

/** A screen that waits for a person, and asks whether they are still there. */
export type Attended =
  | { at: 'typing'; digits: string; hint: Hint }
  | { at: 'camera' }
  | { at: 'choose-person'; matches: LookupMatch[] }
  | { at: 'choose-service'; match: LookupMatch; matches: LookupMatch[] }
  | (Confirming & { at: 'confirm' })
  | { at: 'failed'; failure: Failure; retry: Waiting | null }
  | { at: 'sign-up'; newcomer: Newcomer; tried: boolean }
  | (ToBeSigned & { at: 'waiver'; tried: boolean })
  | { at: 'leaving'; pin: string; problem: LeavingProblem | null }

/** A screen that goes away by itself. */
export type Passing =
  | (CheckedIn & { at: 'done' })
  | { at: 'undone' }
  | { at: 'see-desk'; told: SentToDesk | null }
  | { at: 'signed-up'; firstName: string }
  | { at: 'signed'; firstName: string }
  | { at: 'still-there'; before: Attended }

/** `left`: the PIN was right, and whoever gave it is led out. */
export type Screen = Attended | Waiting | Passing | { at: 'left' }

export const ATTRACT: Screen = { at: 'typing', digits: '', hint: null }

export function isAttract(screen: Screen): boolean {
  return screen.at === 'typing' && screen.digits === '' && screen.hint === null
}

export function isWaiting(screen: Screen): screen is Waiting {
  const waiting: Screen['at'][] = ['searching', 'sending', 'undoing', 'signing-up', 'signing', 'opening']
  return waiting.includes(screen.at)
}

export function isPassing(screen: Screen): screen is Passing {
  const passing: Screen['at'][] = ['done', 'undone', 'see-desk', 'signed-up', 'signed', 'still-there']
  return passing.includes(screen.at)
}

/** Whether the screen waits for a person who may have walked away. */
export function isAttended(screen: Screen): screen is Attended {
  return !(isAttract(screen) || isWaiting(screen) || isPassing(screen) || screen.at === 'left')
}

export function mayGo(screen: Screen): boolean {
  if (screen.at === 'leaving') return screen.pin.length === PIN_LENGTH
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

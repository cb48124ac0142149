import { isExpected } from '@deskbell/domain/kiosk/family.ts'
import type { LookupMatch, LookupService, NextVisit, RenewalOffer } from '@deskbell/domain/kiosk/schema.ts'
import type { CheckInOutcome, FamilyTap } from './offline/types.ts'
import { canUndo } from './screens.ts'

/** One of a family on the list. `service`: what a check-in would be for; null until it is chosen. */
export type FamilyMember = { match: LookupMatch; service: LookupService | null; isHere: boolean }

/**
 * What became of one of a family, and what is offered to them, as to somebody alone. `madeAt`: time of the tap by the
 * device's clock.
 */
export type FamilyResult = FamilyTap & {
  outcome: CheckInOutcome
  madeAt: Date
  isUndone: boolean
  hasSigned: boolean
  offer: RenewalOffer | null
  visits: NextVisit[]
  /** What they bought and booked here. */
  renewed: RenewalOffer | null
  booked: NextVisit | null
}

/** Returns what a member most likely comes for: what is booked now, the only service, or the same as the one beside. */
function guessService({ services }: LookupMatch, beside: LookupService | null): LookupService | null {
  const [first, ...others] = services
  const expected = services.find(({ appointment }) => appointment?.isBooked && !appointment.hasCome)
  const same = services.find(({ id, atDesk }) => id === beside?.id && !atDesk)
  return expected ?? (others.length === 0 ? first : same) ?? null
}

/** True if a family is listed before anybody chooses a service: others are expected, and whoever looked up is not. */
export function isForOthers(match: LookupMatch): boolean {
  return !isExpected(match) && (match.family ?? []).some(isExpected)
}

/**
 * Lists whoever looked up, with the service that they chose, and the others. Those who are expected are ticked, and
 * whoever has chosen.
 */
export function listMembers(match: LookupMatch, chosen: LookupService | null): FamilyMember[] {
  const others = (match.family ?? []).map((other) => ({
    match: other,
    service: guessService(other, chosen),
    isHere: isExpected(other),
  }))
  return [{ match, service: chosen ?? guessService(match, null), isHere: chosen !== null }, ...others]
}

export function change(people: FamilyMember[], clientId: string, part: Partial<FamilyMember>): FamilyMember[] {
  return people.map((one) => (one.match.clientId === clientId ? { ...one, ...part } : one))
}

export function changeResult(results: FamilyResult[], clientId: string, part: Partial<FamilyResult>): FamilyResult[] {
  return results.map((one) => (one.match.clientId === clientId ? { ...one, ...part } : one))
}

/** Changes the result of a check-in that was just made here. */
export function changeVisit(results: FamilyResult[], checkInId: string, part: Partial<FamilyResult>): FamilyResult[] {
  return results.map((one) => (findUndoable(one) === checkInId ? { ...one, ...part } : one))
}

/** Returns a check-in that was just made here, with its result; undefined if there is none. */
export function findVisit(results: FamilyResult[], checkInId: string) {
  const member = results.find((one) => findUndoable(one) === checkInId)
  return member && member.outcome.status !== 'see_desk' ? { member, result: member.outcome.result } : undefined
}

/** Returns the check-in of a member that can be undone here; null if there is none. */
export function findUndoable({ outcome, isUndone }: FamilyResult): string | null {
  if (outcome.status === 'see_desk' || isUndone || !canUndo(outcome.result)) return null
  return outcome.result.checkInId
}

/** Returns the waiver that a member still has to sign; null if there is none. */
export function findUnsigned({ match, outcome, isUndone, hasSigned }: FamilyResult) {
  if (!match.toSign || outcome.status === 'see_desk' || isUndone || hasSigned) return null
  return { clientId: match.clientId, firstName: outcome.result.firstName, toSign: match.toSign }
}

import type { LookupAppointment } from '@deskbell/domain/kiosk/schema.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Hint, UnlockProblem } from './screens.ts'

export function getHint(hint: Hint): MessageDescriptor {
  if (hint?.why === 'too_many')
    return msg`Several numbers end like that. Type the last ${{ digits: hint.digits }} digits of yours.`
  if (hint?.why === 'unknown_code')
    return msg`We don't know that code. Type your phone number, or ask at the front desk.`
  if (hint) return msg`We can't find that number. Try again, or ask at the front desk.`
  return msg`Type the last four digits of your phone number.`
}

function formatWait(seconds: number): MessageDescriptor {
  return seconds > 90
    ? msg`Too many wrong tries. Wait ${plural({ minutes: Math.ceil(seconds / 60) }, { one: '# minute', other: '# minutes' })}.`
    : msg`Too many wrong tries. Wait ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`
}

export function formatUnlockProblem(problem: UnlockProblem): MessageDescriptor {
  if (problem.why === 'wait') return formatWait(problem.seconds)
  if (problem.why === 'incorrect') return msg`That PIN is not right. Try again.`
  return problem.why === 'locked'
    ? msg`Too many wrong tries. Sign in with your password on another device and set a new PIN.`
    : msg`The PIN can't be checked without a connection. Try again in a moment.`
}

/** Spaces out the characters for a screen reader: "••42" becomes "4 2", "MS" becomes "M S". */
export function spellOut(text: string): string {
  return [...text.replace(/[•\s.]/g, '')].join(' ')
}

/** Describes an appointment: the employee if it is the client's own booking, the places left if it is an open class. */
export function describeAppointment(
  { isBooked, employeeName, placesLeft, joinableId }: LookupAppointment,
  time: string,
): MessageDescriptor {
  if (isBooked) return msg`${{ time }} with ${{ employee: employeeName }}`
  if (joinableId) return msg`${{ time }}, full. Join the waiting list`
  if (placesLeft === 0) return msg`${{ time }}, full. Ask at the front desk.`
  return msg`${{ time }}, ${plural({ places: placesLeft }, { one: '# place left', other: '# places left' })}`
}

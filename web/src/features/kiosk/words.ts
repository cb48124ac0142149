import type { LookupAppointment } from '@deskbell/domain/kiosk/schema.ts'
import type { Failure, Hint } from './kiosk-machine.ts'

export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** Everything the kiosk says. Another language is another object of this shape, listed in `CATALOGUE`. */
const en = {
  title: 'Check in',
  staff: 'Staff',
  greeting: { morning: 'Good morning.', afternoon: 'Good afternoon.', evening: 'Good evening.' } satisfies Record<
    PartOfDay,
    string
  >,
  checkInHere: 'Check in here.',
  howTo: 'Type the last four digits of your phone number.',
  notFound: "We can't find that number. Try again, or ask at the front desk.",
  tooMany: (digits: number) => `Several numbers end like that. Type the last ${digits} digits of yours.`,
  pad: 'Number pad',
  go: 'Look up',
  searching: 'Looking…',
  backspace: 'Delete the last digit',
  typed: (count: number) => (count === 1 ? '1 digit typed' : `${count} digits typed`),
  whichPerson: 'Which one is you?',
  peopleFound: (count: number) => `${count} people found`,
  noneOfThese: 'None of these',
  /** Read aloud for the hint "••42". */
  phoneEnding: (hint: string) => `phone ending in ${[...hint.replaceAll('•', '')].join(' ')}`,
  hello: (name: string) => `Hello, ${name}`,
  whichService: 'What are you here for?',
  isThisYou: 'Is this you?',
  checkIn: 'Check in',
  checkingIn: 'Checking in…',
  notMe: 'Not me',
  otherService: 'Something else',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  alreadyCheckedIn: (time: string) => `You already checked in at ${time}`,
  checkedIn: 'You are checked in',
  serviceAt: (service: string, time: string) => `${service}, ${time}`,
  withEmployee: (time: string, employee: string) => `${time} with ${employee}`,
  placesLeft: (time: string, count: number) => {
    if (count === 0) return `${time}, full. Ask at the front desk.`
    return count === 1 ? `${time}, 1 place left` : `${time}, ${count} places left`
  },
  visitsLeft: (count: number) => (count === 1 ? 'visit left' : 'visits left'),
  unlimited: 'Unlimited visits',
  until: (day: string) => `until ${day}`,
  seeDeskAboutVisit: 'Please see the front desk about this visit. Enjoy!',
  notMeUndo: 'Not me? Undo',
  undoing: 'Undoing…',
  undone: 'Undone.',
  nothingTaken: 'Nothing was taken.',
  stillThere: 'Still there?',
  startsOver: 'This screen starts over by itself.',
  yesHere: "Yes, I'm here",
  tryAgain: 'Try again',
  startOver: 'Start over',
  seeDesk: 'Please see the front desk',
  oneMoment: 'One moment, please',
  failure: {
    unreachable: "We couldn't reach our system just now. Nothing is confirmed yet.",
    rate_limited: 'There were many tries in a short time. Wait a minute, then try again.',
    refused: "We couldn't do this here. They will gladly help you.",
    undo_too_late: 'It is too late to undo this here. They still can.',
    nothing_offered: 'There is nothing to check in to right now. They will gladly help you.',
    too_many: 'Several people share this number. They will gladly check you in.',
  } satisfies Record<Failure, string>,
}

export type KioskWords = typeof en

const CATALOGUE: Record<string, KioskWords> = { en }

/** The kiosk's words in the language of a locale such as "es-MX", in English where there are none. */
export function wordsFor(locale: string): KioskWords {
  return CATALOGUE[new Intl.Locale(locale).language] ?? en
}

export function hintWords(hint: Hint, words: KioskWords): string {
  if (!hint) return words.howTo
  return hint.why === 'not_found' ? words.notFound : words.tooMany(hint.digits)
}

/** When and with whom: of one's own booking the employee, of a class the places that are left. */
export function appointmentWords(
  { isBooked, employeeName, placesLeft }: LookupAppointment,
  time: string,
  words: KioskWords,
): string {
  return isBooked ? words.withEmployee(time, employeeName) : words.placesLeft(time, placesLeft)
}

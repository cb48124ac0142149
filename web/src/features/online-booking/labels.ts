import { plural, t } from '@lingui/core/macro'

/** Switches, each with a description of on and off. */
export const SWITCHES = [
  {
    name: 'on',
    label: t`Clients book online`,
    on: t`Anyone with the link can book.`,
    off: t`The booking page is closed.`,
  },
  {
    name: 'chooseEmployee',
    label: t`Clients choose the employee`,
    on: t`They choose somebody by first name, or anyone.`,
    off: t`They choose only the time.`,
  },
  {
    name: 'portal',
    label: t`Clients have pages of their own`,
    on: t`They sign in without a password, and see their bookings, passes and receipts.`,
    off: t`Their pages are closed.`,
  },
  {
    name: 'waitingList',
    label: t`Clients wait in line online`,
    on: t`For a full class, they join the waiting list by themselves.`,
    off: t`Only you put clients on the waiting list.`,
  },
  {
    name: 'courses',
    label: t`Clients book whole courses`,
    on: t`Signed in, they book the next classes of a series at once.`,
    off: t`They book each class by itself.`,
  },
  {
    name: 'standingPlaces',
    label: t`Clients keep a place every week`,
    on: t`Signed in, they take a place in each class of a series, until they end it.`,
    off: t`Only you give clients a standing place.`,
  },
  {
    name: 'severalServices',
    label: t`Clients book services in a row`,
    on: t`Signed in, they book up to 4 services one after the other.`,
    off: t`They book each service by itself.`,
  },
  { name: 'showPrices', label: t`Prices`, on: t`Prices are shown.`, off: t`Prices are not shown.` },
] as const

const HOUR = 60

const UNITS = {
  hours: {
    suffix: t({ context: 'unit after a number that is typed', message: 'hours' }),
    format: (count: number) => t`${plural({ count }, { one: '# hour', other: '# hours' })}`,
  },
  days: {
    suffix: t({ context: 'unit after a number that is typed', message: 'days' }),
    format: (count: number) => t`${plural({ count }, { one: '# day', other: '# days' })}`,
  },
  minutes: {
    suffix: t({ context: 'unit after a number that is typed', message: 'minutes' }),
    format: (count: number) => t`${plural({ count }, { one: '# minute', other: '# minutes' })}`,
  },
  none: { suffix: '', format: (count: number) => t`at most ${count}` },
}

/** Number fields. `each`: stored units per unit of input, such as 60 minutes per hour. */
export const NUMBERS = [
  { name: 'leadMinutes', label: t`Latest booking`, description: t`Before it begins`, unit: UNITS.hours, each: HOUR },
  { name: 'horizonDays', label: t`Earliest booking`, description: t`How far ahead`, unit: UNITS.days, each: 1 },
  {
    name: 'changeMinutes',
    label: t`Move or cancel`,
    description: t`Until so long before`,
    unit: UNITS.hours,
    each: HOUR,
  },
  {
    name: 'perClient',
    label: t`Bookings for each client`,
    description: t`Still to come`,
    unit: UNITS.none,
    each: 1,
  },
  {
    name: 'confirmMinutes',
    label: t`Time to confirm`,
    description: t`It is held so long`,
    unit: UNITS.minutes,
    each: 1,
  },
  {
    name: 'requestHours',
    label: t`Time to accept`,
    description: t`Of services whose bookings you accept`,
    unit: UNITS.hours,
    each: 1,
  },
] as const

/** Pages that another site can show or, as the client's own pages, link to. */
export const EMBEDDED_PAGES = [
  { value: 'book', label: t`Book online` },
  { value: 'timetable', label: t`Timetable` },
  { value: 'me', label: t`Link to the clients’ own pages` },
] as const

const EMBEDDED_TITLES = { book: t`Book online`, timetable: t`Timetable`, me: t`Your pages` }

/** Returns the HTML that shows a page within another site; see web/public/embed.js. */
export function embedCode(origin: string, page: (typeof EMBEDDED_PAGES)[number]['value']): string {
  return `<script src="${origin}/embed.js" data-page="${page}" data-title="${EMBEDDED_TITLES[page]}" async></script>`
}

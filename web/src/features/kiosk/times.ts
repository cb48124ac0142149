import type { PartOfDay } from './words.ts'

const MONTHS_WITHOUT_YEAR = 11

export function partOfDay(now: Date, timeZone: string): PartOfDay {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The last day of a pass: "3 February", and with its year where that could be taken for a nearer one. */
export function expiryDay(localDate: string, { locale, today }: { locale: string; today: string }): string {
  const day = new Date(`${localDate}T00:00:00Z`)
  const farOff = new Date(`${today}T00:00:00Z`)
  farOff.setUTCMonth(farOff.getUTCMonth() + MONTHS_WITHOUT_YEAR)
  const year = day < farOff ? undefined : 'numeric'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year, timeZone: 'UTC' }).format(day)
}

import { atMidnightUtc, dateFormat } from '@deskbell/domain/shared/format.ts'

/** How a shop's times are written for a visitor: in their language, on the shop's clock. */
export type Place = { locale: string; timeZone: string }

/** The shop's own way of writing, where it is the visitor's language. */
export function placeFor(shop: Place, language: string): Place {
  return { timeZone: shop.timeZone, locale: shop.locale.startsWith(language) ? shop.locale : language }
}

/** The shop's local day of an instant, `YYYY-MM-DD`. */
export function toDay(instant: string, { timeZone }: Place): string {
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(instant))
}

/** The day so many days later. */
export function daysLater(day: string, count: number): string {
  return new Date(atMidnightUtc(day).getTime() + count * 86_400_000).toISOString().slice(0, 10)
}

export function daysFrom(first: string, second: string): number {
  return Math.round((atMidnightUtc(second).getTime() - atMidnightUtc(first).getTime()) / 86_400_000)
}

/** 0 to 23, on the shop's clock. */
export function getHour(instant: string, { timeZone }: Place): number {
  return Number(dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(instant)))
}

export function timeWords(instant: string, { locale, timeZone }: Place): string {
  return dateFormat(locale, { timeZone, timeStyle: 'short' }).format(new Date(instant))
}

/** "Tuesday, 24 November". */
export function dayWords(day: string, { locale }: Place): string {
  const format = dateFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
  return format.format(atMidnightUtc(day))
}

/** "Tue" and "24". */
export function shortDay(day: string, { locale }: Place): { weekday: string; date: string; month: string } {
  const at = atMidnightUtc(day)
  return {
    weekday: dateFormat(locale, { timeZone: 'UTC', weekday: 'short' }).format(at),
    date: String(at.getUTCDate()),
    month: dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(at),
  }
}

/** "Tuesday, 24 November, 10:00". */
export function momentWords(instant: string, place: Place): string {
  return `${dayWords(toDay(instant, place), place)}, ${timeWords(instant, place)}`
}

/** The name of the shop's time zone, where the visitor's clock shows another time; null where it doesn't. */
export function foreignZone({ locale, timeZone }: Place, at = new Date()): string | null {
  const onClock = (zone?: string) =>
    dateFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', ...(zone && { timeZone: zone }) }).format(at)
  if (onClock(timeZone) === onClock()) return null
  const parts = dateFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

import type { Business } from '@deskbell/domain/business/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { formatTime, toDay } from '../../lib/format.ts'
import { useBusiness } from './device.ts'
import { useView } from './view.tsx'

const MONTHS_WITHOUT_YEAR = 11
const DAYS_BY_NAME = 6

/**
 * Formats the last day of a pass as "3 February"; adds the year if it is 11 months or more ahead, where the same day
 * could be taken for an earlier one.
 */
export function expiryDay(localDate: string, { locale, today }: { locale: string; today: string }): string {
  const day = new Date(`${localDate}T00:00:00Z`)
  const farOff = new Date(`${today}T00:00:00Z`)
  farOff.setUTCMonth(farOff.getUTCMonth() + MONTHS_WITHOUT_YEAR)
  const year = day < farOff ? undefined : 'numeric'
  return dateFormat(locale, { day: 'numeric', month: 'long', year, timeZone: 'UTC' }).format(day)
}

/** Formats the next appointment as "Tuesday 18:00" within 6 days, "Tuesday, 1 December, 18:00" after that. */
export function nextTime(
  instant: string,
  { locale, timeZone }: Pick<Business, 'locale' | 'timeZone'>,
  now: Date,
): string {
  const days = (Date.parse(toDay(instant, timeZone)) - Date.parse(toDay(now, timeZone))) / DAY_MS
  const isFarOff = days > DAYS_BY_NAME
  return dateFormat(locale, {
    weekday: 'long',
    ...(isFarOff ? { day: 'numeric', month: 'long' } : {}),
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(instant))
}

/** Formats dates and times in the client's language and the time zone of the business. */
export function useKioskFormat() {
  const { timeZone } = useBusiness()
  const { locale } = useView()
  const today = () => toDay(new Date(), timeZone)
  return {
    today,
    time: (instant: string | Date) => formatTime(new Date(instant).toISOString(), { locale, timeZone }),
    expiryDay: (localDate: string) => expiryDay(localDate, { locale, today: today() }),
    nextTime: (instant: string) => nextTime(instant, { locale, timeZone }, new Date()),
  }
}

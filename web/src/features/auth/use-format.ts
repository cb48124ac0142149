import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import {
  formatClock,
  formatDateTime,
  formatDays,
  formatLongDay,
  formatNumber,
  formatRelativeDay,
  formatTime,
  toDay,
  weekdayNames,
} from '../../lib/format.ts'
import { weekday } from '../../lib/local-day.ts'
import { useSession } from './api.ts'

/** Returns formatters in the locale, time zone and currency of the business. Format all displayed values with these. */
export function useFormat() {
  const { business } = useSession()
  const { locale, currency, timeZone } = business
  return {
    locale,
    currency,
    timeZone,
    money: (minor: number) => formatMoney(minor, currency, locale),
    number: (value: number) => formatNumber(value, locale),
    date: (localDate: string) => formatDate(localDate, locale),
    longDay: (localDate: string) => formatLongDay(localDate, locale),
    time: (instant: string) => formatTime(instant, business),
    clock: (time: string) => formatClock(time, locale),
    days: (firstDay: string, lastDay: string) => formatDays(firstDay, lastDay, locale),
    weekdayOf: (localDate: string) => weekdayNames(locale)[weekday(localDate)] ?? '',
    weekdays: () => weekdayNames(locale),
    dateTime: (instant: string) => formatDateTime(instant, business),
    relativeDay: (localDate: string) => formatRelativeDay(localDate, business),
    dayOf: (instant: string) => toDay(instant, timeZone),
    today: () => toDay(new Date(), timeZone),
  }
}

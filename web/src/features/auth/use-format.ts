import { formatBytes, formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import {
  formatClock,
  formatDateTime,
  formatDays,
  formatLongDay,
  formatNumber,
  formatRelativeDay,
  formatTime,
  formatWeekday,
  toDay,
  weekdayNames,
} from '../../lib/format.ts'
import { getPageLocale } from '../../lib/language.ts'
import { useSession } from './api.ts'

/**
 * Returns formatters in the time zone and currency of the business, and in its locale: in a page of another language, in
 * that language by the habits of its country. Format all displayed values with these.
 */
export function useFormat() {
  const { business } = useSession()
  const { currency, timeZone } = business
  const locale = getPageLocale(business.locale)
  const place = { locale, timeZone }
  return {
    locale,
    currency,
    timeZone,
    money: (minor: number) => formatMoney(minor, currency, locale),
    number: (value: number) => formatNumber(value, locale),
    bytes: (count: number) => formatBytes(count, locale),
    date: (localDate: string) => formatDate(localDate, locale),
    longDay: (localDate: string) => formatLongDay(localDate, locale),
    time: (instant: string) => formatTime(instant, place),
    clock: (time: string) => formatClock(time, locale),
    days: (firstDay: string, lastDay: string) => formatDays(firstDay, lastDay, locale),
    weekdayOf: (localDate: string) => formatWeekday(localDate, locale),
    weekdays: () => weekdayNames(locale),
    dateTime: (instant: string) => formatDateTime(instant, place),
    relativeDay: (localDate: string) => formatRelativeDay(localDate, place),
    dayOf: (instant: string) => toDay(instant, timeZone),
    today: () => toDay(new Date(), timeZone),
  }
}

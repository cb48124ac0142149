import { formatTime, toDay } from '../../lib/format.ts'
import { useSession } from '../auth/api.ts'
import { expiryDay, nextTime } from './times.ts'
import { useView } from './view.tsx'

/** Formats dates and times in the client's language and the time zone of the business. */
export function useKioskFormat() {
  const { timeZone } = useSession().business
  const { locale } = useView()
  const today = () => toDay(new Date(), timeZone)
  return {
    today,
    time: (instant: string | Date) => formatTime(new Date(instant).toISOString(), { locale, timeZone }),
    expiryDay: (localDate: string) => expiryDay(localDate, { locale, today: today() }),
    nextTime: (instant: string) => nextTime(instant, { locale, timeZone }, new Date()),
  }
}

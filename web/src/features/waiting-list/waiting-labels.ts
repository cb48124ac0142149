import type { Waiting } from '@deskbell/domain/waiting-list/schema.ts'
import type { Tone } from '../../components/status-pill.tsx'

type Speaking = {
  nameOf: (employeeId: string) => string
  days: (firstDay: string, lastDay: string) => string
  clock: (time: string) => string
  dateTime: (instant: string) => string
}

function hoursWords({ earliest, latest }: Waiting, { clock }: Speaking): string {
  if (earliest && latest) return `${clock(earliest)} to ${clock(latest)}`
  if (earliest) return `from ${clock(earliest)}`
  return latest ? `until ${clock(latest)}` : ''
}

/** What somebody waits for, as it is said at the desk: "Massage with Noor, 23 to 27 November, from 09:00". */
export function wishWords(entry: Waiting, speaking: Speaking): string {
  const { serviceName, employeeId, classStartsAt, from, to } = entry
  if (classStartsAt) return `${serviceName}, ${speaking.dateTime(classStartsAt)}`
  const who = employeeId ? ` with ${speaking.nameOf(employeeId)}` : ''
  return [`${serviceName}${who}`, speaking.days(from, to), hoursWords(entry, speaking)].filter(Boolean).join(', ')
}

type Times = Pick<Speaking, 'dateTime'> & { time: (instant: string) => string }

/** How they stand in the line, in a few words and the colour that repeats them. */
export function standingWords({ status, offer }: Waiting, { time }: Times): { word: string; tone: Tone } {
  switch (status) {
    case 'waiting':
      return { word: 'waits', tone: 'planned' }
    case 'offered':
      return offer?.status === 'held'
        ? { word: `held until ${time(offer.until)}`, tone: 'mind' }
        : { word: 'offered to all', tone: 'mind' }
    case 'taken':
      return { word: 'has it', tone: 'good' }
    case 'withdrawn':
      return { word: 'taken off', tone: 'quiet' }
    case 'over':
      return { word: 'time has passed', tone: 'quiet' }
  }
}

/** What is to be known of the newest offer: what it is, and whether anybody told them. */
export function offerWords({ status, offer }: Waiting, { dateTime }: Pick<Times, 'dateTime'>): string {
  if (!offer) return ''
  const at = dateTime(offer.startsAt)
  if (status === 'offered') return offer.told ? `Offered ${at}` : `Offered ${at}. Nobody wrote to them: please call`
  if (status !== 'waiting') return ''
  if (offer.status === 'declined') return `Didn’t want ${at}`
  return offer.status === 'lapsed' ? `Didn’t answer in time for ${at}` : ''
}

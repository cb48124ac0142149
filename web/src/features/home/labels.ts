import { bookingState, LATE_AFTER_MINUTES } from '@deskbell/domain/appointments/rules.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Home, NextAppointment } from '@deskbell/domain/home/schema.ts'
import { MINUTE_MS } from '@deskbell/domain/shared/durations.ts'
import { plural, t } from '@lingui/core/macro'
import type { Tone } from '../../components/status-pill.tsx'
import { getBookingState, heldUntil } from '../appointments/appointment-labels.ts'

type Count = (value: number) => string

/** Formats "+6", "−2". */
function formatDifference(difference: number, number: Count): string {
  return `${difference > 0 ? '+' : '−'}${number(Math.abs(difference))}`
}

/** Formats the difference from the usual count: "+6 on a usual Friday". */
export function usualWords({ today, usual }: Home['checkIns'], weekday: string, number: Count): string {
  if (usual === null) return t`No usual ${weekday} yet`
  if (today === usual) return t`As on a usual ${weekday}`
  return t`${{ difference: formatDifference(today - usual, number) }} on a usual ${weekday}`
}

/** Formats the sales of the day: "3 packages sold · €20 given back". */
export function takenWords({ passesSold, refunded }: Home['money'], money: Count): string {
  const sold =
    passesSold === 0
      ? t`No package sold yet`
      : t`${plural({ packages: passesSold }, { one: '# package sold', other: '# packages sold' })}`
  return refunded > 0 ? `${sold} · ${t`${{ amount: money(refunded) }} given back`}` : sold
}

/** Formats the visits owed to clients: "€14,880 · 20 sold, 14 used today". */
export function visitsWords(
  { worth, sold, used }: Home['visits'],
  { number, money }: { number: Count; money: Count },
): string {
  return `${money(worth)} · ${t`${{ sold: number(sold) }} sold, ${{ used: number(used) }} used today`}`
}

/** Formats the difference from last week: "+2 on last week by now". */
export function newClientsWords({ thisWeek, lastWeek }: Home['newClients'], number: Count): string {
  if (thisWeek === lastWeek) return t`As many as last week by now`
  return t`${{ difference: formatDifference(thisWeek - lastWeek, number) }} on last week by now`
}

/** Returns the name of the client; for a class, the name of the service. */
export function nextTitle({ client, serviceName }: NextAppointment): string {
  return client ? fullName(client) : serviceName
}

/** Formats "Massage · Ana", or "7 of 10 · Luca" for a class. */
export function nextDetail({ client, serviceName, taken, capacity, employeeName }: NextAppointment): string {
  return `${client ? serviceName : t`${taken} of ${capacity}`} · ${employeeName}`
}

type Standing = { words: string; tone: Tone }

/** Returns the current status. Lateness, in minutes, comes first. */
export function getNextStatus(next: NextAppointment, now: Date): Standing {
  const [startsAt, endsAt] = [new Date(next.startsAt), new Date(next.endsAt)]
  const minutes = Math.floor((now.getTime() - startsAt.getTime()) / MINUTE_MS)
  if (!next.status) return classStanding(next, minutes)
  const { status } = next
  if (heldUntil({ ...next, status })) {
    const { word, tone } = getBookingState({ ...next, status }, { startsAt, endsAt }, now)
    return { words: word, tone }
  }
  const state = bookingState(status, { startsAt, endsAt }, now)
  if (state === 'late') return { words: t`${minutes} min late`, tone: 'mind' }
  if (state === 'arrived' || state === 'completed') return { words: t`here`, tone: 'good' }
  return { words: status === 'confirmed' ? t`confirmed` : t`booked`, tone: 'planned' }
}

function classStanding({ taken, here }: NextAppointment, minutes: number): Standing {
  if (minutes >= LATE_AFTER_MINUTES && here < taken)
    return { words: t`${plural({ people: taken - here }, { one: '# not here', other: '# not here' })}`, tone: 'mind' }
  if (here > 0 && here === taken) return { words: t`all here`, tone: 'good' }
  if (here > 0) return { words: t`${plural({ people: here }, { one: '# here', other: '# here' })}`, tone: 'good' }
  return { words: taken === 0 ? t`nobody yet` : t`booked`, tone: 'planned' }
}

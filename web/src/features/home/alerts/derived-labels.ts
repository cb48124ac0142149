import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import { formatCount } from '../../passes/pass-labels.ts'

type Formats = { dateTime: (instant: string) => string }

function passes(count: number, one: string, many: string): string {
  return count === 1 ? `1 pass ${one}` : `${count} passes ${many}`
}

/** Formats names: "Maria Silva, Tom Okafor and 3 others". */
function formatNameList(names: string[], all: number): string {
  const others = all - names.length
  if (others > 0) return `${names.join(', ')} and ${formatCount(others, 'other')}`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join('')
}

export function getDerivedAlertTitle(derived: DerivedAlert): string {
  switch (derived.kind) {
    case 'unpaid':
      return formatCount(derived.count, 'unpaid visit')
    case 'expiring':
      return passes(derived.count, 'expires within a week', 'expire within a week')
    case 'low':
      return passes(derived.count, 'is almost used up', 'are almost used up')
    case 'failed_mail':
      return `${formatCount(derived.count, 'message')} could not be sent`
    case 'kiosk':
      return kioskHeadline(derived)
    case 'webhook':
      return derived.on ? 'A webhook can’t be told' : 'A webhook was turned off'
  }
}

function kioskHeadline({ name, silent, pending }: Extract<DerivedAlert, { kind: 'kiosk' }>): string {
  const kiosk = name || 'A kiosk'
  return silent
    ? `${kiosk} is offline`
    : `${formatCount(pending, 'check-in')} ${pending === 1 ? 'waits' : 'wait'} on ${kiosk}`
}

/** Returns the explanation of a derived alert, and the action to take. */
export function getDerivedAlertDescription(derived: DerivedAlert, { dateTime }: Formats): string {
  switch (derived.kind) {
    case 'unpaid':
      return unpaidWhy(derived, dateTime)
    case 'expiring':
    case 'low': {
      const { names, clientIds, visits } = derived
      const left = visits > 0 ? ` · ${formatCount(visits, 'visit')} left` : ''
      return `${formatNameList(names, clientIds.length)}${left}`
    }
    case 'failed_mail':
      return derived.error
    case 'kiosk':
      return kioskWhy(derived, dateTime)
    case 'webhook':
      return `${derived.url} failed ${formatCount(derived.failures, 'time')} in a row`
  }
}

function kioskWhy(
  { silent, pending, lastSeenAt }: Extract<DerivedAlert, { kind: 'kiosk' }>,
  dateTime: Formats['dateTime'],
): string {
  const waiting =
    silent && pending > 0 && `${formatCount(pending, 'check-in')} ${pending === 1 ? 'waits' : 'wait'} on it`
  const heard = lastSeenAt && `last heard from ${dateTime(lastSeenAt)}`
  const todo = silent ? 'see whether it is on' : 'see whether it has a network'
  const words = [waiting, heard, todo].filter(Boolean).join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function unpaidWhy(
  { count, latest: [newest] }: Extract<DerivedAlert, { kind: 'unpaid' }>,
  dateTime: Formats['dateTime'],
): string {
  if (!newest) return ''
  const words = `${fullName(newest)}, ${newest.serviceName}, ${dateTime(newest.occurredAt)}`
  return count > 1 ? `${words} · and ${count - 1} more` : words
}

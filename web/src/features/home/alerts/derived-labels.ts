import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { DerivedAlert } from '@deskbell/domain/home/alerts/derived.ts'
import { plural, t } from '@lingui/core/macro'

type Formats = { dateTime: (instant: string) => string; number: (value: number) => string }

/** Formats names: "Maria Silva, Tom Okafor and 3 others". */
function formatNameList(names: string[], all: number): string {
  const others = all - names.length
  if (others > 0)
    return t`${{ names: names.join(', ') }} and ${plural({ others }, { one: '# other', other: '# others' })}`
  if (names.length < 2) return names.join('')
  return t`${{ names: names.slice(0, -1).join(', ') }} and ${{ last: names.at(-1) ?? '' }}`
}

export function getDerivedAlertTitle(derived: DerivedAlert): string {
  switch (derived.kind) {
    case 'unpaid':
      return t`${plural({ visits: derived.count }, { one: '# unpaid visit', other: '# unpaid visits' })}`
    case 'expiring':
      return t`${plural({ passes: derived.count }, { one: '# pass expires within a week', other: '# passes expire within a week' })}`
    case 'low':
      return t`${plural({ passes: derived.count }, { one: '# pass is almost used up', other: '# passes are almost used up' })}`
    case 'failed_mail':
      return t`${plural({ messages: derived.count }, { one: '# message could not be sent', other: '# messages could not be sent' })}`
    case 'kiosk':
      return kioskHeadline(derived)
    case 'webhook':
      return derived.on ? t`A webhook can’t be told` : t`A webhook was turned off`
    case 'request':
      return t`${{ client: fullName(derived) }} asks for ${{ service: derived.serviceName }}`
    case 'not_booked':
      return t`${plural({ dates: derived.count }, { one: '# date of a standing place is not booked', other: '# dates of standing places are not booked' })}`
    case 'drawer':
      return t`${{ drawer: derived.name }} was not closed`
    case 'fiscal':
      return t`${plural({ sales: derived.waiting + derived.failed }, { one: '# sale is not signed', other: '# sales are not signed' })}`
    case 'low_stock':
      return t`${plural({ products: derived.count }, { one: '# product is low in stock', other: '# products are low in stock' })}`
  }
}

function kioskHeadline({ name, silent, pending }: Extract<DerivedAlert, { kind: 'kiosk' }>): string {
  const kiosk = name || t`A kiosk`
  return silent
    ? t`${kiosk} is offline`
    : t`${plural({ checkIns: pending }, { one: '# check-in waits', other: '# check-ins wait' })} on ${kiosk}`
}

/** Returns the explanation of a derived alert, and the action to take. */
export function getDerivedAlertDescription(derived: DerivedAlert, { dateTime, number }: Formats): string {
  switch (derived.kind) {
    case 'unpaid':
      return unpaidWhy(derived, dateTime)
    case 'expiring':
    case 'low': {
      const { names, clientIds, visits } = derived
      const list = formatNameList(names, clientIds.length)
      if (visits <= 0) return list
      return `${list} · ${t`${plural({ visits }, { one: '# visit left', other: '# visits left' })}`}`
    }
    case 'failed_mail':
    case 'fiscal':
      return derived.error
    case 'kiosk':
      return kioskWhy(derived, dateTime)
    case 'webhook':
      return t`${{ address: derived.url }} failed ${plural({ times: derived.failures }, { one: '# time', other: '# times' })} in a row`
    case 'request':
      return t`${{ time: dateTime(derived.startsAt) }} · held until ${{ until: dateTime(derived.until) }}`
    case 'not_booked': {
      const dates = derived.soonest.map((one) => `${fullName(one)}, ${one.serviceName}, ${dateTime(one.startsAt)}`)
      return formatNameList(dates, derived.count)
    }
    case 'drawer':
      return t`This drawer has been open since ${{ time: dateTime(derived.openedAt) }}`
    case 'low_stock': {
      const names = derived.lowest.map(({ name, stock }) => `${name} (${number(stock)})`)
      return formatNameList(names, derived.count)
    }
  }
}

function kioskWhy(
  { silent, pending, lastSeenAt }: Extract<DerivedAlert, { kind: 'kiosk' }>,
  dateTime: Formats['dateTime'],
): string {
  const waiting =
    silent &&
    pending > 0 &&
    t`${plural({ checkIns: pending }, { one: '# check-in waits on it', other: '# check-ins wait on it' })}`
  const heard = lastSeenAt && t`last heard from ${{ time: dateTime(lastSeenAt) }}`
  const todo = silent ? t`see whether it is on` : t`see whether it has a network`
  const words = [waiting, heard, todo].filter(Boolean).join(' · ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function unpaidWhy(
  { count, latest: [newest] }: Extract<DerivedAlert, { kind: 'unpaid' }>,
  dateTime: Formats['dateTime'],
): string {
  if (!newest) return ''
  const words = `${fullName(newest)}, ${newest.serviceName}, ${dateTime(newest.occurredAt)}`
  if (count < 2) return words
  return `${words} · ${t`${plural({ more: count - 1 }, { one: 'and # more', other: 'and # more' })}`}`
}

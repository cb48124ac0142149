import type { ChangedField, ChangeEvent, FieldChange, HistoryEvent } from '@deskbell/domain/clients/history/schema.ts'
import type { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { formatMutedMessages } from '../../messages/labels.ts'
import { languageName } from '../../messages/language-names.ts'
import { noPassReasonWords } from '../../passes/pass-labels.ts'
import { BOOKING_STATUSES, findWords, PAYMENT_METHODS } from '../code-labels.ts'

export type Formats = {
  dateTime: (instant: string) => string
  date: (day: string) => string
  money: (minor: number) => string
  phone: (e164: string) => string
}

const ENTRIES: Record<LedgerKind, string> = {
  grant: t({ context: 'history of a pass', message: 'Sold' }),
  use: t({ context: 'history of a pass', message: 'Used' }),
  undo: t({ context: 'history of a pass', message: 'Given back' }),
  adjust: t`Visits corrected`,
  expire: t({ context: 'history of a pass', message: 'Expired' }),
  refund: t({ context: 'history of a pass', message: 'Refunded' }),
  transfer: t`Visits moved`,
  extend: t({ context: 'history of a pass', message: 'Extended' }),
  freeze: t({ context: 'history of a pass', message: 'Frozen' }),
  unfreeze: t({ context: 'history of a pass', message: 'Unfrozen' }),
  share: t`Shared with the household`,
  unshare: t`Sharing stopped`,
  cover: t`More services covered`,
  void: t({ context: 'history of a pass', message: 'Ended' }),
  restore: t({ context: 'history of a pass', message: 'Brought back' }),
  no_show: t`Missed visit noted`,
}

const DEEDS: Record<string, string> = {
  'client added': t`Added as a client`,
  'client changed': t`Details changed`,
  'client archived': t({ context: 'history of a client', message: 'Archived' }),
  'client restored': t`Brought back from the archive`,
  'client joined household': t`Joined a household`,
  'client left household': t`Left the household`,
  'client changed the photo': t`Photo changed`,
  'client removed the photo': t`Photo removed`,
  'client merged': t`Merged with another client`,
  'client merged into another': t`Merged into another client`,
  'client merge undone': t`Merge undone`,
  'client erased': t({ context: 'history of a client', message: 'Erased' }),
  'client wants no news': t`Wants no more news`,
  'client wants news': t`Wants news again`,
  'message tried again': t`Message sent again`,
  'message dropped': t`Message not sent`,
  'client not the same': t`Noted as somebody else`,
  'client mailed': t`Mail written`,
  'client took back mail': t`Mail deleted unsent`,
  'client mailed card': t`Card mailed`,
  'client renewed card': t`New card made`,
  'client restored card': t`Old card brought back`,
  'waiver_signature signed': t`Waiver signed`,
  'client_file kept': t`File added`,
  'client_file removed': t`File removed`,
  'client_file brought back': t`File brought back`,
  'mail written': t`Mail written`,
  'mail sent': t`Mail sent`,
  'mail discarded': t`Mail deleted unsent`,
  'pass mailed receipt': t`Receipt mailed`,
  'pass sold': t`Pass sold`,
  'pass paid': t`Payment taken`,
  'pass adjusted': ENTRIES.adjust,
  'pass extended': ENTRIES.extend,
  'pass frozen': ENTRIES.freeze,
  'pass unfrozen': ENTRIES.unfreeze,
  'pass shared': ENTRIES.share,
  'pass unshared': ENTRIES.unshare,
  'pass refunded': ENTRIES.refund,
  'pass voided': ENTRIES.void,
  'pass forgive': t`Overdrawn visits forgiven`,
  'pass take_back': t`Check-in undone`,
  'pass other_pass': t`Visit paid by another pass`,
  'sale sold': t`Sale made`,
  'sale paid': t`Payment taken`,
  'sale refunded': t`Sale refunded`,
  'sale invoiced': t`Invoice made out`,
  'sale cancelled invoice': t`Invoice taken back`,
  'sale mailed invoice': t`Invoice mailed`,
  'sale mailed receipt': t`Receipt mailed`,
  'credit adjusted': t`Credit corrected`,
  'gift_card mailed gift card': t`Gift card mailed`,
  'waiting added': t`Put on the waiting list`,
  'waiting offered': t`Place offered`,
  'waiting withdrawn': t`Taken off the waiting list`,
  'appointment booked': t`Appointment booked`,
  'check_in moved': t`Visit paid by another pass`,
  'check_in undone': t`Check-in undone`,
  'booking booked': t`Booking waits again`,
  'booking confirmed': t`Booking confirmed`,
  'booking held': t`Place held`,
  'booking taken': t`Held place taken`,
  'booking released': t`Held place given back`,
  'booking lapsed': t`Held place not taken in time`,
  'booking arrived': t({ context: 'history of a booking', message: 'Arrived' }),
  'booking completed': t({ context: 'history of a booking', message: 'Completed' }),
  'booking no_show': t`Marked as a no-show`,
  'booking forgiven': t`No-show forgiven`,
  'booking moved': t`Moved to another class`,
  'booking cancelled_by_client': t`Booking cancelled by the client`,
  'booking cancelled_by_shop': t`Booking cancelled by the shop`,
  'booking check_in_undone': t({ context: 'history of a booking', message: 'Expected again' }),
  'appointment moved': t`Appointment moved`,
  'appointment changed': t`Appointment changed`,
  'appointment cancelled': t`Appointment cancelled`,
  'appointment restored': t`Appointment brought back`,
}

function formatDelta(delta: number): string {
  const sign = delta > 0 ? '+' : '−'
  return t`${plural({ count: Math.abs(delta) }, { one: `${sign}# visit`, other: `${sign}# visits` })}`
}

function formatOthers(count: number): string {
  return t`${plural({ count }, { one: 'and # more', other: 'and # more' })}`
}

export function formatAction({ entity, action }: Pick<ChangeEvent, 'entity' | 'action'>): string {
  const said = DEEDS[`${entity} ${action}`] ?? `${entity.replaceAll('_', ' ')} ${action.replaceAll('_', ' ')}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

export function eventTitle(event: HistoryEvent, { money }: Formats): string {
  switch (event.kind) {
    case 'visit':
      return t`Check-in, ${{ service: event.serviceName }}`
    case 'pass':
      return `${ENTRIES[event.entry]}, ${event.passName}`
    case 'payment':
      return event.amount < 0
        ? t`Given back ${{ amount: money(-event.amount) }}`
        : t`Paid ${{ amount: money(event.amount) }}`
    case 'booking':
      return t`Booked ${{ service: event.serviceName }}`
    case 'change':
      return formatAction(event)
  }
}

function detailParts(event: HistoryEvent, { dateTime, date }: Formats): string[] {
  switch (event.kind) {
    case 'visit':
      if (event.undone) return [t({ context: 'check-in', message: 'undone' })]
      if (event.passName !== null) return [event.passName]
      return event.noPassReason
        ? [t({ context: 'visit', message: 'unpaid' }), noPassReasonWords(event.noPassReason)]
        : [t({ context: 'visit', message: 'paid' })]
    case 'pass': {
      const until = event.days !== 0 && event.expiresOn ? t`until ${{ date: date(event.expiresOn) }}` : ''
      return [event.delta === 0 ? '' : formatDelta(event.delta), until, event.note]
    }
    case 'payment':
      return [event.passName ?? '', PAYMENT_METHODS[event.method]]
    case 'booking':
      return [dateTime(event.startsAt), event.count > 1 ? formatOthers(event.count - 1) : '']
    case 'change':
      return [event.subject, event.startsAt ? dateTime(event.startsAt) : '']
  }
}

export function eventDetail(event: HistoryEvent, formats: Formats): string {
  const who = event.by === 'Kiosk' ? t`at the kiosk` : t`by ${{ name: event.by }}`
  return [...detailParts(event, formats), who].filter(Boolean).join(', ')
}

const FIELDS: Record<ChangedField, string> = {
  firstName: t`First name`,
  lastName: t`Last name`,
  phone: t`Phone`,
  email: t`E-mail`,
  birthday: t`Birthday`,
  alertNote: t`Alert note`,
  notes: t`Notes`,
  tags: t`Tags`,
  blockedReason: t`Sent to the desk at the kiosk`,
  taxExemption: t`Exempt from tax because`,
  language: t`Language`,
  unsubscribedAt: t`Wants no news since`,
  mutedMessages: t`Messages switched off`,
  status: t`Status`,
  reason: t`Reason`,
  startsAt: t({ context: 'start of an appointment', message: 'Time' }),
  employee: t({ context: 'employee of an appointment', message: 'With' }),
  price: t`Price`,
  note: t`Note`,
  pass: t`Pass`,
}

function valueWords(field: ChangedField, value: string, formats: Formats): string {
  if (value === '') return t({ context: 'field without a value', message: 'nothing' })
  if (field === 'startsAt' || field === 'unsubscribedAt') return formats.dateTime(value)
  if (field === 'mutedMessages') return formatMutedMessages(value.split(', '))
  if (field === 'birthday') return formats.date(value)
  if (field === 'price') return formats.money(Number(value))
  if (field === 'language') return languageName(value)
  if (field === 'phone') return formats.phone(value)
  return field === 'status' ? findWords(BOOKING_STATUSES, value) : value
}

export function changeWords({ field, before, after }: FieldChange, formats: Formats) {
  return {
    field: FIELDS[field],
    before: valueWords(field, before, formats),
    after: valueWords(field, after, formats),
  }
}

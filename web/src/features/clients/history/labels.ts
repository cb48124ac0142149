import type { ChangedField, ChangeEvent, FieldChange, HistoryEvent } from '@deskbell/domain/clients/history/schema.ts'
import type { LedgerKind } from '@deskbell/domain/passes/schema.ts'
import { languageName } from '../../messages/language-names.ts'
import { noPassReasonWords } from '../../passes/pass-labels.ts'
import { paymentMethodWords } from '../../passes/payment-labels.ts'

export type Formats = {
  dateTime: (instant: string) => string
  date: (day: string) => string
  money: (minor: number) => string
  phone: (e164: string) => string
}

const ENTRIES: Record<LedgerKind, string> = {
  grant: 'Sold',
  use: 'Used',
  undo: 'Given back',
  adjust: 'Visits corrected',
  expire: 'Expired',
  refund: 'Refunded',
  transfer: 'Visits moved',
  extend: 'Extended',
  freeze: 'Frozen',
  unfreeze: 'Unfrozen',
  share: 'Shared with the household',
  unshare: 'Sharing stopped',
  cover: 'More services covered',
  void: 'Ended',
  restore: 'Brought back',
  no_show: 'Missed visit noted',
}

const DEEDS: Record<string, string> = {
  'client added': 'Added as a client',
  'client changed': 'Details changed',
  'client archived': 'Archived',
  'client restored': 'Brought back from the archive',
  'client joined household': 'Joined a household',
  'client left household': 'Left the household',
  'client changed the photo': 'Photo changed',
  'client removed the photo': 'Photo removed',
  'client merged': 'Merged with another client',
  'client merged into another': 'Merged into another client',
  'client merge undone': 'Merge undone',
  'client erased': 'Erased',
  'client wants no news': 'Wants no more news',
  'client wants news': 'Wants news again',
  'message tried again': 'Message sent again',
  'message dropped': 'Message not sent',
  'client mailed card': 'Card mailed',
  'client renewed card': 'New card made',
  'client restored card': 'Old card brought back',
  'waiver_signature signed': 'Waiver signed',
  'client_file kept': 'File added',
  'client_file removed': 'File removed',
  'client_file brought back': 'File brought back',
  'mail written': 'Mail written',
  'mail sent': 'Mail sent',
  'mail discarded': 'Mail deleted unsent',
  'pass mailed receipt': 'Receipt mailed',
  'check_in moved': 'Visit paid by another pass',
  'check_in undone': 'Check-in undone',
  'booking booked': 'Booking waits again',
  'booking confirmed': 'Booking confirmed',
  'booking held': 'Place held',
  'booking taken': 'Held place taken',
  'booking released': 'Held place given back',
  'booking lapsed': 'Held place not taken in time',
  'booking arrived': 'Arrived',
  'booking completed': 'Completed',
  'booking no_show': 'Marked as a no-show',
  'booking forgiven': 'No-show forgiven',
  'booking moved': 'Moved to another class',
  'booking cancelled_by_client': 'Booking cancelled by the client',
  'booking cancelled_by_shop': 'Booking cancelled by the shop',
  'booking check_in_undone': 'Expected again',
  'appointment moved': 'Appointment moved',
  'appointment changed': 'Appointment changed',
  'appointment cancelled': 'Appointment cancelled',
  'appointment restored': 'Appointment brought back',
}

function plural(count: number, word: string): string {
  return `${count > 0 ? '+' : '−'}${Math.abs(count)} ${Math.abs(count) === 1 ? word : `${word}s`}`
}

function formatAction({ entity, action }: ChangeEvent): string {
  const said = DEEDS[`${entity} ${action}`] ?? `${entity.replaceAll('_', ' ')} ${action.replaceAll('_', ' ')}`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

export function eventTitle(event: HistoryEvent, { money }: Formats): string {
  switch (event.kind) {
    case 'visit':
      return `Check-in, ${event.serviceName}`
    case 'pass':
      return `${ENTRIES[event.entry]}, ${event.passName}`
    case 'payment':
      return `${event.amount < 0 ? 'Given back' : 'Paid'} ${money(Math.abs(event.amount))}`
    case 'booking':
      return `Booked ${event.serviceName}`
    case 'change':
      return formatAction(event)
  }
}

function detailParts(event: HistoryEvent, { dateTime, date }: Formats): string[] {
  switch (event.kind) {
    case 'visit':
      return [
        event.undone ? 'undone' : (event.passName ?? `unpaid, ${noPassReasonWords(event.noPassReason ?? 'no_pass')}`),
      ]
    case 'pass': {
      const until = event.days !== 0 && event.expiresOn ? `until ${date(event.expiresOn)}` : ''
      return [event.delta === 0 ? '' : plural(event.delta, 'visit'), until, event.note]
    }
    case 'payment':
      return [event.passName ?? '', paymentMethodWords(event.method).toLowerCase()]
    case 'booking':
      return [dateTime(event.startsAt), event.count > 1 ? `and ${event.count - 1} more` : '']
    case 'change':
      return [event.subject, event.startsAt ? dateTime(event.startsAt) : '']
  }
}

export function eventDetail(event: HistoryEvent, formats: Formats): string {
  const who = event.by === 'Kiosk' ? 'at the kiosk' : `by ${event.by}`
  return [...detailParts(event, formats), who].filter(Boolean).join(', ')
}

const FIELDS: Record<ChangedField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  birthday: 'Birthday',
  alertNote: 'Alert note',
  notes: 'Notes',
  tags: 'Tags',
  blockedReason: 'Sent to the desk at the kiosk',
  language: 'Language',
  unsubscribedAt: 'Wants no news since',
  status: 'Status',
  reason: 'Reason',
  startsAt: 'Time',
  employee: 'With',
  price: 'Price',
  note: 'Note',
  pass: 'Pass',
}

function valueWords(field: ChangedField, value: string, formats: Formats): string {
  if (value === '') return 'nothing'
  if (field === 'startsAt' || field === 'unsubscribedAt') return formats.dateTime(value)
  if (field === 'birthday') return formats.date(value)
  if (field === 'price') return formats.money(Number(value))
  if (field === 'language') return languageName(value)
  if (field === 'phone') return formats.phone(value)
  return field === 'status' ? value.replaceAll('_', ' ').replace('no show', 'no-show') : value
}

export function changeWords({ field, before, after }: FieldChange, formats: Formats) {
  return {
    field: FIELDS[field],
    before: valueWords(field, before, formats),
    after: valueWords(field, after, formats),
  }
}

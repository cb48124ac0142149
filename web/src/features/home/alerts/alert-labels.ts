import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { RejectedAction, SeeDeskReason, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { formatErrorCode } from '../../../lib/problem-labels.ts'
import { formatCount } from '../../passes/pass-labels.ts'

type Formats = {
  money: (minorUnits: number) => string
  phone: (e164: string) => string
  dateTime: (instant: string) => string
}

const REASONS: Record<Exclude<SeeDeskReason, 'owing'>, string> = {
  blocked: 'you let kiosks send this client here',
  no_pass: 'no package that pays for it',
  no_booking: 'nothing booked for now',
  nothing_offered: 'nothing to check in to',
}

/** Description of an action that could not be recorded. */
const REJECTED: Record<RejectedAction, (name: string) => string> = {
  check_in: (name) => `${name}’s check-in`,
  undo: (name) => `The undo of ${name}’s check-in`,
  sign_up: (name) => `${name}’s sign-up`,
  see_desk: (name) => `That ${name} was sent to the desk`,
  sign_waiver: (name) => `${name}’s signature`,
}

/** Joins the parts that are known with " · ". */
function joined(...words: (string | undefined | false)[]): string {
  return words.filter(Boolean).join(' · ')
}

/** Returns the name of the client, or "Somebody" without one. */
export function getClientName({ client }: StoredAlert): string {
  return client ? fullName(client) : 'Somebody'
}

function getDeviceName({ deviceName }: StoredAlert): string {
  return deviceName ?? 'A kiosk'
}

function getReason({ client, detail: { reason } }: StoredAlert, { money }: Formats): string | undefined {
  if (reason !== 'owing') return reason && REASONS[reason]
  return client?.owed ? `still owes ${money(client.owed)}` : 'owed money, and has paid since'
}

export function getAlertTitle(item: StoredAlert): string {
  const { count = 1, passName = 'the pass' } = item.detail
  switch (item.kind) {
    case 'call':
      return `${getDeviceName(item)} calls for staff`
    case 'see_desk':
      return `${getClientName(item)} was sent to the desk`
    case 'signed_up':
      return `New here: ${getClientName(item)}`
    case 'rejected':
      if (count > 1) return `${count} actions at ${getDeviceName(item)} could not be recorded`
      return `${REJECTED[item.detail.deed ?? 'check_in'](getClientName(item))} could not be recorded`
    case 'overdrawn':
      return `${getClientName(item)} used ${formatCount(count, 'visit')} more than ${passName} had`
    case 'missing':
      return `${formatCount(count, 'tap')} of ${getDeviceName(item)} never arrived`
    case 'clock':
      return `The clock of ${getDeviceName(item)} is wrong by ${formatCount(count, 'minute')}`
    case 'storage':
      return `${getDeviceName(item)} can’t keep check-ins`
    case 'unsigned':
      return `${getClientName(item)} hasn’t signed the waiver`
    case 'no_backup':
      return `No backup for ${formatCount(count, 'day')}`
    case 'restore_failed':
      return 'A backup could not be restored'
  }
}

/** Returns the explanation of an alert, and the action to take. */
export function getAlertDescription(item: StoredAlert, formats: Formats): string {
  const { phone, dateTime } = formats
  const { note, serviceName, tappedAt, code, failure } = item.detail
  switch (item.kind) {
    case 'call':
      return 'Somebody is waiting there.'
    case 'see_desk':
      return joined(note || getReason(item, formats), serviceName, getDeviceName(item))
    case 'signed_up':
      return joined(item.client?.phone && phone(item.client.phone), getDeviceName(item))
    case 'rejected':
      return joined(
        note,
        getReason(item, formats) ?? formatErrorCode(code ?? ''),
        serviceName,
        tappedAt && dateTime(tappedAt),
        getDeviceName(item),
      )
    case 'overdrawn':
      return joined('The kiosk had no network and could not know', serviceName, getDeviceName(item))
    case 'missing':
      return 'The tablet has lost them. If somebody came then, check them in by hand.'
    case 'clock':
      return 'Set the tablet to take its time from the network. Its check-ins are recorded at the right time.'
    case 'storage':
      return 'It sends people to the desk until it can. Free some space on it, or open the kiosk in another browser.'
    case 'unsigned':
      return joined('They came without it', item.deviceName ?? undefined)
    case 'no_backup':
      return joined(failure, 'Settings → Health says what to do')
    case 'restore_failed':
      return joined(failure, 'Make a new backup, and keep the older ones for now')
  }
}

import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { RejectedAction, SeeDeskReason, StoredAlert } from '@deskbell/domain/home/alerts/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { formatErrorCode } from '../../../lib/problem-labels.ts'
import { getCallTitle, getDeviceName } from './call-labels.ts'

type Formats = {
  money: (minorUnits: number) => string
  phone: (e164: string) => string
  dateTime: (instant: string) => string
}

const REASONS: Record<Exclude<SeeDeskReason, 'owing'>, string> = {
  blocked: t`you let kiosks send this client here`,
  no_pass: t`no package that pays for it`,
  no_booking: t`nothing booked for now`,
  nothing_offered: t`nothing to check in to`,
}

/** Title for each action that could not be recorded. */
const REJECTED: Record<RejectedAction, (name: string) => string> = {
  check_in: (name) => t`${name}’s check-in could not be recorded`,
  undo: (name) => t`The undo of ${name}’s check-in could not be recorded`,
  sign_up: (name) => t`${name}’s sign-up could not be recorded`,
  see_desk: (name) => t`That ${name} was sent to the desk could not be recorded`,
  sign_waiver: (name) => t`${name}’s signature could not be recorded`,
}

/** Joins the parts that are known with " · ". */
function joined(...words: (string | undefined | false)[]): string {
  return words.filter(Boolean).join(' · ')
}

/** Returns the name of the client, or "Somebody" without one. */
export function getClientName({ client }: StoredAlert): string {
  return client ? fullName(client) : t`Somebody`
}

function getReason({ client, detail: { reason } }: StoredAlert, { money }: Formats): string | undefined {
  if (reason !== 'owing') return reason && REASONS[reason]
  return client?.owed ? t`still owes ${{ amount: money(client.owed) }}` : t`owed money, and has paid since`
}

export function getAlertTitle(item: StoredAlert): string {
  const { count = 1, passName, deed = 'check_in' } = item.detail
  const client = getClientName(item)
  const kiosk = getDeviceName(item)
  switch (item.kind) {
    case 'call':
      return getCallTitle(item)
    case 'see_desk':
      return t`${client} was sent to the desk`
    case 'signed_up':
      return t`New here: ${client}`
    case 'rejected':
      if (count > 1)
        return t`${plural({ count }, { one: '# action', other: '# actions' })} at ${kiosk} could not be recorded`
      return REJECTED[deed](client)
    case 'overdrawn':
      return passName
        ? t`${client} used ${plural({ count }, { one: '# visit', other: '# visits' })} more than ${passName} had`
        : t`${client} used ${plural({ count }, { one: '# visit', other: '# visits' })} more than the pass had`
    case 'missing':
      return t`${plural({ count }, { one: '# tap', other: '# taps' })} of ${kiosk} never arrived`
    case 'clock':
      return t`The clock of ${kiosk} is wrong by ${plural({ minutes: count }, { one: '# minute', other: '# minutes' })}`
    case 'storage':
      return t`${kiosk} can’t keep check-ins`
    case 'unsigned':
      return t`${client} hasn’t signed the waiver`
    case 'no_backup':
      return t`No backup for ${plural({ days: count }, { one: '# day', other: '# days' })}`
    case 'restore_failed':
      return t`A backup could not be restored`
    case 'data_asked':
      return t`${client} asks for a copy of their data`
    case 'erasure_asked':
      return t`${client} asks to have their data erased`
  }
}

/** Returns the explanation of an alert, and the action to take. */
export function getAlertDescription(item: StoredAlert, formats: Formats): string {
  const { phone, dateTime } = formats
  const { note, serviceName, tappedAt, code, failure } = item.detail
  switch (item.kind) {
    case 'call':
      return t`Somebody is waiting there.`
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
      return joined(t`The kiosk had no network and could not know`, serviceName, getDeviceName(item))
    case 'missing':
      return t`The tablet has lost them. If somebody came then, check them in by hand.`
    case 'clock':
      return t`Set the tablet to take its time from the network. Its check-ins are recorded at the right time.`
    case 'storage':
      return t`It sends people to the desk until it can. Free some space on it, or open the kiosk in another browser.`
    case 'unsigned':
      return joined(t`They came without it`, item.deviceName ?? undefined)
    case 'no_backup':
      return joined(failure, t`Settings → Health says what to do`)
    case 'restore_failed':
      return joined(failure, t`Make a new backup, and keep the older ones for now`)
    case 'data_asked':
      return t`Open them, then “Data and privacy…”, and send them the file`
    case 'erasure_asked':
      return t`Open them, then “Data and privacy…”. What the law wants kept stays without their name`
  }
}

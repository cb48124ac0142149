import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { isApiError } from './api-error.ts'
import { i18n } from './i18n.ts'

const OUTAGE = msg`Can't reach the server. Nothing was lost; try again in a moment.`

export function getOutageText(): string {
  return i18n._(OUTAGE)
}

// Read while rendering, since the kiosk changes its language.
const PROBLEMS: Record<ErrorCode, MessageDescriptor> = {
  malformed_json: msg`Something went wrong in this page. Reload it and try again.`,
  bad_request: msg`Something went wrong in this page. Reload it and try again.`,
  not_signed_in: msg`You have been signed out. Sign in again.`,
  invalid_credentials: msg`Invalid email or password`,
  foreign_origin: msg`This address is not the one Deskbell was set up for. Open it at its usual address.`,
  kiosk_locked: msg`This tablet is a kiosk. Leave the kiosk with the PIN first.`,
  support_refused: msg`Support may not do this.`,
  suspended: msg`This shop is suspended. Reload the page to see why.`,
  incorrect_pin: msg`That PIN is not right.`,
  device_revoked: msg`This kiosk was signed out by staff. Sign in again.`,
  not_found: msg`This no longer exists. Somebody may have removed it.`,
  stale_version: msg`Somebody else changed this in the meantime.`,
  operation_reused: msg`This was already saved with other details. Reload the page and try again.`,
  id_taken: msg`This was already saved. Reload the page to see it.`,
  setup_code_wrong: msg`That set-up code is not right. Open the link that Deskbell printed when it started.`,
  already_set_up: msg`Deskbell is already set up. Sign in instead.`,
  archived: msg`This is archived. Restore it first.`,
  undo_too_late: msg`It is too late to undo this here. The front desk still can.`,
  tapped_too_long_ago: msg`This was tapped over a week ago.`,
  already_undone: msg`This was already undone.`,
  not_undoable: msg`This can’t be taken back.`,
  moves_start: msg`This visit would move the start of the pass. Check what it changes, then check in again.`,
  slot_taken: msg`That time has just been taken. Choose another one, or book anyway.`,
  outside_hours: msg`That is outside the hours. Confirm it, or choose another time.`,
  nobody_free: msg`Nobody is free at that time. Choose another one.`,
  class_full: msg`This class is full.`,
  already_booked: msg`This client is booked already.`,
  not_bookable: msg`This service is for check-ins only.`,
  not_performed: msg`This employee doesn’t perform that service.`,
  has_appointments: msg`Cancel the appointments ahead first.`,
  appointment_cancelled: msg`This appointment is cancelled.`,
  status_refused: msg`This has changed meanwhile. Look at it again.`,
  see_desk: msg`Please see the front desk.`,
  too_few_places: msg`More clients than that are booked. Cancel or move some first.`,
  visit_not_unpaid: msg`One of these visits was paid for or undone meanwhile. Close this and try again.`,
  not_invoiceable: msg`A refund has a credit note, not an invoice.`,
  invoice_stands: msg`This sale has an invoice. Take it back first.`,
  invoice_credited: msg`A credit note was issued against this invoice.`,
  barcode_taken: msg`Another product has this barcode.`,
  stock_not_tracked: msg`The pieces of this product are not counted.`,
  too_many_pieces: msg`That is more pieces than were taken from the shelf.`,
  price_changed: msg`The price list has changed. Check the prices.`,
  visit_paid: msg`A sale paid for this visit. Refund it first.`,
  not_covered: msg`This pass doesn’t cover that service.`,
  not_started: msg`The pass hadn’t started on that day.`,
  limit_reached: msg`The pass pays for no more visits in that day or week.`,
  plan_limit: msg`That is more than your plan holds. How much that is you see under Settings, Business.`,
  pass_voided: msg`This pass is over.`,
  pass_frozen: msg`This pass is frozen.`,
  pass_not_frozen: msg`This pass is not frozen.`,
  pass_expired: msg`This pass has expired. Extend it first.`,
  pass_never_expires: msg`This pass never expires.`,
  pass_unlimited: msg`This pass counts no visits.`,
  too_few_visits: msg`There are too few visits left on the pass.`,
  too_much_money: msg`That is more than was paid, or is still owed.`,
  drawer_open: msg`The drawer is open. Close it first.`,
  drawer_not_open: msg`The drawer of this device is closed. Open it first.`,
  gift_card_unknown: msg`No gift card has this code. Check it letter by letter.`,
  gift_card_expired: msg`This gift card has expired. Its last day can be changed on its page.`,
  gift_card_unpaid: msg`This gift card is not paid yet.`,
  gift_card_blocked: msg`This gift card is blocked.`,
  not_enough_balance: msg`There is less than that left.`,
  promo_code_taken: msg`This promo code exists already. Change that one, or archive it first.`,
  promo_code_unknown: msg`There is no such promo code. Check it letter by letter.`,
  promo_code_not_yet: msg`This promo code can’t be used yet. Its first day is on its page.`,
  promo_code_over: msg`This promo code is over. Its last day can be changed on its page.`,
  promo_code_used_up: msg`This promo code was used as often as it may be. Its limit can be raised on its page.`,
  promo_code_needs_client: msg`Choose the client first: this promo code is limited for each client.`,
  promo_code_used_by_client: msg`This client has used the promo code as often as one client may.`,
  promo_code_new_clients_only: msg`This promo code is for new clients, and this client has been here before.`,
  promo_code_minimum: msg`The sale is too small for this promo code. Add something that it is for.`,
  promo_code_not_applicable: msg`This promo code is for nothing in this sale. Add something that it is for, or remove the code.`,
  too_large: msg`That is too large to save.`,
  invalid: msg`Check the marked fields.`,
  not_a_picture: msg`That file can’t be read as a picture. Choose another one.`,
  picture_too_large: msg`That picture has too many pixels. Choose a smaller one.`,
  incorrect_super_password: msg`Incorrect Super Password. Please try again.`,
  super_password_needed: msg`Give the Super Password first.`,
  pin_locked: msg`Too many wrong tries. Give the password of your account to go on.`,
  incorrect_password: msg`That is not your password. Try again.`,
  incorrect_code: msg`That code is not right. Try again.`,
  passkey_refused: msg`That passkey was not accepted. Try again, or use your password.`,
  too_many_passkeys: msg`There are as many passkeys as there can be. Remove one first.`,
  reauthentication_required: msg`Nothing was done.`,
  link_not_valid: msg`This link was used already, or has expired. Ask for a new one.`,
  last_of_the_team: msg`Somebody must be left who can sign in.`,
  several_shops: msg`This server keeps several shops. Whoever runs it makes and restores their backups.`,
  not_an_archive: msg`This is not a backup of Deskbell. Choose the .zip or .age file that Deskbell made.`,
  archive_damaged: msg`This file is damaged or not complete. Nothing was changed. Try another copy.`,
  archive_newer: msg`This backup is from a newer Deskbell. Update this one first. Nothing was changed.`,
  passphrase_needed: msg`This backup is encrypted. Enter its passphrase.`,
  incorrect_passphrase: msg`That passphrase is not right.`,
  restore_running: msg`A restore is running. Wait until it is done.`,
  no_way_back: msg`There is nothing to go back to.`,
  disk_full: msg`The server’s disk is full. Nothing was changed.`,
  scope_missing: msg`This key may not do that.`,
  online_booking_off: msg`Booking online is turned off. Please call instead.`,
  portal_off: msg`Clients have no pages of their own here.`,
  booking_limit: msg`You have as many bookings as can be made online. Please call for more.`,
  too_many_unpaid: msg`Please pay first what is still to be paid.`,
  pass_needed: msg`This is only with a pass that covers it.`,
  too_late_online: msg`It is too late to do this online. Please call instead.`,
  form_expired: msg`This page was open for too long. Reload it and try again.`,
  already_waiting: msg`They are on the waiting list for this already.`,
  nothing_fits: msg`Nothing that fits is free just now.`,
  offer_over: msg`This offer is over.`,
  report_too_long: msg`That takes too long. Choose fewer days.`,
  busy: msg`Your other files are still being made. Try again in a moment.`,
  too_many_streams: msg`Too many tabs are open.`,
  sms_failed: msg`The SMS could not be sent.`,
  mail_failed: msg`The mail could not be sent. Try again in a moment.`,
  mail_sender_refused: msg`The mail server refuses the sender address.`,
  rate_limited: msg`Too many tries. Wait a minute and try again.`,
  unavailable: OUTAGE,
  internal: msg`Something went wrong on the server. Try again.`,
}

/** Formats as "30 seconds", "2 minutes", rounded up. */
function waitWords(seconds: number): string {
  return seconds > 90
    ? t`${plural({ minutes: Math.ceil(seconds / 60) }, { one: '# minute', other: '# minutes' })}`
    : t`${plural({ seconds: Math.ceil(seconds) }, { one: '# second', other: '# seconds' })}`
}

export function formatProblem(error: unknown): string {
  if (!isApiError(error)) return i18n._(PROBLEMS.internal)
  const { retryAfterSeconds } = error.problem
  if (error.code === 'rate_limited' && retryAfterSeconds)
    return t`Too many tries. Wait ${{ time: waitWords(retryAfterSeconds) }} and try again.`
  return i18n._(PROBLEMS[error.code])
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(PROBLEMS, code)
}

/** Returns the message of an error code that was stored earlier; '' if it is unknown. */
export function formatErrorCode(code: string): string {
  return isKnown(code) ? i18n._(PROBLEMS[code]) : ''
}

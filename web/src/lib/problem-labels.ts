import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import { isApiError } from './api-error.ts'

export const OUTAGE_WORDS = "Can't reach the server. Nothing was lost; try again in a moment."

const WORDS: Record<ErrorCode, string> = {
  malformed_json: 'Something went wrong in this page. Reload it and try again.',
  bad_request: 'Something went wrong in this page. Reload it and try again.',
  not_signed_in: 'You have been signed out. Sign in again.',
  invalid_credentials: 'Invalid email or password',
  foreign_origin: 'This address is not the one Deskbell was set up for. Open it at its usual address.',
  kiosk_locked: 'This tablet is a kiosk. Leave the kiosk with the PIN first.',
  incorrect_pin: 'That PIN is not right.',
  device_revoked: 'This kiosk was signed out by staff. Sign in again.',
  not_found: 'This no longer exists. Somebody may have removed it.',
  stale_version: 'Somebody else changed this in the meantime.',
  operation_reused: 'This was already saved with other details. Reload the page and try again.',
  id_taken: 'This was already saved. Reload the page to see it.',
  setup_code_wrong: 'That set-up code is not right. Open the link that Deskbell printed when it started.',
  already_set_up: 'Deskbell is already set up. Sign in instead.',
  archived: 'This is archived. Restore it first.',
  undo_too_late: 'It is too late to undo this here. The front desk still can.',
  tapped_too_long_ago: 'This was tapped over a week ago.',
  already_undone: 'This was already undone.',
  not_undoable: 'This can’t be taken back.',
  moves_start: 'This visit would move the start of the pass. Check what it changes, then check in again.',
  slot_taken: 'That time has just been taken. Choose another one, or book anyway.',
  outside_hours: 'That is outside the hours. Confirm it, or choose another time.',
  nobody_free: 'Nobody is free at that time. Choose another one.',
  class_full: 'This class is full.',
  already_booked: 'This client is booked already.',
  not_bookable: 'This service is for check-ins only.',
  not_performed: 'This employee doesn’t perform that service.',
  has_appointments: 'Cancel the appointments ahead first.',
  appointment_cancelled: 'This appointment is cancelled.',
  status_refused: 'This has changed meanwhile. Look at it again.',
  see_desk: 'Please see the front desk.',
  too_few_places: 'More clients than that are booked. Cancel or move some first.',
  visit_not_unpaid: 'One of these visits was paid for or undone meanwhile. Close this and try again.',
  not_covered: 'This pass doesn’t cover that service.',
  not_started: 'The pass hadn’t started on that day.',
  limit_reached: 'The pass pays for no more visits in that day or week.',
  pass_voided: 'This pass is over.',
  pass_frozen: 'This pass is frozen.',
  pass_not_frozen: 'This pass is not frozen.',
  pass_expired: 'This pass has expired. Extend it first.',
  pass_never_expires: 'This pass never expires.',
  pass_unlimited: 'This pass counts no visits.',
  too_few_visits: 'There are too few visits left on the pass.',
  too_much_money: 'That is more than was paid, or is still owed.',
  too_large: 'That is too large to save.',
  invalid: 'Check the marked fields.',
  not_a_picture: 'That file can’t be read as a picture. Choose another one.',
  picture_too_large: 'That picture has too many pixels. Choose a smaller one.',
  incorrect_super_password: 'Incorrect Super Password. Please try again.',
  super_password_needed: 'Give the Super Password first.',
  pin_locked: 'Too many wrong tries. Give the password of your account to go on.',
  incorrect_password: 'That is not your password. Try again.',
  incorrect_code: 'That code is not right. Try again.',
  passkey_refused: 'That passkey was not accepted. Try again, or use your password.',
  reauthentication_required: 'Nothing was done.',
  link_not_valid: 'This link was used already, or has expired. Ask for a new one.',
  last_of_the_team: 'Somebody must be left who can sign in.',
  several_shops: 'This server keeps several shops. Whoever runs it makes and restores their backups.',
  not_an_archive: 'This is not a backup of Deskbell. Choose the .zip or .age file that Deskbell made.',
  archive_damaged: 'This file is damaged or not complete. Nothing was changed. Try another copy.',
  archive_newer: 'This backup is from a newer Deskbell. Update this one first. Nothing was changed.',
  passphrase_needed: 'This backup is encrypted. Enter its passphrase.',
  incorrect_passphrase: 'That passphrase is not right.',
  restore_running: 'A restore is running. Wait until it is done.',
  no_way_back: 'There is nothing to go back to.',
  disk_full: 'The server’s disk is full. Nothing was changed.',
  scope_missing: 'This key may not do that.',
  online_booking_off: 'Booking online is turned off. Please call instead.',
  booking_limit: 'You have as many bookings as can be made online. Please call for more.',
  too_late_online: 'It is too late to do this online. Please call instead.',
  form_expired: 'This page was open for too long. Reload it and try again.',
  already_waiting: 'They are on the waiting list for this already.',
  nothing_fits: 'Nothing that fits is free just now.',
  offer_over: 'This offer is over.',
  report_too_long: 'That takes too long. Choose fewer days.',
  busy: 'Your other files are still being made. Try again in a moment.',
  too_many_streams: 'Too many tabs are open.',
  sms_failed: 'The SMS could not be sent.',
  mail_failed: 'The mail could not be sent. Try again in a moment.',
  mail_sender_refused: 'The mail server refuses the sender address.',
  rate_limited: 'Too many tries. Wait a minute and try again.',
  unavailable: OUTAGE_WORDS,
  internal: 'Something went wrong on the server. Try again.',
}

/** Formats as "30 seconds", "2 minutes", rounded up. */
function waitWords(seconds: number): string {
  const [count, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds), 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function formatProblem(error: unknown): string {
  if (!isApiError(error)) return WORDS.internal
  const { retryAfterSeconds } = error.problem
  if (error.code === 'rate_limited' && retryAfterSeconds)
    return `Too many tries. Wait ${waitWords(retryAfterSeconds)} and try again.`
  return WORDS[error.code]
}

function isKnown(code: string): code is ErrorCode {
  return Object.hasOwn(WORDS, code)
}

/** Returns the message of an error code that was stored earlier; '' if it is unknown. */
export function formatErrorCode(code: string): string {
  return isKnown(code) ? WORDS[code] : ''
}

import type { ErrorCode, FieldProblem, Problem } from '@deskbell/domain/shared/errors.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import { isDatabaseDown } from './db/errors.ts'
import type { AppEnv } from './http/context.ts'
import { toStoredText } from './lib/stored-text.ts'
import { MailFailed } from './mail/mailer.ts'

/** Titles for programs. Some are stored as the reason of a failed backup, for people. */
const PROBLEMS: Record<ErrorCode, { status: ContentfulStatusCode; title: string }> = {
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  bad_request: { status: 400, title: 'The request is not understood' },
  not_signed_in: { status: 401, title: 'Sign in first' },
  invalid_credentials: { status: 401, title: 'Invalid email or password' },
  foreign_origin: { status: 403, title: 'The request comes from another site' },
  kiosk_locked: { status: 403, title: 'The kiosk is locked: leave it with the PIN first' },
  suspended: { status: 403, title: 'This shop is suspended' },
  support_refused: { status: 403, title: 'Support may not do this' },
  incorrect_pin: { status: 403, title: 'The PIN is not right' },
  device_revoked: { status: 401, title: 'This kiosk was signed out by staff' },
  not_found: { status: 404, title: 'Not found' },
  stale_version: { status: 409, title: 'It was changed in the meantime' },
  operation_reused: { status: 409, title: 'The id was used for another request' },
  id_taken: { status: 409, title: 'The id is taken' },
  setup_code_wrong: { status: 403, title: 'The set-up code is wrong' },
  already_set_up: { status: 409, title: 'This shop is already set up' },
  archived: { status: 409, title: 'It is archived' },
  tapped_too_long_ago: { status: 409, title: 'It was tapped more than a week ago' },
  undo_too_late: { status: 409, title: 'It is too late to undo' },
  already_undone: { status: 409, title: 'It was already undone' },
  not_undoable: { status: 409, title: 'This can’t be taken back' },
  moves_start: { status: 409, title: 'The visit would move the start of the pass' },
  slot_taken: { status: 409, title: 'The employee is booked at that time' },
  outside_hours: { status: 409, title: 'That is outside the hours of the shop or the employee' },
  nobody_free: { status: 409, title: 'Nobody who performs it is free at that time' },
  class_full: { status: 409, title: 'The class is full' },
  already_booked: { status: 409, title: 'The client is booked already' },
  not_bookable: { status: 409, title: 'The service is for check-ins only' },
  not_performed: { status: 409, title: 'The employee doesn’t perform this service' },
  has_appointments: { status: 409, title: 'The employee has appointments ahead' },
  appointment_cancelled: { status: 409, title: 'The appointment is cancelled' },
  status_refused: { status: 409, title: 'The booking can’t be changed in this way' },
  see_desk: { status: 409, title: 'The desk sorts this out' },
  too_few_places: { status: 409, title: 'More places than that are taken' },
  visit_not_unpaid: { status: 409, title: 'The visit is paid for, or was undone' },
  not_invoiceable: { status: 409, title: 'A refund has a credit note instead of an invoice' },
  invoice_stands: { status: 409, title: 'The sale has an invoice: take that back first' },
  invoice_credited: { status: 409, title: 'A credit note was issued against the invoice' },
  barcode_taken: { status: 409, title: 'Another product has this barcode' },
  stock_not_tracked: { status: 409, title: 'The pieces of this product are not counted' },
  too_many_pieces: { status: 409, title: 'That is more pieces than were taken from the shelf' },
  visit_paid: { status: 409, title: 'A sale paid for the visit: refund it first' },
  price_changed: { status: 409, title: 'The price list says another price' },
  not_covered: { status: 409, title: 'The pass doesn’t cover this service' },
  not_started: { status: 409, title: 'The pass hadn’t started on that day' },
  limit_reached: { status: 409, title: 'The pass pays for no more visits in that day or week' },
  plan_limit: { status: 409, title: 'The plan of the shop has no room for it' },
  pass_voided: { status: 409, title: 'The pass is over' },
  pass_frozen: { status: 409, title: 'The pass is frozen' },
  pass_not_frozen: { status: 409, title: 'The pass is not frozen' },
  pass_expired: { status: 409, title: 'The pass has expired' },
  pass_never_expires: { status: 409, title: 'The pass never expires' },
  pass_unlimited: { status: 409, title: 'The pass counts no visits' },
  too_few_visits: { status: 409, title: 'The pass has too few visits left' },
  too_much_money: { status: 409, title: 'That is more than was paid, or is owed' },
  drawer_open: { status: 409, title: 'The drawer is open: close it first' },
  drawer_not_open: { status: 409, title: 'The drawer is not open' },
  gift_card_unknown: { status: 404, title: 'No gift card has this code' },
  gift_card_expired: { status: 409, title: 'The gift card has expired' },
  gift_card_unpaid: { status: 409, title: 'The gift card is not paid yet' },
  gift_card_blocked: { status: 409, title: 'The gift card is blocked' },
  not_enough_balance: { status: 409, title: 'There is less than that left' },
  promo_code_taken: { status: 409, title: 'The promo code exists already' },
  promo_code_unknown: { status: 404, title: 'There is no such promo code' },
  promo_code_not_yet: { status: 409, title: 'The promo code can’t be used yet' },
  promo_code_over: { status: 409, title: 'The promo code is over' },
  promo_code_used_up: { status: 409, title: 'The promo code was used as often as it may be' },
  promo_code_needs_client: { status: 409, title: 'The promo code needs a client' },
  promo_code_used_by_client: { status: 409, title: 'The client has used the promo code' },
  promo_code_new_clients_only: { status: 409, title: 'The promo code is for new clients' },
  promo_code_minimum: { status: 409, title: 'The sale is too small for the promo code' },
  promo_code_not_applicable: { status: 409, title: 'Nothing of the sale is discounted by the promo code' },
  too_large: { status: 413, title: 'The request is too large' },
  invalid: { status: 422, title: 'Some fields need attention' },
  not_a_picture: { status: 422, title: 'The file can’t be read as a picture' },
  picture_too_large: { status: 422, title: 'The picture has too many pixels' },
  incorrect_super_password: { status: 403, title: 'Incorrect Super Password. Please try again.' },
  super_password_needed: { status: 403, title: 'Give the Super Password first' },
  pin_locked: { status: 423, title: 'Too many wrong tries: give the password of your account' },
  incorrect_password: { status: 403, title: 'The password is not right' },
  incorrect_code: { status: 403, title: 'The code is not right' },
  passkey_refused: { status: 403, title: 'The passkey was not accepted' },
  too_many_passkeys: { status: 409, title: 'Remove a passkey first' },
  reauthentication_required: { status: 403, title: 'Confirm that it’s you first' },
  link_not_valid: { status: 410, title: 'The link was used, or has expired' },
  last_of_the_team: { status: 409, title: toStoredText(msg`Somebody must be left who can sign in`) },
  several_shops: {
    status: 409,
    title: toStoredText(msg`The archive holds every shop of this server: this is done at its command line`),
  },
  not_an_archive: { status: 422, title: toStoredText(msg`The file is not an archive of Deskbell`) },
  archive_damaged: { status: 422, title: toStoredText(msg`The archive is damaged`) },
  archive_newer: { status: 422, title: toStoredText(msg`The archive is of a newer Deskbell`) },
  passphrase_needed: { status: 422, title: toStoredText(msg`The archive is encrypted: give its passphrase`) },
  incorrect_passphrase: { status: 403, title: toStoredText(msg`The passphrase is not right`) },
  restore_running: { status: 409, title: toStoredText(msg`Something is being restored already`) },
  backup_not_deleted: { status: 502, title: 'The backup could not be deleted' },
  no_way_back: { status: 409, title: toStoredText(msg`Nothing was restored lately`) },
  disk_full: { status: 507, title: toStoredText(msg`There is not enough room on the disk`) },
  scope_missing: { status: 403, title: 'The key may not do that' },
  online_booking_off: { status: 404, title: 'This shop takes no bookings online' },
  portal_off: { status: 404, title: 'This shop has no pages for clients' },
  booking_limit: { status: 409, title: 'That is more than one client may book online' },
  too_many_unpaid: { status: 409, title: 'Pay first what is still to be paid' },
  pass_needed: { status: 409, title: 'The service needs a pass that covers it' },
  too_late_online: { status: 409, title: 'It is too late to do this online' },
  too_short_notice: { status: 409, title: 'The time is too near to be booked online' },
  form_expired: { status: 409, title: 'The page was open for too long, or too shortly' },
  already_waiting: { status: 409, title: 'The client waits for this already' },
  nothing_fits: { status: 409, title: 'Nothing that fits is free' },
  offer_over: { status: 410, title: 'The offer is over' },
  report_too_long: { status: 503, title: 'The report takes too long: choose fewer days' },
  busy: { status: 503, title: 'Too many reports and exports are waiting' },
  too_many_streams: { status: 429, title: 'Too many event streams are open' },
  sms_failed: { status: 502, title: 'The SMS could not be sent' },
  mail_failed: { status: 502, title: 'The mail could not be sent' },
  mail_sender_refused: { status: 502, title: 'The mail server refuses the sender address' },
  rate_limited: { status: 429, title: 'Too many tries' },
  unavailable: { status: 503, title: 'The database can’t be reached' },
  internal: { status: 500, title: 'Something went wrong' },
}

type More = { detail?: string; fields?: FieldProblem[]; retryAfterSeconds?: number }

/** A refused request with a stable error code. The only error class that routes and commands throw. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly more: More

  constructor(code: ErrorCode, more: More = {}) {
    super(PROBLEMS[code].title)
    this.code = code
    this.more = more
  }

  get status(): ContentfulStatusCode {
    return PROBLEMS[this.code].status
  }
}

/** Returns AppError 'mail_sender_refused' or 'mail_failed', with the mail server's answer. */
export function toMailProblem(failure: MailFailed): AppError {
  if (failure.refused === 'sender') return new AppError('mail_sender_refused', { detail: failure.message })
  const message = 'The mail server doesn’t take this address'
  const fields = failure.refused === 'address' ? [{ path: 'to', message }] : undefined
  return new AppError('mail_failed', { detail: failure.message, fields })
}

/** Returns AppError 'invalid' with one entry per field. */
export function toInvalid({ issues }: Pick<ZodError, 'issues'>): AppError {
  return new AppError('invalid', {
    fields: issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** Responds with a problem document (RFC 9457). */
export function toProblem(c: Context<AppEnv>, { code, more }: AppError): Response {
  const { status, title } = PROBLEMS[code]
  const body: Problem = { type: 'about:blank', title, status, code, ...more }
  if (more.retryAfterSeconds) c.header('Retry-After', String(more.retryAfterSeconds))
  return c.body(JSON.stringify(body), status, { 'Content-Type': 'application/problem+json' })
}

/** Central error handler: maps every thrown error to a response. */
export function onError(error: Error, c: Context<AppEnv>): Response {
  if (error instanceof AppError) return toProblem(c, error)
  if (error instanceof HTTPException) return toProblem(c, new AppError(codeOfStatus(error)))
  if (error instanceof MailFailed) return toProblem(c, toMailProblem(error))
  if (isDatabaseDown(error)) {
    c.var.log.warn({ error: error.message }, 'the database can’t be reached')
    return toProblem(c, new AppError('unavailable', { retryAfterSeconds: 1 }))
  }
  c.var.log.error(error, 'request failed')
  return toProblem(c, new AppError('internal'))
}

// The framework throws 400 with this text if a JSON body can't be parsed.
function codeOfStatus(error: HTTPException): ErrorCode {
  if (/malformed json/i.test(error.message)) return 'malformed_json'
  if (error.status === 413) return 'too_large'
  return error.status === 404 ? 'not_found' : 'bad_request'
}

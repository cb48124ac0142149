import { z } from 'zod'

/** Every way in which a request can be refused. The web maps each to words in one place. */
export const ErrorCode = z.enum([
  'malformed_json',
  'bad_request',
  'not_signed_in',
  'invalid_credentials',
  'foreign_origin',
  'kiosk_locked',
  'incorrect_pin',
  'device_revoked',
  'not_found',
  'stale_version',
  'operation_reused',
  'id_taken',
  'already_set_up',
  'archived',
  'undo_too_late',
  'already_undone',
  'not_undoable',
  'moves_start',
  'slot_taken',
  'outside_hours',
  'nobody_free',
  'class_full',
  'already_booked',
  'not_bookable',
  'not_performed',
  'appointment_cancelled',
  'status_refused',
  'see_desk',
  'too_few_places',
  'visit_not_unpaid',
  'not_covered',
  'not_started',
  'limit_reached',
  'pass_voided',
  'pass_frozen',
  'pass_not_frozen',
  'pass_expired',
  'pass_never_expires',
  'pass_unlimited',
  'too_few_visits',
  'too_much_money',
  'too_large',
  'invalid',
  'not_a_picture',
  'picture_too_large',
  'incorrect_super_password',
  'super_password_needed',
  'pin_locked',
  'incorrect_password',
  'incorrect_code',
  'passkey_refused',
  'session_not_fresh',
  'link_not_valid',
  'last_of_the_team',
  'mail_failed',
  'several_shops',
  'not_an_archive',
  'archive_damaged',
  'archive_newer',
  'passphrase_needed',
  'incorrect_passphrase',
  'restore_running',
  'no_way_back',
  'disk_full',
  'rate_limited',
  'unavailable',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** An RFC 9457 problem document. */
export const Problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: ErrorCode,
    /** What another server said, where that helps whoever reads it. */
    detail: z.string().optional(),
    fields: z.array(FieldProblem).optional(),
    /** How long to wait before it makes sense to try again. */
    retryAfterSeconds: z.int().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

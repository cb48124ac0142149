// SQLSTATEs and socket errors that mean the database is unavailable right now, or has become a standby (25006):
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const DOWN =
  /^(08...|57P0[1-5]|25006|25P03|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
// "pool after calling end" occurs while the server shuts down; the caller is gone by then. A connection is "essential" to
// Citus if it leads to the worker of the rows.
const DOWN_MESSAGE =
  /connection terminated|connection marked as essential|timeout exceeded when trying to connect|timeout expired|takes (no )?writes|not queryable|server closed|pool after calling end/i
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const EXCLUSION_VIOLATION = '23P01'
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'
const STANDBY_CONFLICT = '40001'

// Returns the error and its causes, since Drizzle and the pool wrap the driver's error.
function causes(error: unknown): (Error & { code?: string; constraint?: string })[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

export function isDatabaseDown(error: unknown): boolean {
  return causes(error).some((cause) => DOWN.test(cause.code ?? '') || DOWN_MESSAGE.test(cause.message))
}

/** Returns the name of the violated constraint. On a shard of Citus, its number follows the name. */
export function getViolatedConstraint(error: unknown): string | undefined {
  return causes(error)
    .find(({ constraint }) => constraint)
    ?.constraint?.replace(/_\d+$/, '')
}

export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === UNIQUE_VIOLATION)
}

/** True if another write already has this sequence number in the device's queue. */
export function isSequenceTaken(error: unknown): boolean {
  return getViolatedConstraint(error) === 'operation_in_order'
}

/** True if another product that isn't archived has the barcode. */
export function isBarcodeTaken(error: unknown): boolean {
  return getViolatedConstraint(error) === 'product_barcode'
}

/** True if another promo code that isn't archived has the text. */
export function isPromoCodeTaken(error: unknown): boolean {
  return getViolatedConstraint(error) === 'promo_code_code'
}

export function isForeignKeyViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === FOREIGN_KEY_VIOLATION)
}

/** True if an exclusion constraint was violated: two rows overlap in time on the same resource. */
export function isExclusionViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === EXCLUSION_VIOLATION)
}

/** True if a statement was cancelled by `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === QUERY_CANCELED)
}

/** True if a lock was not granted at once, as by `nowait`. */
export function isLocked(error: unknown): boolean {
  return causes(error).some(({ code }) => code === LOCK_NOT_AVAILABLE)
}

/** True if a standby cancelled a read, because the primary has removed what it read. */
export function isStandbyConflict(error: unknown): boolean {
  return causes(error).some(({ code }) => code === STANDBY_CONFLICT)
}

// Classes and codes of PostgreSQL, and of the socket, that mean "not there right now":
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const DOWN = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/
// The last one is of a server that is stopping: whoever asked has gone already.
const DOWN_MESSAGE =
  /connection terminated|timeout exceeded when trying to connect|not queryable|server closed|pool after calling end/i
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const EXCLUSION_VIOLATION = '23P01'
const QUERY_CANCELED = '57014'

// Drizzle and the pool wrap what the driver threw.
function causes(error: unknown): (Error & { code?: string; constraint?: string })[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}

export function isDatabaseDown(error: unknown): boolean {
  return causes(error).some((cause) => DOWN.test(cause.code ?? '') || DOWN_MESSAGE.test(cause.message))
}

export function isUniqueViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === UNIQUE_VIOLATION)
}

/** Whether another write has the place in the tablet's order. */
export function isPlaceTaken(error: unknown): boolean {
  return causes(error).some(({ constraint }) => constraint === 'operation_in_order')
}

export function isForeignKeyViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === FOREIGN_KEY_VIOLATION)
}

/** Whether two rows would be at one place at one time, which the database forbids. */
export function isExclusionViolation(error: unknown): boolean {
  return causes(error).some((cause) => cause.code === EXCLUSION_VIOLATION)
}

/** Whether a statement took longer than it may. */
export function isOutOfTime(error: unknown): boolean {
  return causes(error).some(({ code }) => code === QUERY_CANCELED)
}

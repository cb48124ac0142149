import { trace } from '@opentelemetry/api'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type Logger, pino } from 'pino'

/** Creates the server's log, which goes to stderr. */
export function createLog(level: string, stream: pino.DestinationStream = pino.destination(2)): Logger {
  const serializers = { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error) }
  return pino({ level, serializers, mixin: getTraceIds }, stream)
}

/** Returns what leads from a line of the log to its trace; nothing outside of a traced request or job. */
function getTraceIds() {
  const span = trace.getActiveSpan()?.spanContext()
  return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
}

/**
 * Copies an error and its causes without values from the database: the parameters of a query, and the details of
 * PostgreSQL's errors, hold what people have typed.
 */
function withoutValues<Thrown>(error: Thrown): Thrown | Error {
  if (!(error instanceof Error)) return error
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  const copy = new Error(message, error.cause === undefined ? {} : { cause: withoutValues(error.cause) })
  copy.name = error.name
  copy.stack = error.stack?.replace(error.message, () => message)
  return 'code' in error ? Object.assign(copy, { code: error.code }) : copy
}

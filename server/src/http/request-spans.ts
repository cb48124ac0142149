import { propagation, ROOT_CONTEXT, SpanKind } from '@opentelemetry/api'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { endSpan, getTracer } from '../tracing/spans.ts'
import type { AppEnv } from './context.ts'
import { getRoute } from './request-metrics.ts'

/**
 * Records a span per request, with its route instead of its path and query, which hold ids, names and secrets. Only the
 * trace of a trusted proxy is continued.
 */
export const recordSpans = createMiddleware<AppEnv>((c, next) => {
  const parent = c.get('trustProxy') > 0 ? propagation.extract(ROOT_CONTEXT, c.req.header()) : ROOT_CONTEXT
  const { method } = c.req
  return getTracer().startActiveSpan(method, { kind: SpanKind.SERVER }, parent, async (span) => {
    try {
      await next()
    } finally {
      if (span.isRecording()) span.updateName(`${method} ${getRoute(c)}`).setAttributes(describe(c))
      endSpan(span, c.res.status >= 500 ? (c.error ?? { code: String(c.res.status) }) : undefined)
    }
  })
})

/** Names by OpenTelemetry's semantic conventions for HTTP. */
function describe(c: Context<AppEnv>) {
  const businessId = c.get('caller')?.actor.businessId
  return {
    'http.request.method': c.req.method,
    'http.route': getRoute(c),
    'http.response.status_code': c.res.status,
    ...(businessId && { 'deskbell.business.id': businessId }),
  }
}

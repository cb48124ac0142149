import { type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

export function getTracer(): Tracer {
  return trace.getTracer('deskbell')
}

/** Ends a span. Of an error only its name and code are told, since its message may hold what people have typed. */
export function endSpan(span: Span, error?: unknown): void {
  if (error) {
    const { name, code } = error as { name?: string; code?: string }
    span.setStatus({ code: SpanStatusCode.ERROR })
    span.setAttribute('error.type', String(code ?? name ?? 'unknown'))
  }
  span.end()
}

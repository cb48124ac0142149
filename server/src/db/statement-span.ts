import { SpanKind, trace } from '@opentelemetry/api'
import { endSpan, getTracer } from '../tracing/spans.ts'
import { Batch } from './batch.ts'

type Callback = (error: unknown, ...results: unknown[]) => void
type Sent = { text?: unknown; submit?: unknown; callback?: Callback }

/**
 * Sends a statement, within a span if a traced request or job sends it. The span has its text, but none of its values. `rest`:
 * further arguments of pg's `query`, the last of which may be a callback.
 */
export function sendTraced<Answer>(sent: Sent, rest: unknown[], send: (rest: unknown[]) => Answer): Answer {
  if (!trace.getActiveSpan()?.isRecording()) return send(rest)
  const callback = rest.find((one): one is Callback => typeof one === 'function') ?? sent.callback
  // Streams of COPY have no callback.
  if (sent.submit && !callback) return send(rest)

  const text = getText(sent)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text }
  const span = getTracer().startSpan(getOperation(text), { kind: SpanKind.CLIENT, attributes })
  if (!callback) {
    const answer = send(rest)
    ;(answer as Promise<unknown>).then(
      () => endSpan(span),
      (error) => endSpan(span, error),
    )
    return answer
  }
  const onAnswer: Callback = (error, ...results) => {
    endSpan(span, error)
    callback(error, ...results)
  }
  if (sent.callback === callback) sent.callback = onAnswer
  return send(rest.map((one) => (one === callback ? onAnswer : one)))
}

function getText(sent: Sent): string {
  return sent instanceof Batch ? sent.statements.map(({ text }) => text).join(';\n') : String(sent.text)
}

/** Returns the first word, as in `select`. */
function getOperation(text: string): string {
  return text.match(/\w+/)?.[0].toLowerCase() ?? 'statement'
}

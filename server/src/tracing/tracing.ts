import type { Logger } from 'pino'
import type { Env } from '../env.ts'

export type TracingSettings = Pick<
  Env,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'OTEL_SERVICE_NAME'
>

export type Tracing = {
  /** Sends the spans that weren't sent yet. */
  stop(): Promise<void>
}

/**
 * Sends spans of requests, jobs and statements to the collector of OTEL_EXPORTER_OTLP_ENDPOINT. Without it no code of the SDK is
 * loaded, and spans that are begun are empty ones.
 */
export async function startTracing(settings: TracingSettings, log: Logger): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings
  if (!endpoint) return { stop: async () => undefined }
  const { sendSpans } = await import('./send-spans.ts')
  return sendSpans(settings, endpoint, log)
}

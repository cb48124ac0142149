import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { appVersion } from '../version.ts'
import type { Tracing, TracingSettings } from './tracing.ts'

/** Registers the SDK with OpenTelemetry's API, which the auth library uses too. */
export function sendSpans(settings: TracingSettings, endpoint: string, log: Logger): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.OTEL_EXPORTER_OTLP_HEADERS),
  })
  const names = { 'service.name': settings.OTEL_SERVICE_NAME, 'service.version': appVersion }
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(names)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  diag.setLogger(createDiagLogger(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  return {
    async stop() {
      await provider.shutdown()
      for (const api of [trace, context, propagation, diag]) api.disable()
    },
  }
}

function createDiagLogger(log: Logger) {
  const warn = (message: string) => log.warn({ error: message }, 'traces could not be sent')
  return { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined }
}

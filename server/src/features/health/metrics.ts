import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const registry = new Registry()
collectDefaultMetrics({ register: registry })

export const metrics = {
  registry,
  requestSeconds: new Histogram({
    name: 'deskbell_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  }),
  /** Registers a gauge that counts open event streams on each scrape. */
  watchLiveStreams(count: () => number): void {
    registry.removeSingleMetric('deskbell_live_streams')
    new Gauge({
      name: 'deskbell_live_streams',
      help: 'Open event streams',
      registers: [registry],
      collect() {
        this.set(count())
      },
    })
  },
}

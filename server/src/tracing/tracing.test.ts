import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { createLog } from '../log.ts'
import { createCaller, useApp } from '../test/app.ts'
import { newClient } from '../test/factories.ts'
import { startTracing, type Tracing } from './tracing.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Attribute[]
  status: { code?: number }
}
type Traces = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] }

const desk = useApp()
const quiet = pino({ level: 'silent' })

let received: { path?: string; key?: string | string[]; traces: Traces }[]
let collector: ReturnType<typeof createServer>
let tracing: Tracing

beforeEach(async () => {
  received = []
  collector = createServer(async (request, response) => {
    const { url: path, headers } = request
    received.push({ path, key: headers['x-key'], traces: (await json(request)) as Traces })
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  await tracing.stop()
  collector.closeAllConnections()
  collector.close()
})

async function start(share = 1) {
  tracing = await startTracing(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a=b',
      OTEL_SERVICE_NAME: 'willow',
      OTEL_TRACES_SAMPLER_ARG: share,
    },
    quiet,
  )
}

/** Stops, which sends what is left, and returns the spans. */
async function readSpans(): Promise<Span[]> {
  await tracing.stop()
  return received.flatMap(({ traces }) =>
    traces.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  )
}

const readAttributes = ({ attributes }: { attributes: Attribute[] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

test('a request is a span, and its statements are spans within, without a value', async () => {
  const shop = await desk.openShop()
  await start()
  const { body } = await shop.post<{ id: string }>('/api/clients', newClient({ firstName: 'Unmistakable' }))
  await shop.get(`/api/clients/${body.id}?q=unmistakable`)
  const spans = await readSpans()
  expect(received[0]).toMatchObject({ path: '/v1/traces', key: 'a=b' })
  const [about] = received[0]?.traces.resourceSpans ?? []
  expect(about && readAttributes(about.resource)).toMatchObject({ 'service.name': 'willow' })
  const created = spans.find(({ name }) => name === 'POST /api/clients')
  expect(created && readAttributes(created)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/clients',
    'http.response.status_code': 201,
    'deskbell.business.id': shop.businessId,
  })
  const within = spans.filter(({ parentSpanId }) => parentSpanId === created?.spanId)
  const inserts = within.filter(({ name }) => name === 'insert').map((span) => readAttributes(span)['db.query.text'])
  expect(inserts).toContainEqual(expect.stringContaining('into "client"'))
  expect(spans.map(({ name }) => name)).toContain('GET /api/clients/:id')
  expect(JSON.stringify(received)).not.toMatch(new RegExp(`unmistakable|${body.id}`, 'i'))
})

test('a batch is one span; a refused statement and a failed request are marked, without a message', async () => {
  const shop = await desk.openShop()
  await start()
  const { body: client } = await shop.post<{ id: string }>('/api/clients', newClient())
  const checkIn = { id: client.id, clientId: client.id, serviceId: client.id }
  await shop.post('/api/check-ins', checkIn)
  await desk.db.$client.query('alter table service rename to service_away')
  const app = createApp({ ...desk.services, log: quiet })
  await createCaller(app, shop.cookie).get('/api/services')
  await desk.db.$client.query('alter table service_away rename to service')
  const spans = await readSpans()
  expect(spans.map((span) => readAttributes(span)['db.query.text'])).toContainEqual(expect.stringMatching(/^begin;\n/))
  const failed = spans.filter(({ status }) => status.code === 2)
  expect(failed.map(({ name }) => name)).toEqual(['select', 'GET /api/services'])
  expect(failed.map((span) => readAttributes(span)['error.type'])).toEqual(['42P01', expect.any(String)])
  expect(JSON.stringify(failed)).not.toContain('does not exist')
})

test('a job is a trace of its own, and the log leads to it', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  await start()
  log.info('outside')
  await desk.services.jobs.add(desk.db, 'backup', { backupId: null })
  await desk.services.jobs.workOff({ backup: async () => log.info('within') })
  const [job] = (await readSpans()).filter(({ name }) => name === 'job backup')
  expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([undefined, job?.traceId])
})

test('a trace of a proxy is continued if proxies are trusted', async () => {
  await start()
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const headers = { traceparent: `00-${traceId}-${spanId}-01` }
  for (const trustProxy of [0, 1]) await createApp({ ...desk.services, trustProxy }).request('/livez', { headers }, {})
  const [apart, continued] = await readSpans()
  expect(apart?.traceId).not.toBe(traceId)
  expect(continued).toMatchObject({ traceId, parentSpanId: spanId })
})

test('a share of the traces is sent, and nothing without an address', async () => {
  await start(0)
  await desk.anonymous.get('/livez')
  expect(await readSpans()).toEqual([])
  tracing = await startTracing({ OTEL_SERVICE_NAME: 'willow', OTEL_TRACES_SAMPLER_ARG: 1 }, quiet)
  await desk.anonymous.get('/livez')
  expect(await readSpans()).toEqual([])
})

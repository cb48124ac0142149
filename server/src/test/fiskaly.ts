import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A server with the shape of fiskaly's SIGN DE, version 2, which refuses what the real one would refuse. */
export type TestFiskaly = {
  baseUrl: string
  tssId: string
  clientId: string
  apiKey: string
  apiSecret: string
  transactions: Map<string, { state: string; number: number; latest_revision: number; schema?: unknown }>
  /** Requests so far, as method and path. */
  asked: string[]
  tssState: string
  /** Answers a request in place of the usual answer if it returns true. */
  disturb: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Makes all tokens invalid. */
  expireTokens(): void
  close(): Promise<void>
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function refuse(response: ServerResponse, status: number, code: string) {
  answer(response, status, { status_code: status, code, message: code })
}

function sign(id: string, number: number, body: object) {
  const value = createHash('sha256')
    .update(JSON.stringify([id, body]))
    .digest('base64')
  return { value, algorithm: 'ecdsa-plain-SHA256', counter: String(number * 2), public_key: 'BPKeyOfTheTest==' }
}

function put(fiskaly: TestFiskaly, response: ServerResponse, url: URL, body: Record<string, unknown>) {
  const id = url.pathname.split('/').at(-1) ?? ''
  const revision = Number(url.searchParams.get('tx_revision'))
  const known = fiskaly.transactions.get(id)
  if (revision !== (known?.latest_revision ?? 0) + 1) return refuse(response, 409, 'E_TX_CONFLICT')
  if (body.client_id !== fiskaly.clientId) return refuse(response, 404, 'E_CLIENT_NOT_FOUND')
  const number = known?.number ?? fiskaly.transactions.size + 1
  const signature = sign(id, number, body)
  const begun = 1_793_700_000 + number * 60
  const transaction = {
    _id: id,
    _type: 'TRANSACTION',
    _env: 'TEST',
    number,
    state: String(body.state),
    latest_revision: revision,
    revision,
    time_start: begun,
    client_serial_number: 'ERS 1',
    tss_serial_number: createHash('sha256').update(fiskaly.tssId).digest('hex'),
    signature,
    ...(body.state === 'FINISHED' && {
      time_end: begun + 2,
      schema: body.schema,
      qr_code_data: `V0;ERS 1;Kassenbeleg-V1;Beleg^0.00_0.00_0.00_0.00_5.00^5.00:Bar;${number};${signature.counter};2026-11-03T15:00:00.000Z;2026-11-03T15:00:02.000Z;ecdsa-plain-SHA256;unixTime;${signature.value};${signature.public_key}`,
    }),
  }
  fiskaly.transactions.set(id, transaction)
  answer(response, 200, transaction)
}

/** Answers what comes with a valid token. */
function open(fiskaly: TestFiskaly, response: ServerResponse, url: URL, body: Record<string, unknown> | null) {
  const [tss, what, id = ''] = url.pathname.replace('/api/v2/tss/', '').split('/')
  if (tss !== fiskaly.tssId) return refuse(response, 404, 'E_TSS_NOT_FOUND')
  if (!what) return answer(response, 200, { _id: tss, state: fiskaly.tssState })
  if (what === 'client' && id === fiskaly.clientId) return answer(response, 200, { _id: id, state: 'REGISTERED' })
  if (what === 'tx' && body) return put(fiskaly, response, url, body)
  const known = fiskaly.transactions.get(id)
  return known ? answer(response, 200, known) : refuse(response, 404, 'E_NOT_FOUND')
}

export async function startFiskaly(): Promise<TestFiskaly> {
  let tokens = 1
  const fiskaly: TestFiskaly = {
    baseUrl: '',
    tssId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    clientId: '9a1f0d2c-6a5e-4a35-8a57-0c5f6a6e2d11',
    apiKey: 'test_key',
    apiSecret: 'test_secret',
    transactions: new Map(),
    asked: [],
    tssState: 'INITIALIZED',
    disturb: () => false,
    expireTokens: () => {
      tokens += 1
    },
    close: async () => undefined,
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://fiskaly')
    fiskaly.asked.push(`${request.method} ${url.pathname}${url.search}`)
    const body = request.method === 'GET' ? null : ((await json(request)) as Record<string, unknown>)
    if (fiskaly.disturb(request, response)) return
    if (url.pathname === '/api/v2/auth') {
      if (body?.api_key !== fiskaly.apiKey || body.api_secret !== fiskaly.apiSecret)
        return refuse(response, 401, 'E_UNAUTHORIZED')
      return answer(response, 200, { access_token: `token ${tokens}`, access_token_expires_in: 86_400 })
    }
    if (request.headers.authorization !== `Bearer token ${tokens}`) return refuse(response, 401, 'E_UNAUTHORIZED')
    open(fiskaly, response, url, body)
  }

  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fiskaly.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v2`
  fiskaly.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return fiskaly
}

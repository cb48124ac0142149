import type { FiskalyAccount, SignatureData } from '@deskbell/domain/fiscal/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import type { Ask } from '../../http/ask.ts'
import { toStoredText } from '../../lib/stored-text.ts'
import { describeFailure } from '../integrations/webhooks/send.ts'
import { toStandardReceipt } from './fiskaly-receipt.ts'
import { FiscalError, type FiscalService } from './service.ts'

const TIMEOUT_MS = 10_000

const Transaction = z.object({
  state: z.enum(['ACTIVE', 'FINISHED', 'CANCELLED']),
  latest_revision: z.int(),
  number: z.int(),
  time_start: z.int(),
  time_end: z.int().optional(),
  client_serial_number: z.string().default(''),
  tss_serial_number: z.string().default(''),
  qr_code_data: z.string().default(''),
  signature: z
    .object({
      value: z.string(),
      algorithm: z.string().default(''),
      counter: z.coerce.number().int(),
      public_key: z.string().default(''),
    })
    .optional(),
})
type Transaction = z.infer<typeof Transaction>

const Token = z.object({ access_token: z.string() })
const State = z.object({ state: z.string() })

type Answer = { status: number; body: unknown }
type Call = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }

/** Tokens are valid for a day, on each server by itself; a refused one is replaced. */
const tokens = new Map<string, string>()

function toInstant(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

function toSignature({ signature, time_end, ...transaction }: Transaction): SignatureData {
  if (!signature || time_end === undefined) throw new FiscalError(toStoredText(msg`Its answer has no signature`))
  return {
    transactionNumber: transaction.number,
    signatureCounter: signature.counter,
    value: signature.value,
    algorithm: signature.algorithm,
    publicKey: signature.public_key,
    startedAt: toInstant(transaction.time_start),
    finishedAt: toInstant(time_end),
    serialNumber: transaction.tss_serial_number,
    clientSerialNumber: transaction.client_serial_number,
    qrData: transaction.qr_code_data,
  }
}

/** Signs by fiskaly's SIGN DE, version 2: https://workspace.fiskaly.com/api/sign-de */
export function createFiskaly(
  ask: Ask,
  { baseUrl, tssId, clientId, apiKey, apiSecret }: FiskalyAccount & { apiKey: string; apiSecret: string },
): FiscalService {
  const base = baseUrl.replace(/\/+$/, '')
  const tokenKey = JSON.stringify([base, apiKey, apiSecret])

  async function send({ method, path, body }: Call, token: string | null, signal: AbortSignal): Promise<Answer> {
    const late = AbortSignal.timeout(TIMEOUT_MS)
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    try {
      const answer = await ask(base + path, { ...sent, signal: AbortSignal.any([signal, late]) })
      return { status: answer.status, body: parse(answer.body) }
    } catch (error) {
      signal.throwIfAborted()
      const words = late.aborted
        ? toStoredText(msg`No answer within ${{ seconds: TIMEOUT_MS / 1000 }} seconds`)
        : describeFailure(error)
      throw new FiscalError(words, { cause: error })
    }
  }

  async function authenticate(signal: AbortSignal): Promise<string> {
    const body = { api_key: apiKey, api_secret: apiSecret }
    const answer = await send({ method: 'POST', path: '/auth', body }, null, signal)
    if (answer.status === 401) throw new FiscalError(toStoredText(msg`It refuses the key or the secret`))
    const token = read(Token, answer).access_token
    tokens.set(tokenKey, token)
    return token
  }

  /** Sends a request with a token, and once again with a new one if it has expired. */
  async function call(asked: Call, signal: AbortSignal): Promise<Answer> {
    const answer = await send(asked, tokens.get(tokenKey) ?? (await authenticate(signal)), signal)
    return answer.status === 401 ? send(asked, await authenticate(signal), signal) : answer
  }

  /** Changes a transaction. Returns it as it is, if an earlier attempt got further than its answer. */
  async function put(transactionId: string, revision: number, body: object, signal: AbortSignal): Promise<Transaction> {
    const path = `/tss/${tssId}/tx/${transactionId}`
    const change = { path: `${path}?tx_revision=${revision}`, body: { client_id: clientId, ...body } }
    const answer = await call({ method: 'PUT', ...change }, signal)
    return read(Transaction, answer.status === 409 ? await call({ method: 'GET', path }, signal) : answer)
  }

  return {
    async sign({ transactionId, receipt }, signal) {
      const schema = toStandardReceipt(receipt)
      const started = await put(transactionId, 1, { state: 'ACTIVE' }, signal)
      if (started.state === 'FINISHED') return toSignature(started)
      const finish = { state: 'FINISHED', schema }
      const finished = await put(transactionId, started.latest_revision + 1, finish, signal)
      if (finished.state !== 'FINISHED') throw new FiscalError(toStoredText(msg`Its transaction is not finished`))
      return toSignature(finished)
    },
    async test(signal) {
      const device = read(State, await call({ method: 'GET', path: `/tss/${tssId}` }, signal))
      if (device.state !== 'INITIALIZED')
        throw new FiscalError(toStoredText(msg`The security device is not ready: ${{ state: device.state }}`))
      const client = read(State, await call({ method: 'GET', path: `/tss/${tssId}/client/${clientId}` }, signal))
      if (client.state !== 'REGISTERED')
        throw new FiscalError(toStoredText(msg`The till is not registered: ${{ state: client.state }}`))
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads an answer. Refusals of what was sent are final; those of the account are not, since its owner can mend it. */
function read<Schema extends z.ZodType>(schema: Schema, { status, body }: Answer): z.infer<Schema> {
  if (status < 200 || status >= 300) {
    const { data } = z.object({ message: z.string() }).safeParse(body)
    const words = toStoredText(msg`It answered ${{ status }}`)
    const isFinal = status === 400 || status === 422
    throw new FiscalError(data ? `${words}: ${data.message.slice(0, 200)}` : words, { isFinal })
  }
  const { data, success } = schema.safeParse(body)
  if (!success) throw new FiscalError(toStoredText(msg`Its answer was not understood`))
  return data
}

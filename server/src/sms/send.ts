import type { MessageOptions } from '@deskbell/domain/messages/schema.ts'

const TWILIO_URL = 'https://api.twilio.com'
const PATIENCE_MS = 10_000

export type SmsAccount = MessageOptions['sms'] & { secret: string }
/** `id`: message id, sent to webhooks as an idempotency key. */
export type Sms = { id: string; to: string; text: string }

/** Thrown if the provider doesn't accept an SMS. `isFinal`: a permanent failure, so a retry is useless. */
export class SmsFailed extends Error {
  readonly isFinal: boolean

  constructor(said: string, isFinal: boolean) {
    super(said)
    this.isFinal = isFinal
  }
}

/** Builds a request for Twilio's API, which other providers offer as well. */
function toTwilio({ url, account, from, secret }: SmsAccount, { to, text }: Sms): Request {
  const base = (url || TWILIO_URL).replace(/\/+$/, '')
  const login = Buffer.from(`${account}:${secret}`).toString('base64')
  return new Request(`${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
    method: 'POST',
    headers: { authorization: `Basic ${login}` },
    body: new URLSearchParams({ To: to, From: from, Body: text }),
  })
}

function toWebhook({ url, secret }: SmsAccount, { id, to, text }: Sms): Request {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id }
  return new Request(url, {
    method: 'POST',
    headers: { ...headers, ...(secret && { authorization: `Bearer ${secret}` }) },
    body: JSON.stringify({ to, text, id }),
  })
}

/** Returns the status and the provider's error message, at most 500 characters. */
async function saidBy(answer: Response): Promise<string> {
  const text = (await answer.text().catch(() => '')).slice(0, 2000)
  const told = wordsIn(text)
  return `${answer.status} ${told || answer.statusText}`.trim().slice(0, 500)
}

function wordsIn(text: string): string {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message)
  } catch {
    // Not JSON, so the body is plain text.
  }
  return text.trim()
}

function createRequest(account: SmsAccount, sms: Sms): Request {
  if (account.provider === 'none') throw new SmsFailed('No SMS provider is set', true)
  try {
    return account.provider === 'twilio' ? toTwilio(account, sms) : toWebhook(account, sms)
  } catch {
    throw new SmsFailed('The address of the SMS provider is not one', true)
  }
}

/** Sends one SMS through the business's provider. Throws SmsFailed. */
export async function sendSms(account: SmsAccount, sms: Sms, patienceMs = PATIENCE_MS): Promise<void> {
  const request = createRequest(account, sms)
  // Don't follow redirects: the secret would be sent to another host.
  const options = { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) } as const
  const answer = await fetch(request, options).catch((error: unknown) => {
    throw new SmsFailed(getReason(error), false)
  })
  if (answer.ok) return void (await answer.body?.cancel())
  const isFinal = answer.status < 500 && answer.status !== 429 && answer.status !== 408
  throw new SmsFailed(await saidBy(answer), isFinal)
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

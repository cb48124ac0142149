import type { MessageOptions } from '@deskbell/domain/messages/schema.ts'
import { msg } from '@lingui/core/runtime-macro'
import type { Post } from '../http/post.ts'
import { toStoredText } from '../lib/stored-text.ts'

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

type SmsRequest = { url: string; headers: Record<string, string>; body: string }

/** Builds a request for Twilio's API, which other providers offer as well. */
function toTwilio({ url, account, from, secret }: SmsAccount, { to, text }: Sms): SmsRequest {
  const base = (url || TWILIO_URL).replace(/\/+$/, '')
  const login = Buffer.from(`${account}:${secret}`).toString('base64')
  return {
    url: `${base}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: to, From: from, Body: text }).toString(),
  }
}

function toWebhook({ url, secret }: SmsAccount, { id, to, text }: Sms): SmsRequest {
  const headers = { 'content-type': 'application/json', 'idempotency-key': id }
  return {
    url,
    headers: { ...headers, ...(secret && { authorization: `Bearer ${secret}` }) },
    body: JSON.stringify({ to, text, id }),
  }
}

/** Sends one SMS through the business's provider. Throws SmsFailed. */
export async function sendSms(post: Post, account: SmsAccount, sms: Sms, patienceMs = PATIENCE_MS): Promise<void> {
  if (account.provider === 'none') throw new SmsFailed(toStoredText(msg`No SMS provider is set`), true)
  const { url, ...request } = account.provider === 'twilio' ? toTwilio(account, sms) : toWebhook(account, sms)
  const late = AbortSignal.timeout(patienceMs)
  const status = await post(url, { ...request, signal: late }).catch((error: Error) => {
    throw new SmsFailed(late.aborted ? toStoredText(msg`No answer in time`) : error.message, false)
  })
  if (status >= 200 && status < 300) return
  const isFinal = status < 500 && status !== 429 && status !== 408
  // Only the status: the address could be anything in the network, whose answers are nobody's to read.
  throw new SmsFailed(toStoredText(msg`It answered ${{ status }}`), isFinal)
}

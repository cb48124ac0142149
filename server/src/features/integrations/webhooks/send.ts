import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import type { Post } from '../../../http/post.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { appVersion } from '../../../version.ts'

const TIMEOUT_MS = 10_000

/**
 * Result of one attempt. `answered`: HTTP status, null without a response; `error`: reason of the failure, '' on
 * success.
 */
export type Outcome = { answered: number | null; error: string }

/** POSTs a body and returns the outcome. Throws only if `end` aborts the job. */
export async function send(
  post: Post,
  {
    url,
    headers,
    body,
    timeoutMs = TIMEOUT_MS,
  }: { url: string; headers: Record<string, string>; body: string; timeoutMs?: number },
  end: AbortSignal,
): Promise<Outcome> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const answered = await post(url, {
      headers: { 'Content-Type': 'application/json', 'User-Agent': `Deskbell/${appVersion}`, ...headers },
      body,
      signal: AbortSignal.any([end, late]),
    })
    return { answered, error: answered >= 200 && answered < 300 ? '' : refusalWords(answered) }
  } catch (error) {
    end.throwIfAborted()
    const words = late.aborted
      ? toStoredText(msg`No answer within ${{ seconds: timeoutMs / 1000 }} seconds`)
      : describeFailure(error)
    return { answered: null, error: words }
  }
}

function refusalWords(status: number): string {
  if (status >= 300 && status < 400)
    return toStoredText(msg`It answered ${{ status }}: another address, which is not followed`)
  return toStoredText(msg`It answered ${{ status }}`)
}

const WORDS: Record<string, MessageDescriptor> = {
  ENOTFOUND: msg`The name in the address is not known`,
  EAI_AGAIN: msg`The name in the address could not be looked up`,
  ECONNREFUSED: msg`Nothing answers at the address`,
  ECONNRESET: msg`The connection was broken off`,
  DEPTH_ZERO_SELF_SIGNED_CERT: msg`The certificate is signed by nobody that is trusted`,
  CERT_HAS_EXPIRED: msg`The certificate has expired`,
}

/** Says why there was no answer, as a stored text. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (WORDS[code]) return toStoredText(WORDS[code])
  const reason = error instanceof Error ? error.message || code : toStoredText(msg`no reason given`)
  return toStoredText(msg`It could not be reached: ${{ reason }}`)
}

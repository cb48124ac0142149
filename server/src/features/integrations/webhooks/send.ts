import { appVersion } from '../../../version.ts'

const TIMEOUT_MS = 10_000

/**
 * Result of one attempt. `answered`: HTTP status, null without a response; `error`: reason of the failure, '' on
 * success.
 */
export type Outcome = { answered: number | null; error: string }

/**
 * POSTs a body and returns the outcome. Never reads the response body, which may be arbitrarily long, and follows no
 * redirect. Throws only if `end` aborts the job.
 */
export async function send(
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
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', 'User-Agent': `Deskbell/${appVersion}`, ...headers },
      body,
      signal: AbortSignal.any([end, late]),
    })
    answer.body?.cancel().catch(() => undefined)
    return { answered: answer.status, error: answer.ok ? '' : refusalWords(answer.status) }
  } catch (error) {
    end.throwIfAborted()
    const words = late.aborted ? `No answer within ${timeoutMs / 1000} seconds` : failureWords(error)
    return { answered: null, error: words }
  }
}

function refusalWords(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: another address, which is not followed`
  return `It answered ${status}`
}

const WORDS: Record<string, string> = {
  ENOTFOUND: 'The name in the address is not known',
  EAI_AGAIN: 'The name in the address could not be looked up',
  ECONNREFUSED: 'Nothing answers at the address',
  ECONNRESET: 'The connection was broken off',
  UND_ERR_SOCKET: 'The connection was broken off',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by nobody that is trusted',
  CERT_HAS_EXPIRED: 'The certificate has expired',
}

/** Returns the reason of a network failure. fetch reports it as the error's cause. */
function failureWords(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return WORDS[code] ?? `It could not be reached: ${cause instanceof Error ? cause.message || code : 'no reason given'}`
}

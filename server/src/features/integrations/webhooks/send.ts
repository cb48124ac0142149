import { appVersion } from '../../../version.ts'

const TIMEOUT_MS = 10_000

/** What became of one try. `answered`: the HTTP status, null where none came; `error`: why it counts as failed. */
export type Outcome = { answered: number | null; error: string }

/**
 * Sends a body to an address and hears how it is answered, but for what the answer holds: that is never read, however
 * long it is. Throws only what ends the job.
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

/** What the network says stands in the cause. */
function failureWords(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return WORDS[code] ?? `It could not be reached: ${cause instanceof Error ? cause.message || code : 'no reason given'}`
}

import type { Credentials } from '@deskbell/domain/auth/schema.ts'
import type { ErrorCode } from '@deskbell/domain/shared/errors.ts'
import type { Context } from 'hono'
import { rememberDevice } from '../../auth/known-device.ts'
import { AppError } from '../../errors.ts'
import { clientAddress, isHttps } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/context.ts'
import { findHostBusinessId } from '../../http/host-business.ts'
import { ADDRESS_HEADER, type AuthLibrary, HOST_BUSINESS_HEADER } from './auth.ts'

const LOCKED_SECONDS = 900

/** Endpoints that check the second factor, at the sign-in and later. */
export const CODE_PATHS = { authenticator: '/two-factor/verify-totp', backup: '/two-factor/verify-backup-code' }

/** Error codes of the auth library that the user can act on, mapped to ours. */
const CODES: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalid_credentials',
  INVALID_EMAIL: 'invalid_credentials',
  INVALID_PASSWORD: 'incorrect_password',
  INVALID_CODE: 'incorrect_code',
  INVALID_BACKUP_CODE: 'incorrect_code',
  // The second factor timed out or was tried too often: start again with the password.
  INVALID_TWO_FACTOR_COOKIE: 'not_signed_in',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'not_signed_in',
  AUTHENTICATION_FAILED: 'passkey_refused',
  PASSKEY_NOT_FOUND: 'passkey_refused',
  CHALLENGE_NOT_FOUND: 'passkey_refused',
  FAILED_TO_VERIFY_REGISTRATION: 'passkey_refused',
}

export function library(c: Context<AppEnv>): AuthLibrary {
  return c.var.auth.over(isHttps(c))
}

/** Returns the request's headers with the client's real IP address set. */
export function visitorHeaders(c: Context<AppEnv>): Headers {
  const headers = new Headers(c.req.raw.headers)
  headers.set(ADDRESS_HEADER, clientAddress(c))
  headers.set('Content-Type', 'application/json')
  headers.delete('Content-Length')
  return headers
}

/** The same with the business of the address, for which a session is made. */
async function signInHeaders(c: Context<AppEnv>): Promise<Headers> {
  const headers = visitorHeaders(c)
  headers.set(HOST_BUSINESS_HEADER, (await findHostBusinessId(c)) ?? '')
  return headers
}

/**
 * Calls an endpoint of the auth library over its HTTP handler, because its rate limits apply only there. Forwards its
 * cookies. Throws AppError if it refuses.
 */
export async function callLibrary<Answer>(c: Context<AppEnv>, path: string, body?: unknown): Promise<Answer> {
  const headers = await signInHeaders(c)
  const asked = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  const answer = await library(c).handler(new Request(new URL(`/api/auth${path}`, c.req.url), asked))
  if (!answer.ok) throw await toAppError(answer)
  setCookies(c, answer.headers)
  return (await answer.json()) as Answer
}

async function toAppError(answer: Response): Promise<AppError> {
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('x-retry-after')) || LOCKED_SECONDS
    return new AppError('rate_limited', { retryAfterSeconds: seconds })
  }
  const said = (await answer.json().catch(() => null)) as { code?: string } | null
  // The library answers a malformed passkey response with a 500, so look up known codes before checking the status.
  const known = CODES[said?.code ?? '']
  if (known) return new AppError(known)
  if (answer.status >= 500) return new AppError('internal')
  return new AppError(answer.status === 401 ? 'not_signed_in' : 'bad_request')
}

export function setCookies(c: Context<AppEnv>, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
}

export async function createSession(
  c: Context<AppEnv>,
  { email, password }: Credentials,
): Promise<{ id: string; name: string; email: string }> {
  const signingIn = { body: { email, password }, headers: await signInHeaders(c), returnHeaders: true as const }
  const { headers, response } = await library(c).api.signInEmail(signingIn)
  setCookies(c, headers)
  rememberDevice(c, email)
  return response.user
}

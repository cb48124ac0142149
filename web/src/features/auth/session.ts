import type { Session } from '@deskbell/domain/auth/schema.ts'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { rememberLock, wasRevoked } from '../../lib/kiosk-lock.ts'
import { read } from '../../lib/read.ts'

/** Fetches the session; null if signed out. */
export async function fetchSession(): Promise<Session | null> {
  try {
    const session = await read(api.session.$get())
    rememberLock(session.lockedTo !== null)
    wasRevoked.set(false)
    return session
  } catch (error) {
    // A revoked kiosk has no session either.
    if (!isApiError(error, 'not_signed_in', 'device_revoked')) throw error
    rememberLock(false)
    wasRevoked.set(error.code === 'device_revoked')
    return null
  }
}

/** Fetches what to show before the sign-in: whether set-up is still needed, whether somebody is signed in, the logo. */
export function fetchSetup() {
  return read(api.setup.$get())
}

export type Setup = Awaited<ReturnType<typeof fetchSetup>>

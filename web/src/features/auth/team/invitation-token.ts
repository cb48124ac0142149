import { INVITATION_HEADER } from '@deskbell/domain/auth/team/header.ts'
import { sessionStore } from '../../../lib/browser-storage.ts'

const TOKEN_KEY = 'deskbell-invitation'

/** Keeps the token of an invitation in this tab while its person signs in: in an address it would reach the server's log. */
export function keepToken(token: string): void {
  sessionStore.set(TOKEN_KEY, token)
}

export function findKeptToken(): string {
  return sessionStore.get(TOKEN_KEY) ?? ''
}

/** Returns the header by which somebody who is invited to a shop with an address of its own can sign in there. */
export function invitationHeaders(): Record<string, string> {
  const token = findKeptToken()
  return token ? { [INVITATION_HEADER]: token } : {}
}

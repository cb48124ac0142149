import { sessionStore } from '../../../lib/browser-storage.ts'

const KEY = 'deskbell-invitation'

/** Keeps the token of an invitation in this tab while its person signs in: in an address it would reach the server's log. */
export function keepToken(token: string): void {
  sessionStore.set(KEY, token)
}

export function findKeptToken(): string {
  return sessionStore.get(KEY) ?? ''
}

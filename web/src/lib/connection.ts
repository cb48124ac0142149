import { createStore } from './store.ts'

export type StreamState = 'closed' | 'connecting' | 'live' | 'lost'

/** The event stream's state; `closed` where none is wanted, as before signing in. */
export const streamState = createStore<StreamState>('closed')

/** Whether the last request found no server, or one without its database. */
export const serverUnreachable = createStore(false)

export function requestFailed(): void {
  serverUnreachable.set(true)
}

export function requestSucceeded(): void {
  serverUnreachable.set(false)
}

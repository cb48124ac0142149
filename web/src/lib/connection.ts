import { createStore } from './store.ts'

export type StreamState = 'closed' | 'connecting' | 'live' | 'lost'

/** State of the event stream; `closed` if none is wanted, e.g. before login. */
export const streamState = createStore<StreamState>('closed')

/** True if the last request found no server, or one without its database. */
export const serverUnreachable = createStore(false)

export function requestFailed(): void {
  serverUnreachable.set(true)
}

export function requestSucceeded(): void {
  serverUnreachable.set(false)
}

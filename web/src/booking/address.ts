import { useSyncExternalStore } from 'react'

/** What has been chosen so far, in the page's address: Back takes back the last choice. */
export type Choice = {
  service?: string
  /** An employee's id, or anyone. */
  with?: string
  day?: string
  at?: string
  /** The class. */
  place?: string
  /** Of one's own booking: what is being done with it. */
  do?: string
}

const CHANGED = 'deskbell:address'

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    window.removeEventListener('popstate', listener)
    window.removeEventListener(CHANGED, listener)
  }
}

export function useChoice(): Choice {
  const search = useSyncExternalStore(subscribe, () => location.search)
  return Object.fromEntries(new URLSearchParams(search))
}

function toAddress(choice: Choice): string {
  const known = Object.entries(choice).filter(([, value]) => value)
  const search = new URLSearchParams(Object.fromEntries(known)).toString()
  return location.pathname + (search && `?${search}`)
}

/** Goes on with a choice; `instead`: in the place of the last one. */
export function choose(choice: Choice, { instead = false, state = null as unknown } = {}): void {
  history[instead ? 'replaceState' : 'pushState'](state, '', toAddress(choice))
  window.dispatchEvent(new Event(CHANGED))
}

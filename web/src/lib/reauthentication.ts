import { createStore } from './store.ts'

/** Open question whether it is still the same person; null if nothing is asked. The dialog of `features/auth` settles it. */
export const reauthentication = createStore<{ settle: (isConfirmed: boolean) => void } | null>(null)

let answer: Promise<boolean> | null = null

/** Asks once for all requests that are refused meanwhile. Resolves to false if the person cancels. */
export function askReauthentication(): Promise<boolean> {
  answer ??= new Promise((resolve) => {
    function settle(isConfirmed: boolean) {
      answer = null
      reauthentication.set(null)
      resolve(isConfirmed)
    }
    reauthentication.set({ settle })
  })
  return answer
}

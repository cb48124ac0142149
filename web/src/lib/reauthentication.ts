import type { Problem } from '@deskbell/domain/shared/errors.ts'
import { isApiError } from './api-error.ts'
import { createStore } from './store.ts'

/** Open question whether it is still the same person; null if nothing is asked. The dialog of `features/auth` settles it. */
export const reauthentication = createStore<{ settle: (isConfirmed: boolean) => void } | null>(null)

let answer: Promise<boolean> | null = null

/** Asks once for all requests that are refused meanwhile. Resolves to false if the person cancels. */
function askReauthentication(): Promise<boolean> {
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

async function isRefused(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const problem: Partial<Problem> | null = await response
    .clone()
    .json()
    .catch(() => null)
  return problem?.code === 'reauthentication_required'
}

/** `fetch` that lets the person confirm who they are if the server asks for it, and then repeats the request. */
export async function fetchReauthenticated(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request)
  if (!(await isRefused(response)) || !(await askReauthentication())) return response
  return fetch(...request)
}

/** True if the person cancelled the confirmation, which needs no error message. */
export function isReauthenticationCancelled(error: unknown): boolean {
  return isApiError(error, 'reauthentication_required')
}

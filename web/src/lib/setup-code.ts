import { isApiError } from './api-error.ts'
import { createStore } from './store.ts'

/** Set-up code of an install without an account, from the printed link or typed; empty if unknown. */
export const setupCode = createStore('')

/** Returns the header that every request carries while the code is known. */
export function setupHeaders(): Record<string, string> {
  const code = setupCode.get()
  return code ? { 'Setup-Code': code } : {}
}

/** Lets the set-up screen ask for the code again. */
export function forgetWrongCode(error: Error): void {
  if (isApiError(error, 'setup_code_wrong')) setupCode.set('')
}

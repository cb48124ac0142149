import type { KioskCheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { isApiError } from '../../lib/api-error.ts'
import { read } from '../../lib/read.ts'
import type { Failure } from './kiosk-machine.ts'

// Whoever stands at the tablet is told to see the desk rather than left to wait longer.
const PATIENCE_MS = 5000

function patience() {
  return { init: { signal: AbortSignal.timeout(PATIENCE_MS) } }
}

export function useLookup() {
  return useMutation({ mutationFn: (digits: string) => read(api.kiosk.lookup.$post({ json: { digits } }, patience())) })
}

/** Sent again with the same id it is the same check-in. */
export function useCheckIn() {
  return useMutation({
    mutationFn: (checkIn: KioskCheckIn) => read(api.kiosk['check-ins'].$post({ json: checkIn }, patience())),
  })
}

async function undo(id: string): Promise<void> {
  try {
    await read(api.kiosk['check-ins'][':id'].undo.$post({ param: { id } }, patience()))
  } catch (error) {
    // The answer to an earlier try was lost on its way.
    if (!isApiError(error, 'already_undone')) throw error
  }
}

export function useUndo() {
  return useMutation({ mutationFn: undo })
}

/** What a failed request means at the tablet. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error, 'rate_limited', 'undo_too_late')) return error.code as 'rate_limited' | 'undo_too_late'
  const refused = isApiError(error) && error.problem.status >= 400 && error.problem.status < 500
  return refused ? 'refused' : 'unreachable'
}

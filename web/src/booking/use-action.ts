import { newId } from '@deskbell/domain/shared/new-id.ts'
import { useRef, useState } from 'react'
import { type RequestError, toRequestError } from './api.ts'

/** Runs one request at a time, and keeps its failure. `run` returns true if it was done. */
export function useAction() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFailure(null)
    try {
      await act()
      return true
    } catch (error) {
      setFailure(toRequestError(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, failure }
}

/** Returns a function that gives a body its idempotency key: the same for a retry, so that it takes effect once. */
export function useIdempotencyKey() {
  const last = useRef({ id: '', words: '' })
  return (body: object): string => {
    const words = JSON.stringify(body)
    if (last.current.words !== words) last.current = { id: newId(), words }
    return last.current.id
  }
}

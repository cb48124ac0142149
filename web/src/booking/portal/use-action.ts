import { useState } from 'react'
import { type RequestError, toRequestError } from '../api.ts'

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

import { useCallback, useEffect, useState } from 'react'
import { type RequestError, toRequestError } from './api.ts'

export type Loaded<Answer> =
  | { is: 'loading' }
  | { is: 'there'; answer: Answer }
  | { is: 'failed'; failure: RequestError }

/** Loads `ask(key)`: again when the key changes, and after an 'offline' failure when the connection is back. */
export function useLoad<Answer>(key: string, ask: (key: string) => Promise<Answer>) {
  const [loaded, setLoaded] = useState<{ key: string; round: number; value: Loaded<Answer> } | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isOver = false
    const tell = (value: Loaded<Answer>) => !isOver && setLoaded({ key, round, value })
    ask(key).then(
      (answer) => tell({ is: 'there', answer }),
      (error) => tell({ is: 'failed', failure: toRequestError(error) }),
    )
    return () => {
      isOver = true
    }
  }, [key, round, ask])
  const retry = useCallback(() => setRound((last) => last + 1), [])
  const isOffline = loaded?.value.is === 'failed' && loaded.value.failure.code === 'offline'
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
  const value: Loaded<Answer> = loaded?.key === key && loaded.round === round ? loaded.value : { is: 'loading' }
  return { value, retry }
}

import type { ErrorCode, Problem } from '@deskbell/domain/shared/errors.ts'
import { useCallback, useEffect, useState } from 'react'

const PATIENCE_MS = 20_000

/** Failed request, with the server's error code; 'offline' if no answer came within 20 s. */
export class RequestError extends Error {
  readonly code: ErrorCode | 'offline'
  readonly problem: Problem | null

  constructor(problem: Problem | null) {
    super(problem?.title ?? 'The server can’t be reached')
    this.code = problem?.code ?? 'offline'
    this.problem = problem
  }
}

/** Converts any error to a `Failure`; an error that isn't an answer of the server becomes 'offline'. */
export function toRequestError(error: unknown): RequestError {
  return error instanceof RequestError ? error : new RequestError(null)
}

const sessionEnd = new EventTarget()

/** Calls `onEnd` while a visitor is signed in and an answer says that the session has ended. */
export function useSessionEnd(isSignedIn: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isSignedIn) return
    sessionEnd.addEventListener('end', onEnd)
    return () => sessionEnd.removeEventListener('end', onEnd)
  }, [isSignedIn, onEnd])
}

async function readAnswer<Answer>(asked: Promise<Response>): Promise<Answer> {
  const answer = await asked
  const body: unknown = await answer.json()
  if (answer.ok) return body as Answer
  const refused = new RequestError(body as Problem)
  if (refused.code === 'not_signed_in') sessionEnd.dispatchEvent(new Event('end'))
  throw refused
}

async function send<Answer>(path: string, init: RequestInit): Promise<Answer> {
  try {
    return await readAnswer<Answer>(fetch(path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }))
  } catch (error) {
    throw toRequestError(error)
  }
}

/** Throws `Failure`. */
export function getJson<Answer>(path: string): Promise<Answer> {
  return send(path, {})
}

/** Throws `Failure`. */
export function postJson<Answer>(path: string, body: object): Promise<Answer> {
  return write('POST', path, body)
}

/** Throws `Failure`. */
export function putJson<Answer>(path: string, body: object): Promise<Answer> {
  return write('PUT', path, body)
}

function write<Answer>(method: string, path: string, body: object): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' }
  return send(path, { method, headers, body: JSON.stringify(body) })
}

export type Loaded<Answer> =
  | { is: 'loading' }
  | { is: 'there'; answer: Answer }
  | { is: 'failed'; failure: RequestError }

/**
 * Loads `ask(key)`: again when the key changes, and after an 'offline' failure when the connection is back. `latest` is
 * the last answer for the key, also while it is asked again.
 */
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
  const latest = loaded?.key === key && loaded.value.is === 'there' ? loaded.value.answer : null
  return { value, latest, retry }
}

import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

type Stage = { at: 'idle' | 'loading' | 'success' } | { at: 'error'; error: unknown; waitUntil: number }

const IDLE: Stage = { at: 'idle' }

function failed(error: unknown): Stage {
  const seconds = isApiError(error) ? (error.problem.retryAfterSeconds ?? 0) : 0
  return { at: 'error', error, waitUntil: Date.now() + seconds * 1000 }
}

type Options<Answer> = {
  first?: string
  send: (typed: string) => Promise<Answer>
  onAnswered: (answer: Answer) => void
  /** Epoch ms before which nothing may be sent. */
  waitUntil?: number
}

/** State of a form with one secret field, or none. The secret lives in component state only. */
export function useSecretForm<Answer>({ first = '', send, onAnswered, waitUntil = 0 }: Options<Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(first)
  const [stage, setStage] = useState(IDLE)
  // Guards against a double submit before React re-renders.
  const sending = useRef(false)
  const error = stage.at === 'error' ? stage.error : null
  const secondsLeft = useSecondsLeft(stage.at === 'error' ? Math.max(stage.waitUntil, waitUntil) : waitUntil)

  // Focus and select the field on mount and after each failure, so that typing replaces the wrong value.
  useEffect(() => {
    if (stage.at !== 'idle' && stage.at !== 'error') return
    const field = element.current?.querySelector<HTMLElement>('input, button[type=submit]')
    field?.focus()
    if (field instanceof HTMLInputElement) field.select()
  }, [stage])

  async function submit(text = typed) {
    if (sending.current) return
    sending.current = true
    setStage({ at: 'loading' })
    try {
      const answer = await send(text)
      setStage({ at: 'success' })
      onAnswered(answer)
    } catch (failure) {
      setStage(failed(failure))
    } finally {
      sending.current = false
    }
  }

  return {
    element,
    typed,
    setTyped,
    busy: stage.at === 'loading',
    done: stage.at === 'success',
    error,
    secondsLeft,
    submit,
  }
}

/** Form state for any type of response. */
export type SecretFormState = ReturnType<typeof useSecretForm<unknown>>

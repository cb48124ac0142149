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
  /** What the field shows at first. */
  first?: string
  send: (typed: string) => Promise<Answer>
  onAnswered: (answer: Answer) => void
  /** Until when nothing may be sent, in milliseconds since 1970. */
  waitUntil?: number
}

/** A form with one secret field, or with none. It holds what was typed for as long as it is on the screen. */
export function useSecretForm<Answer>({ first = '', send, onAnswered, waitUntil = 0 }: Options<Answer>) {
  const element = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(first)
  const [stage, setStage] = useState(IDLE)
  // Two clicks can come before React has rendered the first one.
  const sending = useRef(false)
  const error = stage.at === 'error' ? stage.error : null
  const secondsLeft = useSecondsLeft(stage.at === 'error' ? Math.max(stage.waitUntil, waitUntil) : waitUntil)

  // At first, and again after each failure: typing goes on in the field, over what was wrong.
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

/** What SecretForm needs of a form, whatever it is answered with. */
export type SecretFormState = ReturnType<typeof useSecretForm<unknown>>

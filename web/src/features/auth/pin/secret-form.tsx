import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, type PasswordInputProps, Stack, VisuallyHidden } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormFooter } from '../../../components/form-modal.tsx'
import { PasswordInput } from '../../../components/mantine-more.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { clockWords, waitWords } from './labels.ts'
import classes from './pin.module.css'
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
    const field = element.current?.querySelector<HTMLElement>('input:not([hidden]), button[type=submit]')
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

/** Masked field with a show/hide toggle that the keyboard can reach. */
export function SecretInput({
  showLabel,
  ...props
}: PasswordInputProps & { /** Label of the button that shows what is typed. */ showLabel: string }) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': showLabel }}
      data-autofocus
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  )
}

/** Returns the length of the current wait at its start. */
function useBeginning(seconds: number): number {
  const [seen, setSeen] = useState({ seconds: 0, from: 0 })
  if (seconds !== seen.seconds) setSeen({ seconds, from: seconds > seen.seconds ? seconds : seen.from })
  return seen.from
}

/** Countdown until the next attempt. Screen readers hear its length and its end, not every second. */
function WaitNote({ seconds }: { seconds: number }) {
  const from = useBeginning(seconds)
  const clock = clockWords(seconds)
  return (
    <>
      {seconds > 0 && (
        <Alert color="brass" role="note" aria-hidden="true">
          <Trans>
            Too many wrong tries. You can try again in <span className={classes.clock}>{clock}</span>
          </Trans>
        </Alert>
      )}
      <VisuallyHidden role="status">
        {seconds > 0 && t`Too many wrong tries. You can try again in ${{ time: waitWords(from) }}.`}
        {seconds === 0 && from > 0 && t`You can try again now.`}
      </VisuallyHidden>
    </>
  )
}

type Props = {
  /** Form state for any type of response. */
  form: ReturnType<typeof useSecretForm<unknown>>
  submitLabel: string
  problem: string | null
  disabled?: boolean
  fieldless?: boolean
  onCancel: () => void
  children: ReactNode
}

export function SecretForm({ form, submitLabel, problem, disabled = false, fieldless, onCancel, children }: Props) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  }
  return (
    <form ref={form.element} onSubmit={submit} autoComplete="off" noValidate>
      <Stack gap="md">
        {children}
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <WaitNote seconds={form.secondsLeft} />
        <FormFooter
          submitLabel={submitLabel}
          busy={form.busy}
          autoFocus={fieldless}
          onCancel={onCancel}
          disabled={disabled || form.done || form.secondsLeft > 0}
        />
      </Stack>
    </form>
  )
}

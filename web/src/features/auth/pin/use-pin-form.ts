import { useEffect, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useSavePin } from './mutations.ts'
import { useSecretForm } from './use-secret-form.ts'

const CLOSES_AFTER_MS = 1000

/** The form of the PIN. Once it is saved the dialog stays for a second, for that to be read. */
export function usePinForm({
  pin,
  onDone,
  onExpired,
}: {
  pin: string
  onDone: () => void /** The session may change the PIN no longer. */
  onExpired: () => void
}) {
  const savePin = useSavePin()
  const [removed, setRemoved] = useState(false)
  const form = useSecretForm({
    first: pin,
    send: savePin.mutateAsync,
    onAnswered: ({ isSet }) => setRemoved(!isSet),
  })
  const { done, error } = form

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(onDone, CLOSES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [done, onDone])

  useEffect(() => {
    if (isApiError(error, 'super_password_needed')) onExpired()
  }, [error, onExpired])

  return { ...form, removed }
}

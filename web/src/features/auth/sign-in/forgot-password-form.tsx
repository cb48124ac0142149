import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import { LightButton, LightInput, LightNotice, LightStack } from '../../../components/light.tsx'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { mailResetLink } from './api.ts'
import { useRequest } from './use-request.ts'

/** Requests a password reset link. Never reveals whether the account exists. */
export function ForgotPasswordForm() {
  const [isSent, setSent] = useState(false)
  const { run, isPending, error } = useRequest(mailResetLink, () => setSent(true))

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    run(String(new FormData(event.currentTarget).get('email')).trim())
  }

  if (isSent)
    return (
      <LightNotice role="status">
        {t`If there is an account with that e-mail, a link to a new password is on its way. It works once, for 30 minutes. If nothing arrives, ask whoever runs the server: without a mail server, the link is in its log.`}
      </LightNotice>
    )
  return (
    <form onSubmit={submit}>
      <LightStack>
        <LightInput type="email" name="email" label={t`Your e-mail`} autoComplete="username" required autoFocus />
        {error !== null && <LightNotice role="alert">{formatProblem(error)}</LightNotice>}
        <LightButton type="submit" wide busy={isPending}>
          {t`Send the link`}
        </LightButton>
      </LightStack>
    </form>
  )
}

import { t } from '@lingui/core/macro'
import { type FormEvent, useState } from 'react'
import {
  LightButton,
  LightInput,
  LightLink,
  LightLinkButton,
  LightNotice,
  LightPasswordInput,
  LightStack,
} from '../../../components/light.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { isPasskeyCancelled, supportsPasskeys } from '../../../lib/passkey.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { CODE_FIELDS } from '../labels.ts'
import { describePasskeyError } from '../passkey.ts'
import { signIn, signInWithCode, signInWithPasskey } from './api.ts'
import { useRequest } from './use-request.ts'

// 'not_signed_in': the server keeps the first step for a few minutes and attempts only.
function describeError(error: unknown): string {
  return isApiError(error, 'not_signed_in') ? t`That took too long. Sign in again.` : formatProblem(error)
}

type OnSignedIn = () => unknown

/** Second step, for accounts with two-factor authentication. */
function SignInCodeForm({ onSignedIn, onBack }: { onSignedIn: OnSignedIn; onBack: () => void }) {
  const { run, reset, isPending, error } = useRequest(signInWithCode, onSignedIn)
  const [kind, setKind] = useState<keyof typeof CODE_FIELDS>('authenticator')
  const { label, field, other } = CODE_FIELDS[kind]

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    run({ code: String(new FormData(event.currentTarget).get('code')).replaceAll(' ', ''), kind })
  }

  function change() {
    reset()
    setKind(kind === 'backup' ? 'authenticator' : 'backup')
  }

  return (
    <form onSubmit={submit}>
      <LightStack>
        <LightInput key={kind} name="code" label={label} required autoFocus {...field} />
        {error !== null && <LightNotice role="alert">{describeError(error)}</LightNotice>}
        <LightButton type="submit" wide busy={isPending}>
          {t`Sign in`}
        </LightButton>
        <LightLinkButton onClick={change}>{other}</LightLinkButton>
        <LightLinkButton onClick={onBack}>{t`Back to the password`}</LightLinkButton>
      </LightStack>
    </form>
  )
}

function PasskeySignIn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const { run, isPending, error } = useRequest(signInWithPasskey, onSignedIn)
  return (
    <>
      {error !== null && !isPasskeyCancelled(error) && (
        <LightNotice role="alert">{describePasskeyError(error)}</LightNotice>
      )}
      <LightButton look="quiet" wide busy={isPending} onClick={() => run(undefined)}>
        {t`Sign in with a passkey`}
      </LightButton>
    </>
  )
}

/** `passkeys`: true if anybody has one. */
export function LoginForm({ passkeys, onSignedIn }: { passkeys: boolean; onSignedIn: OnSignedIn }) {
  const [codeNeeded, setCodeNeeded] = useState(false)
  const { run, isPending, error } = useRequest(signIn, (answer) =>
    answer.codeNeeded ? setCodeNeeded(true) : onSignedIn(),
  )
  if (codeNeeded) return <SignInCodeForm onSignedIn={onSignedIn} onBack={() => setCodeNeeded(false)} />

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    run({ email: String(typed.get('email')).trim(), password: String(typed.get('password')) })
  }

  return (
    <form onSubmit={submit}>
      <LightStack>
        <LightInput
          type="email"
          name="email"
          aria-label={t`Username`}
          placeholder={t`Username`}
          autoComplete="username"
          required
          autoFocus
        />
        <LightPasswordInput
          name="password"
          aria-label={t`Password`}
          placeholder={t`Password`}
          autoComplete="current-password"
          required
        />
        {error !== null && <LightNotice role="alert">{formatProblem(error)}</LightNotice>}
        <LightButton type="submit" wide busy={isPending}>
          {t`Sign in`}
        </LightButton>
        {passkeys && supportsPasskeys && <PasskeySignIn onSignedIn={onSignedIn} />}
        <LightLink href="/forgot-password">{t`Forgot password?`}</LightLink>
      </LightStack>
    </form>
  )
}

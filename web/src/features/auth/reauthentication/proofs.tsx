import type { Account } from '@deskbell/domain/auth/account/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { supportsPasskeys } from '../../../lib/passkey.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { reauthentication } from '../../../lib/reauthentication.ts'
import { useSession } from '../api.ts'
import { CODE_FIELDS } from '../labels.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import { SecretForm, SecretInput, useSecretForm } from '../pin/secret-form.tsx'
import { useReauthenticate, useReauthenticateByPasskey } from './api.ts'

const confirm = () => reauthentication.get()?.settle(true)

function describeError(error: unknown): string | null {
  // The form counts the wait down.
  return error && !isApiError(error, 'rate_limited') ? formatProblem(error) : null
}

type FormProps = { onCancel: () => void; children: ReactNode }

function PasswordForm({ onCancel, children }: FormProps) {
  const { user } = useSession()
  const { mutateAsync } = useReauthenticate()
  const form = useSecretForm({
    send: (password) => mutateAsync({ kind: 'password', password }),
    onAnswered: confirm,
  })
  return (
    <SecretForm form={form} submitLabel={t`Confirm`} problem={null} disabled={form.typed === ''} onCancel={onCancel}>
      <Text>{t`What you are about to do needs your password again. You are not asked anew for five minutes.`}</Text>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <SecretInput
        showLabel={t`Show the password`}
        label={t`Your password`}
        autoComplete="current-password"
        value={form.typed}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        error={describeError(form.error)}
      />
      {children}
    </SecretForm>
  )
}

type CodeKind = keyof typeof CODE_FIELDS

function CodeForm({ kind, onCancel, children }: FormProps & { kind: CodeKind }) {
  const { mutateAsync } = useReauthenticate()
  const form = useSecretForm({
    send: (typed) => mutateAsync({ kind, code: typed.replaceAll(' ', '') }),
    onAnswered: confirm,
  })
  const { label, field } = CODE_FIELDS[kind]
  return (
    <SecretForm form={form} submitLabel={t`Confirm`} problem={null} disabled={form.typed === ''} onCancel={onCancel}>
      <TextInput
        label={label}
        value={form.typed}
        onChange={(event) => form.setTyped(event.currentTarget.value)}
        error={describeError(form.error)}
        {...field}
      />
      {children}
    </SecretForm>
  )
}

type Props = { account: Pick<Account, 'twoFactor' | 'passkeys'>; onCancel: () => void }

/** Proofs that the account has: the password, a code if two-factor sign-in is on, and a passkey. */
export function Proofs({ account: { twoFactor, passkeys }, onCancel }: Props) {
  const passkey = useReauthenticateByPasskey()
  const [kind, setKind] = useState<'password' | CodeKind>('password')
  const link = (other: typeof kind, words: string) => (
    <Anchor component="button" type="button" onClick={() => setKind(other)}>
      {words}
    </Anchor>
  )
  if (kind !== 'password')
    return (
      <CodeForm key={kind} kind={kind} onCancel={onCancel}>
        <Stack gap="md" align="flex-start">
          {link(kind === 'backup' ? 'authenticator' : 'backup', CODE_FIELDS[kind].other)}
          {link('password', t`Use your password instead`)}
        </Stack>
      </CodeForm>
    )
  return (
    <PasswordForm onCancel={onCancel}>
      {twoFactor && <div>{link('authenticator', t`Use an authenticator code instead`)}</div>}
      {passkeys.length > 0 && supportsPasskeys && (
        <PasskeyButton label={t`Use a passkey instead`} passkey={passkey} onDone={confirm} />
      )}
    </PasswordForm>
  )
}

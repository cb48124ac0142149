import type { Account } from '@deskbell/domain/auth/account/schema.ts'
import { Anchor, getDefaultZIndex, Stack, Text, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { reauthentication } from '../../../lib/reauthentication.ts'
import { useStore } from '../../../lib/store.ts'
import { accountQuery } from '../account/api.ts'
import { useSession } from '../api.ts'
import { CODE_FIELDS } from '../labels.ts'
import { supportsPasskeys } from '../passkey.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import { SecretForm, SecretInput, useSecretForm } from '../pin/secret-form.tsx'
import { useReauthenticate, useReauthenticateByPasskey } from './api.ts'

const confirm = () => reauthentication.get()?.settle(true)

function cancel(): void {
  const asked = reauthentication.get()
  if (!asked) return
  asked.settle(false)
  // The button that was pressed has lost the focus, since it was disabled meanwhile: go to the dialog below.
  const dialogs = Array.from(document.querySelectorAll<HTMLElement>('[role=dialog]'))
  dialogs.find((dialog) => !dialog.contains(document.activeElement))?.focus()
}

function describeError(error: unknown): string | null {
  // The form counts the wait down.
  return error && !isApiError(error, 'rate_limited') ? formatProblem(error) : null
}

function PasswordForm({ children }: { children: ReactNode }) {
  const { user } = useSession()
  const { mutateAsync } = useReauthenticate()
  const form = useSecretForm({
    send: (password) => mutateAsync({ kind: 'password', password }),
    onAnswered: confirm,
  })
  return (
    <SecretForm form={form} submitLabel="Confirm" problem={null} disabled={form.typed === ''} onCancel={cancel}>
      <Text>What you are about to do needs your password again. You are not asked anew for five minutes.</Text>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <SecretInput
        noun="password"
        label="Your password"
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

function CodeForm({ kind, children }: { kind: CodeKind; children: ReactNode }) {
  const { mutateAsync } = useReauthenticate()
  const form = useSecretForm({
    send: (typed) => mutateAsync({ kind, code: typed.replaceAll(' ', '') }),
    onAnswered: confirm,
  })
  const { label, field } = CODE_FIELDS[kind]
  return (
    <SecretForm form={form} submitLabel="Confirm" problem={null} disabled={form.typed === ''} onCancel={cancel}>
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

/** Proofs that the account has: the password, a code if two-factor sign-in is on, and a passkey. */
function Proofs({ account: { twoFactor, passkeys } }: { account: Pick<Account, 'twoFactor' | 'passkeys'> }) {
  const passkey = useReauthenticateByPasskey()
  const [kind, setKind] = useState<'password' | CodeKind>('password')
  const link = (other: typeof kind, words: string) => (
    <Anchor component="button" type="button" onClick={() => setKind(other)}>
      {words}
    </Anchor>
  )
  if (kind !== 'password')
    return (
      <CodeForm key={kind} kind={kind}>
        <Stack gap="md" align="flex-start">
          {link(kind === 'backup' ? 'authenticator' : 'backup', CODE_FIELDS[kind].other)}
          {link('password', 'Use your password instead')}
        </Stack>
      </CodeForm>
    )
  return (
    <PasswordForm>
      {twoFactor && <div>{link('authenticator', 'Use an authenticator code instead')}</div>}
      {passkeys.length > 0 && supportsPasskeys && (
        <PasskeyButton label="Use a passkey instead" passkey={passkey} onDone={confirm} />
      )}
    </PasswordForm>
  )
}

const PASSWORD_ONLY = { twoFactor: false, passkeys: [] }

/** Opens when the server refuses a request until the person has confirmed who they are: see `fetchReauthenticated`. */
export function ReauthenticationDialog() {
  const isAsked = useStore(reauthentication) !== null
  const { data, isLoading } = useQuery({ ...accountQuery, enabled: isAsked })
  useWindowEvent('keydown', ({ key, isComposing }) => {
    if (key === 'Escape' && !isComposing) cancel()
  })
  // Nobody is left to answer once the session has ended.
  useEffect(() => cancel, [])
  return (
    <FormModal
      title="Confirm it’s you"
      opened={isAsked && !isLoading}
      onClose={cancel}
      zIndex={getDefaultZIndex('popover')}
    >
      <Proofs account={data ?? PASSWORD_ONLY} />
    </FormModal>
  )
}

import type { Account, Passkey, SignedInBrowser } from '@deskbell/domain/auth/account/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Card } from '../../../../components/card.tsx'
import { FormFooter, FormModal } from '../../../../components/form-modal.tsx'
import { notify, notifyError } from '../../../../components/notify.tsx'
import { QueryView } from '../../../../components/query-view.tsx'
import { runWithToast } from '../../../../components/run-with-toast.ts'
import { StatusPill } from '../../../../components/status-pill.tsx'
import { isApiError, isReauthenticationCancelled } from '../../../../lib/api-error.ts'
import { isPasskeyCancelled, supportsPasskeys } from '../../../../lib/passkey.ts'
import { formatProblem } from '../../../../lib/problem-labels.ts'
import { useFormat } from '../../use-format.ts'
import { useOpenLogin } from '../../use-open-login.ts'
import { accountQuery, useAddPasskey, useEndAllSessions, useEndSession, useRemovePasskey } from '../api.ts'
import { Section, SectionList, SectionRow } from './section.tsx'
import { TwoFactor } from './two-factor.tsx'

function describeError(error: unknown): string {
  if (isApiError(error)) return formatProblem(error)
  if (isPasskeyCancelled(error)) return t`The passkey was not made. Try again when you are ready.`
  return t`This device could not make a passkey.`
}

function AddPasskeyForm({ onDone }: { onDone: () => void }) {
  const add = useAddPasskey()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    if (add.isPending) return
    add.mutate(name, {
      onSuccess: () => {
        notify(t`${name} added`)
        onDone()
      },
    })
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          name="name"
          label={t`Name`}
          description={t`So that you know it again, such as the device it is on.`}
          defaultValue={t`My device`}
          maxLength={100}
          required
          data-autofocus
        />
        {add.error && !isReauthenticationCancelled(add.error) && (
          <Alert color="red" role="alert">
            {describeError(add.error)}
          </Alert>
        )}
        <FormFooter submitLabel={t`Add`} busy={add.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}

const ABOUT = t`Sign in with a fingerprint, a face or a security key instead of the password.`
const ABOUT_UNKNOWN = t`Sign in with a fingerprint, a face or a security key instead of the password. They need an address that begins with https.`

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <Section
      title={t`Passkeys`}
      about={supportsPasskeys ? ABOUT : ABOUT_UNKNOWN}
      action={
        supportsPasskeys && (
          <Button variant="default" onClick={open}>
            {t`Add a passkey`}
          </Button>
        )
      }
    >
      {passkeys.length > 0 && (
        <SectionList>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </SectionList>
      )}
      <FormModal title={t`Add a passkey`} opened={opened} onClose={close}>
        <AddPasskeyForm onDone={close} />
      </FormModal>
    </Section>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: Passkey }) {
  const { dateTime } = useFormat()
  const remove = useRemovePasskey()
  return (
    <SectionRow
      words={name}
      second={createdAt && t`Added ${{ time: dateTime(createdAt) }}`}
      action={
        <Button
          variant="default"
          aria-label={t`Remove ${name}`}
          loading={remove.isPending}
          onClick={() => void runWithToast({ action: () => remove.mutateAsync(id), success: t`${name} removed` })}
        >
          {t`Remove`}
        </Button>
      }
    />
  )
}

/** Sessions listed before "Show all", newest first. */
const FEW = 5

function SignedInBrowsers({ browsers }: { browsers: SignedInBrowser[] }) {
  const [showsAll, setShowsAll] = useState(false)
  const openLogin = useOpenLogin()
  const endAll = useEndAllSessions()
  const leave = () => endAll.mutate(undefined, { onSuccess: openLogin, onError: notifyError })
  return (
    <Section
      title={t`Signed in`}
      about={t`The browsers in which you are signed in.`}
      action={
        <Button variant="default" onClick={leave} loading={endAll.isPending}>
          {t`Sign out everywhere`}
        </Button>
      }
    >
      <SectionList>
        {(showsAll ? browsers : browsers.slice(0, FEW)).map((browser) => (
          <BrowserRow key={browser.id} browser={browser} />
        ))}
      </SectionList>
      {!showsAll && browsers.length > FEW && (
        <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => setShowsAll(true)}>
          {t`Show all ${{ count: browsers.length }}`}
        </Button>
      )}
    </Section>
  )
}

function BrowserRow({ browser }: { browser: SignedInBrowser }) {
  const { relativeDay, dayOf } = useFormat()
  const end = useEndSession()
  const { id, name, address, lastSeenAt, isThis } = browser
  return (
    <SectionRow
      words={name}
      second={[relativeDay(dayOf(lastSeenAt)), address].filter(Boolean).join(' · ')}
      action={
        isThis ? (
          <StatusPill tone="good">{t`this browser`}</StatusPill>
        ) : (
          <Button
            variant="default"
            aria-label={t`Sign out ${name}`}
            loading={end.isPending}
            onClick={() => end.mutate(id, { onError: notifyError })}
          >
            {t`Sign out`}
          </Button>
        )
      }
    />
  )
}

export function SignInCard() {
  const query = useQuery(accountQuery)
  return (
    <Card title={t`Your sign-in`}>
      <QueryView query={query}>{(account) => <Ways account={account} />}</QueryView>
    </Card>
  )
}

function Ways({ account: { twoFactor, passkeys, browsers } }: { account: Account }) {
  return (
    <Stack gap="lg">
      <TwoFactor isOn={twoFactor} />
      <Passkeys passkeys={passkeys} />
      <SignedInBrowsers browsers={browsers} />
    </Stack>
  )
}

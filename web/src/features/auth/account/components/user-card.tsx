import type { ResetMail } from '@deskbell/domain/auth/account/schema.ts'
import { LANGUAGE_NAMES } from '@deskbell/domain/messages/kinds.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useRef } from 'react'
import { Card } from '../../../../components/card.tsx'
import { Facts } from '../../../../components/facts.tsx'
import { FormFooter, FormModal } from '../../../../components/form-modal.tsx'
import { notifyError } from '../../../../components/notify.tsx'
import { isApiError } from '../../../../lib/api-error.ts'
import { isLanguage } from '../../../../lib/language.ts'
import { navigation } from '../../../../lib/load-page.ts'
import { formatProblem } from '../../../../lib/problem-labels.ts'
import { useSession } from '../../api.ts'
import { useChooseLanguage, useSendReset } from '../api.ts'

const LANGUAGES = [
  { value: '', label: t`As in the browser` },
  ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label })),
]

const FALLBACK = t`Error sending password reset email. Please try again.`

/** Returns the mail server's error, if there is one. */
function describeError(error: unknown): string {
  if (isApiError(error, 'mail_failed', 'mail_sender_refused')) return error.problem.detail || FALLBACK
  return isApiError(error, 'rate_limited') ? formatProblem(error) : FALLBACK
}

/** Requests the reset mail. State is reset when the dialog reopens. */
function ResetPassword({ onDone }: { onDone: () => void }) {
  const { user } = useSession()
  const reset = useSendReset()
  // Guards against a double submit before React re-renders.
  const asked = useRef(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (asked.current) return
    asked.current = true
    reset.mutate(undefined, {
      onError: () => {
        asked.current = false
      },
    })
  }

  const { email } = user
  if (reset.data) return <Mailed mailed={reset.data.mailed} email={user.email} onDone={onDone} />
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Text>
          <Trans>
            We send a link to <b>{email}</b>. Whoever opens it can choose a new password, once, within 30 minutes.
          </Trans>
        </Text>
        {reset.error && (
          <Alert color="red" role="alert">
            {describeError(reset.error)}
          </Alert>
        )}
        <FormFooter submitLabel={t`Send the link`} busy={reset.isPending} onCancel={onDone} />
      </Stack>
    </form>
  )
}

function Mailed({ mailed, email, onDone }: ResetMail & { email: string; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="accent" role="status">
        {mailed === 'sent'
          ? t`The link is on its way to ${email}.`
          : t`No mail server is set up here, so the link is only in the server’s log.`}
      </Alert>
      <Button onClick={onDone} ml="auto" data-autofocus>
        {t`Done`}
      </Button>
    </Stack>
  )
}

function LanguageField() {
  const { user } = useSession()
  const choose = useChooseLanguage()
  const language = choose.isPending ? choose.variables.language : user.language

  function change(value: string) {
    const onSuccess = () => {
      // The browser asks first if something isn't saved yet.
      if (value !== document.documentElement.lang) navigation.reload()
    }
    choose.mutate({ language: isLanguage(value) ? value : null }, { onSuccess, onError: notifyError })
  }

  return (
    <NativeSelect
      label={t`Language`}
      description={t`Of your screens. The page loads again when you choose another one.`}
      data={LANGUAGES}
      value={language ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

export function UserCard() {
  const { user } = useSession()
  const [opened, { open, close }] = useDisclosure()
  return (
    <Card
      title={t`User Information`}
      aside={
        <Button variant="default" onClick={open}>
          {t`Reset Password`}
        </Button>
      }
    >
      <Stack gap="md">
        <Facts facts={[{ label: t`E-mail`, words: user.email }]} />
        <LanguageField />
      </Stack>
      <FormModal title={t`Reset Password`} opened={opened} onClose={close}>
        <ResetPassword onDone={close} />
      </FormModal>
    </Card>
  )
}

import { AuthenticatorCode, OwnPassword, type TwoFactorSecret } from '@deskbell/domain/auth/account/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useClipboard, useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { FormModal } from '../../../../components/form-modal.tsx'
import { PasswordInput } from '../../../../components/mantine-more.ts'
import { notify } from '../../../../components/notify.tsx'
import { QrCode } from '../../../../components/qr-code.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { StatusPill } from '../../../../components/status-pill.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useConfirmTwoFactor, useRenewBackupCodes, useStartTwoFactor, useStopTwoFactor } from '../api.ts'
import classes from './section.module.css'
import { Section } from './section.tsx'

type Props = {
  why: string
  submitLabel: string
  submit: (input: OwnPassword) => Promise<unknown>
  onDone?: () => void
  onCancel: () => void
}

/** Asks for the account password before a change to the sign-in methods. */
function OwnPasswordForm({ why, submitLabel, submit, onDone, onCancel }: Props) {
  const form = useSchemaForm({ schema: OwnPassword, values: { password: '' }, submit, onSaved: onDone })
  return (
    <SchemaForm form={form} submitLabel={submitLabel} onCancel={onCancel}>
      <Text>{why}</Text>
      <PasswordInput
        label={t`Your password`}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t`Show the password` }}
        data-autofocus
        autoFocus
        required
        {...form.getInputProps('password')}
      />
    </SchemaForm>
  )
}

/** Backup codes. Shown only once. */
function BackupCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const clipboard = useClipboard()
  return (
    <Stack gap="md">
      <Text>
        {t`Keep these backup codes in a safe place. Each lets you in once when your phone is not at hand. They are not shown again.`}
      </Text>
      <ul className={classes.codes} aria-label={t`Backup codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => clipboard.copy(codes.join('\n'))}>
          {clipboard.copied ? t`Copied` : t`Copy`}
        </Button>
        <Button onClick={onDone} data-autofocus>
          {t`I have kept them`}
        </Button>
      </Group>
    </Stack>
  )
}

/** Steps: password, authenticator app, backup codes. */
function StartTwoFactor({ onDone }: { onDone: () => void }) {
  const start = useStartTwoFactor()
  const [isConfirmed, setConfirmed] = useState(false)
  const secret = start.data
  if (!secret)
    return (
      <OwnPasswordForm
        why={t`First, your password. Then you connect an authenticator app on your phone.`}
        submitLabel={t`Continue`}
        submit={start.mutateAsync}
        onCancel={onDone}
      />
    )
  if (isConfirmed) return <BackupCodeList codes={secret.backupCodes} onDone={onDone} />
  return <ConnectApp secret={secret} onConfirmed={() => setConfirmed(true)} onCancel={onDone} />
}

function ConnectApp({
  secret: { uri },
  onConfirmed,
  onCancel,
}: {
  secret: TwoFactorSecret
  onConfirmed: () => void
  onCancel: () => void
}) {
  const confirm = useConfirmTwoFactor()
  const form = useSchemaForm({
    schema: AuthenticatorCode,
    values: { code: '' },
    submit: (input) => confirm.mutateAsync(input),
    onSaved: onConfirmed,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Turn on`} onCancel={onCancel}>
      <Text>{t`Scan this with the authenticator app, or type the key into it.`}</Text>
      <div className={classes.app}>
        <QrCode text={uri} label={t`The key as a picture`} />
        <p className={classes.key}>
          {t`Key:`} <code>{new URL(uri).searchParams.get('secret')}</code>
        </p>
      </div>
      <TextInput
        label={t`The six digits that the app shows`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        required
        {...form.getInputProps('code')}
      />
    </SchemaForm>
  )
}

/** Replaces the backup codes; the old ones stop working. */
function RenewBackupCodes({ onDone }: { onDone: () => void }) {
  const renew = useRenewBackupCodes()
  if (renew.data) return <BackupCodeList codes={renew.data.backupCodes} onDone={onDone} />
  return (
    <OwnPasswordForm
      why={t`You get new codes, and the old ones stop working.`}
      submitLabel={t`Make new codes`}
      submit={renew.mutateAsync}
      onCancel={onDone}
    />
  )
}

const ABOUT = t`At every sign-in, a code from an app on your phone is asked for as well.`

export function TwoFactor({ isOn }: { isOn: boolean }) {
  const [starting, start] = useDisclosure()
  return (
    <>
      {isOn ? <On /> : <Off onStart={start.open} />}
      <FormModal title={t`Two-factor sign-in`} opened={starting} onClose={start.close}>
        <StartTwoFactor onDone={start.close} />
      </FormModal>
    </>
  )
}

function Off({ onStart }: { onStart: () => void }) {
  const turnOn = (
    <Button variant="default" onClick={onStart}>
      {t`Turn on`}
    </Button>
  )
  return <Section title={t`Two-factor sign-in`} about={ABOUT} action={turnOn} />
}

function On() {
  const [renewing, renewal] = useDisclosure()
  const [stopping, stop] = useDisclosure()
  const stopTwoFactor = useStopTwoFactor()
  const title = (
    <>
      {t`Two-factor sign-in`} <StatusPill tone="good">{t`on`}</StatusPill>
    </>
  )
  return (
    <Section
      title={title}
      about={ABOUT}
      action={
        <Group gap="sm">
          <Button variant="default" onClick={renewal.open}>
            {t`New backup codes`}
          </Button>
          <Button variant="default" onClick={stop.open}>
            {t`Turn off`}
          </Button>
        </Group>
      }
    >
      <FormModal title={t`New backup codes`} opened={renewing} onClose={renewal.close}>
        <RenewBackupCodes onDone={renewal.close} />
      </FormModal>
      <FormModal title={t`Turn off two-factor sign-in`} opened={stopping} onClose={stop.close}>
        <OwnPasswordForm
          why={t`The password alone will be enough to sign in.`}
          submitLabel={t`Turn off`}
          submit={stopTwoFactor.mutateAsync}
          onDone={() => {
            stop.close()
            notify(t`Two-factor sign-in is off`)
          }}
          onCancel={stop.close}
        />
      </FormModal>
    </Section>
  )
}

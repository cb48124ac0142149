import { AuthenticatorCode, type TwoFactorSecret } from '@deskbell/domain/auth/account/schema.ts'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { QrCode } from '../../../../components/qr-code.tsx'
import { SchemaForm } from '../../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../../lib/form.ts'
import { useConfirmTwoFactor, useStartTwoFactor } from '../mutations.ts'
import { BackupCodeList } from './backup-code-list.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'
import classes from './start-two-factor.module.css'

/** The password, then the authenticator app, then the backup codes. */
export function StartTwoFactor({ onDone }: { onDone: () => void }) {
  const start = useStartTwoFactor()
  const [isConfirmed, setConfirmed] = useState(false)
  const secret = start.data
  if (!secret)
    return (
      <OwnPasswordForm
        why="First, your password. Then you connect an authenticator app on your phone."
        submitLabel="Continue"
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
    <SchemaForm form={form} submitLabel="Turn on" onCancel={onCancel}>
      <Text>Scan this with the authenticator app, or type the key into it.</Text>
      <div className={classes.app}>
        <QrCode text={uri} label="The key as a picture" />
        <p className={classes.key}>
          Key: <code>{new URL(uri).searchParams.get('secret')}</code>
        </p>
      </div>
      <TextInput
        label="The six digits that the app shows"
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

import { useRenewBackupCodes } from '../mutations.ts'
import { BackupCodeList } from './backup-code-list.tsx'
import { OwnPasswordForm } from './own-password-form.tsx'

/** Makes new backup codes, which end the old ones. */
export function RenewBackupCodes({ onDone }: { onDone: () => void }) {
  const renew = useRenewBackupCodes()
  if (renew.data) return <BackupCodeList codes={renew.data.backupCodes} onDone={onDone} />
  return (
    <OwnPasswordForm
      why="You get new codes, and the old ones stop working."
      submitLabel="Make new codes"
      submit={renew.mutateAsync}
      onCancel={onDone}
    />
  )
}

import type { Restore } from '@deskbell/domain/data/backups/schema.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, FileButton } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useSendArchive } from './api.ts'
import classes from './backups.module.css'

type Props = { label: string; onSent: (restore: Restore) => void }

export function SendArchive({ label, onSent }: Props) {
  const send = useSendArchive()
  // Resets the input; otherwise choosing the same file again fires no event.
  const forget = useRef<() => void>(null)
  function take(file: File | null) {
    if (file) send.mutate(file, { onSuccess: onSent })
    forget.current?.()
  }
  return (
    <div className={classes.stack}>
      <div>
        <FileButton accept=".zip,.age" resetRef={forget} onChange={take} inputProps={{ 'aria-label': t`Backup file` }}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={send.isPending}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {label}
            </Button>
          )}
        </FileButton>
      </div>
      {send.isPending && <p className={classes.none}>{t`It is being sent and checked. A large one takes a while.`}</p>}
      {send.error && (
        <Alert color="red" role="alert">
          {formatProblem(send.error)}
        </Alert>
      )}
    </div>
  )
}

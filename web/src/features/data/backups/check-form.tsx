import type { ArchiveContent, Restore } from '@deskbell/domain/data/backups/schema.ts'
import { Alert, Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormFooter } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import classes from './backups.module.css'
import { useCheckArchive } from './mutations.ts'

type Props = {
  id: string
  /** It is known already that a passphrase is needed. */
  asks: boolean
  onOpened: (opened: { content: ArchiveContent; passphrase: string }) => void
  onClose: () => void
}

/** Has a backup checked whole; asks for its passphrase where it is encrypted with one that the server doesn't know. */
export function CheckForm({ id, asks, onOpened, onClose }: Props) {
  const { mutate, isPending, error } = useCheckArchive(id)
  const [passphrase, setPassphrase] = useState('')
  const [asking, setAsking] = useState(asks)
  const begun = useRef(asks)
  function check(typed: string) {
    const onSuccess = ({ content }: Restore) => content && onOpened({ content, passphrase: typed })
    const onError = (failure: Error) =>
      isApiError(failure, 'passphrase_needed', 'incorrect_passphrase') && setAsking(true)
    mutate({ passphrase: typed }, { onSuccess, onError })
  }
  // Once, when the dialog opens.
  useEffect(() => {
    if (!begun.current) check('')
    begun.current = true
  }, [])
  function submit(event: FormEvent) {
    event.preventDefault()
    check(passphrase)
  }
  if (asking)
    return (
      <form className={classes.stack} onSubmit={submit}>
        <p className={classes.none}>This backup is encrypted.</p>
        <PasswordInput
          label="Passphrase"
          autoComplete="off"
          data-autofocus
          value={passphrase}
          onChange={({ currentTarget: { value } }) => setPassphrase(value)}
          error={error && passphrase !== '' && problemWords(error)}
        />
        <FormFooter submitLabel="Open" busy={isPending} disabled={passphrase === ''} onCancel={onClose} />
      </form>
    )
  if (error)
    return (
      <div className={classes.stack}>
        <Alert color="red" role="alert">
          {problemWords(error)}
        </Alert>
        <div>
          <Button variant="default" onClick={() => check('')}>
            Try again
          </Button>
        </div>
      </div>
    )
  return (
    <div role="status">
      <p className={classes.none}>Every byte of it is being checked.</p>
      <LoadingState rows={3} height={24} />
    </div>
  )
}

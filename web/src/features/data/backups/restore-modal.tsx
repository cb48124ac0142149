import type { ArchiveContent, Restore } from '@deskbell/domain/data/backups/schema.ts'
import { Alert, Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { FormFooter, FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { problemWords } from '../../../lib/problem-labels.ts'
import { useCheckArchive } from './api.ts'
import classes from './backups.module.css'
import { RestoreForm } from './restore-form.tsx'

type CheckFormProps = {
  id: string
  /** It is known already that a passphrase is needed. */
  asks: boolean
  onOpened: (opened: { content: ArchiveContent; passphrase: string }) => void
  onClose: () => void
}

/** Has a backup checked whole; asks for its passphrase where it is encrypted with one that the server doesn't know. */
function CheckForm({ id, asks, onOpened, onClose }: CheckFormProps) {
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

/** What is to be restored: `restore` where it was sent just now, else a backup that is kept. */
export type Wanted = { id: string; restore: Restore | null }

type Props = {
  wanted: Wanted | null
  onClose: () => void
  /** An empty install has nothing that is replaced. */
  empty?: boolean
}

/** From a backup to its data in place: what it holds, what it replaces, and how it went. */
export function RestoreModal({ wanted, onClose, empty = false }: Props) {
  return (
    <FormModal title="Restore a backup" opened={wanted !== null} onClose={onClose}>
      {wanted && <Steps wanted={wanted} onClose={onClose} empty={empty} />}
    </FormModal>
  )
}

function Steps({ wanted: { id, restore }, onClose, empty }: { wanted: Wanted; onClose: () => void; empty: boolean }) {
  const [opened, setOpened] = useState<{ content: ArchiveContent; passphrase: string } | null>(
    restore?.content ? { content: restore.content, passphrase: '' } : null,
  )
  if (!opened)
    return <CheckForm id={id} asks={restore?.passphraseNeeded ?? false} onOpened={setOpened} onClose={onClose} />
  return <RestoreForm id={id} {...opened} empty={empty} onClose={onClose} />
}

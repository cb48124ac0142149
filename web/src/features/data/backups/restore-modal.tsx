import {
  type ArchiveContent,
  ConfirmRestore,
  RESTORE_WORD,
  type Restore,
  type RevokedAccess,
  ROLLBACK_DAYS,
} from '@deskbell/domain/data/backups/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, Text } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Facts } from '../../../components/facts.tsx'
import { FormFooter, FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { PasswordInput, Radio } from '../../../components/mantine-more.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useCheckArchive, useRestore } from './api.ts'
import classes from './backups.module.css'
import { accessWords, contentWords } from './labels.ts'
import { SendArchive } from './send-archive.tsx'

/** A backup that was checked. */
type Opened = { content: ArchiveContent; bringsBack: RevokedAccess[]; passphrase: string }

type RestoreFormProps = Opened & {
  id: string
  empty: boolean
  onClose: () => void
}

// On the setup screen there are no business settings yet; use the browser's language and time zone.
function madeAtWords(instant: string): string {
  return dateFormat(navigator.language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}

/** Shows the content of a backup and the data that it replaces; asks to type a word to confirm. */
function RestoreForm({ id, content, bringsBack, passphrase, empty, onClose }: RestoreFormProps) {
  const restore = useRestore(id)
  const [bringBack, setBringBack] = useState(false)
  const form = useSchemaForm({
    schema: typedWord(RESTORE_WORD),
    values: { typed: '' },
    submit: ({ typed }) => restore.mutateAsync(ConfirmRestore.parse({ passphrase, typed, bringBack })),
    // Full page load: all cached data is of the old database, and all sessions have ended.
    onSaved: () => window.location.assign(`/restored?id=${id}`),
  })
  const shops = content.shops.filter(Boolean).join(', ') || t`A shop without a name`
  return (
    <SchemaForm form={form} submitLabel={t`Restore`} destroys onCancel={onClose}>
      <Facts
        facts={[
          { label: t`Backup of`, words: shops },
          { label: t`Made`, words: madeAtWords(content.madeAt) },
          { label: t`It holds`, words: contentWords(content) },
        ]}
      />
      <Consequences content={content} empty={empty} />
      {bringsBack.length > 0 && <BringBack access={bringsBack} bringBack={bringBack} setBringBack={setBringBack} />}
      <TypedWordInput word={RESTORE_WORD} {...form.getInputProps('typed')} />
      {restore.isPending && (
        <Text size="md" role="status">
          {t`It is being restored. Leave this page open; nobody can work meanwhile.`}
        </Text>
      )}
    </SchemaForm>
  )
}

function Consequences({ content, empty }: Pick<RestoreFormProps, 'content' | 'empty'>) {
  return (
    <ul className={classes.consequences}>
      {empty ? (
        <li>{t`Sign in with an account of the backup afterwards.`}</li>
      ) : (
        <>
          <li>{t`Everything that is here now is replaced: clients, passes, visits, settings, accounts, files.`}</li>
          <li>{t`The data as it is now is kept for ${{ days: ROLLBACK_DAYS }} days, and this page leads back to it.`}</li>
          <li>{t`Everybody is signed out, on kiosks too, and signs in with an account of the backup.`}</li>
        </>
      )}
      {!content.opensSealed && (
        <li>{t`On another install than the one it is from, the PIN and two-factor sign-in can’t come along.`}</li>
      )}
    </ul>
  )
}

/** Lists who was removed and what was revoked since the backup, and asks what becomes of them. */
function BringBack({
  access,
  bringBack,
  setBringBack,
}: {
  access: RevokedAccess[]
  bringBack: boolean
  setBringBack: (bringBack: boolean) => void
}) {
  return (
    <div className={classes.stack}>
      <div>
        {t`This archive brings back:`}
        <ul className={classes.consequences} aria-label={t`Brought back`}>
          {access.map((one) => (
            <li key={one.id} className={classes.name}>
              {accessWords(one)}
            </li>
          ))}
        </ul>
      </div>
      <Radio.Group
        label={t`They were removed or revoked since`}
        value={bringBack ? 'bring_back' : 'leave_out'}
        onChange={(value) => setBringBack(value === 'bring_back')}
      >
        <Radio value="leave_out" label={t`Leave them out`} mt="xs" />
        <Radio value="bring_back" label={t`Bring them back`} mt="xs" />
      </Radio.Group>
    </div>
  )
}

/** Checks a whole backup; asks for its passphrase if the server doesn't know it. */
function CheckForm({
  id,
  asks,
  onOpened,
  onClose,
}: {
  id: string
  /** True if it is known already that a passphrase is needed. */
  asks: boolean
  onOpened: (opened: Opened) => void
  onClose: () => void
}) {
  const { mutate, isPending, error } = useCheckArchive(id)
  const [passphrase, setPassphrase] = useState('')
  const [asking, setAsking] = useState(asks)
  const begun = useRef(asks)
  function check(typed: string) {
    const onSuccess = ({ content, bringsBack }: Restore) =>
      content && onOpened({ content, bringsBack, passphrase: typed })
    const onError = (failure: Error) =>
      isApiError(failure, 'passphrase_needed', 'incorrect_passphrase') && setAsking(true)
    mutate({ passphrase: typed }, { onSuccess, onError })
  }
  // Run once, when the dialog opens.
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
        <p className={classes.none}>{t`This backup is encrypted.`}</p>
        <PasswordInput
          label={t`Passphrase`}
          autoComplete="off"
          data-autofocus
          value={passphrase}
          onChange={({ currentTarget: { value } }) => setPassphrase(value)}
          error={error && passphrase !== '' && formatProblem(error)}
        />
        <FormFooter submitLabel={t`Open`} busy={isPending} disabled={passphrase === ''} onCancel={onClose} />
      </form>
    )
  if (error)
    return (
      <div className={classes.stack}>
        <Alert color="red" role="alert">
          {formatProblem(error)}
        </Alert>
        <div>
          <Button variant="default" onClick={() => check('')}>
            {t`Try again`}
          </Button>
        </div>
      </div>
    )
  return (
    <div role="status">
      <p className={classes.none}>{t`Every byte of it is being checked.`}</p>
      <LoadingState rows={3} height={24} />
    </div>
  )
}

/** Backup to restore: `restore` is set if it was just uploaded, null for a stored backup. */
export type Wanted = { id: string; restore: Restore | null }

type Props = {
  wanted: Wanted | null
  onClose: () => void
  /** True on a new install, where no data is replaced. */
  empty?: boolean
}

export function RestoreModal({ wanted, onClose, empty = false }: Props) {
  return (
    <FormModal title={t`Restore a backup`} opened={wanted !== null} onClose={onClose}>
      {wanted && <Steps wanted={wanted} onClose={onClose} empty={empty} />}
    </FormModal>
  )
}

function Steps({ wanted: { id, restore }, onClose, empty }: { wanted: Wanted; onClose: () => void; empty: boolean }) {
  const [opened, setOpened] = useState<Opened | null>(
    restore?.content ? { content: restore.content, bringsBack: restore.bringsBack, passphrase: '' } : null,
  )
  if (!opened)
    return <CheckForm id={id} asks={restore?.passphraseNeeded ?? false} onOpened={setOpened} onClose={onClose} />
  return <RestoreForm id={id} {...opened} empty={empty} onClose={onClose} />
}

/** Restores a backup on the setup screen, instead of starting with an empty business. */
export function FirstRestore() {
  const [wanted, setWanted] = useState<Wanted | null>(null)
  return (
    <Disclosure label={t`I have a backup`}>
      <div className={classes.stack}>
        <p className={classes.none}>{t`Your shop comes back as it was, with its accounts.`}</p>
        <SendArchive label={t`Choose a backup file`} onSent={(restore) => setWanted({ id: restore.id, restore })} />
      </div>
      <RestoreModal wanted={wanted} onClose={() => setWanted(null)} empty />
    </Disclosure>
  )
}

import {
  type ArchiveContent,
  ConfirmRestore,
  RESTORE_WORD,
  WAY_BACK_DAYS,
} from '@deskbell/domain/data/backups/schema.ts'
import { dateFormat } from '@deskbell/domain/shared/format.ts'
import { Text } from '@mantine/core'
import { Facts } from '../../../components/facts.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useRestore } from './api.ts'
import classes from './backups.module.css'
import { contentWords } from './labels.ts'

type Props = {
  id: string
  content: ArchiveContent
  passphrase: string
  empty: boolean
  onClose: () => void
}

// On the welcome screen there is no shop yet whose language and clock could be asked.
function madeAtWords(instant: string): string {
  return dateFormat(navigator.language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant))
}

function number(value: number): string {
  return new Intl.NumberFormat(navigator.language).format(value)
}

/** Says what a backup holds and what it replaces, and asks for a word to be typed. */
export function RestoreForm({ id, content, passphrase, empty, onClose }: Props) {
  const restore = useRestore(id)
  const form = useSchemaForm({
    schema: typedWord(RESTORE_WORD),
    values: { typed: '' },
    submit: ({ typed }) => restore.mutateAsync(ConfirmRestore.parse({ passphrase, typed })),
    // Loaded anew: all that this page knows is of the data before, and whoever was signed in isn’t any more.
    onSaved: () => window.location.assign(`/restored?id=${id}`),
  })
  const shops = content.shops.filter(Boolean).join(', ') || 'A shop without a name'
  return (
    <SchemaForm form={form} submitLabel="Restore" onCancel={onClose}>
      <Facts
        facts={[
          { label: 'Backup of', words: shops },
          { label: 'Made', words: madeAtWords(content.madeAt) },
          { label: 'It holds', words: contentWords(content, number) },
        ]}
      />
      <Consequences content={content} empty={empty} />
      <TypedWordInput word={RESTORE_WORD} {...form.getInputProps('typed')} />
      {restore.isPending && (
        <Text size="md" role="status">
          It is being restored. Leave this page open; nobody can work meanwhile.
        </Text>
      )}
    </SchemaForm>
  )
}

function Consequences({ content, empty }: Pick<Props, 'content' | 'empty'>) {
  return (
    <ul className={classes.consequences}>
      {empty ? (
        <li>Sign in with an account of the backup afterwards.</li>
      ) : (
        <>
          <li>Everything that is here now is replaced: clients, passes, visits, settings, accounts, files.</li>
          <li>The data as it is now is kept for {WAY_BACK_DAYS} days, and this page leads back to it.</li>
          <li>Everybody is signed out, on kiosks too, and signs in with an account of the backup.</li>
        </>
      )}
      {!content.opensSealed && (
        <li>On another install than the one it is from, the PIN and two-factor sign-in can’t come along.</li>
      )}
    </ul>
  )
}

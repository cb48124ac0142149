import { RESTORE_WORD, type WayBack } from '@deskbell/domain/data/backups/schema.ts'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Card } from '../../../components/card.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../../components/typed-word-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import classes from './backups.module.css'
import { useGoBack } from './mutations.ts'

/** The way back to the data before the last restore, as long as it is kept. */
export function WayBackCard({ wayBack: { replacedAt, keptUntil } }: { wayBack: WayBack }) {
  const { dateTime } = useFormat()
  const [asking, ask] = useDisclosure()
  return (
    <Card title="Before the last restore">
      <p className={classes.none}>
        A backup was restored {dateTime(replacedAt)}. The data as it was before is kept until {dateTime(keptUntil)}.
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={ask.open}>
          Go back to it…
        </Button>
      </div>
      <FormModal title="Go back to the data before?" opened={asking} onClose={ask.close}>
        <GoBackForm onClose={ask.close} />
      </FormModal>
    </Card>
  )
}

function GoBackForm({ onClose }: { onClose: () => void }) {
  const goBack = useGoBack()
  const form = useSchemaForm({
    schema: typedWord(RESTORE_WORD),
    values: { typed: '' },
    submit: () => goBack.mutateAsync({ typed: RESTORE_WORD }),
    // Loaded anew: all that this page knows is of the data that has just been left.
    onSaved: () => window.location.assign('/login'),
  })
  return (
    <SchemaForm form={form} submitLabel="Go back" onCancel={onClose}>
      <Text size="md">
        What was done since the restore is left behind. Everybody is signed out, and signs in as before the restore.
      </Text>
      <TypedWordInput word={RESTORE_WORD} {...form.getInputProps('typed')} />
    </SchemaForm>
  )
}

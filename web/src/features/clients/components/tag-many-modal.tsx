import { BulkTag, type ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { tagsQuery } from '../api.ts'
import { useBulkWithUndo } from '../use-bulk.ts'

export type BulkTarget = { selection: ClientSelection; words: string }
type Props = { whom: BulkTarget; opened: boolean; onClose: () => void; onDone: () => void }

const WAYS: { value: 'on' | 'off'; label: string }[] = [
  { value: 'on', label: 'Add' },
  { value: 'off', label: 'Take away' },
]

export function TagManyModal({ opened, ...props }: Props) {
  return (
    <FormModal title={`Tag ${props.whom.words}`} opened={opened} onClose={props.onClose}>
      <TagManyForm {...props} />
    </FormModal>
  )
}

function TagManyForm({ whom, onClose, onDone }: Omit<Props, 'opened'>) {
  const bulk = useBulkWithUndo()
  const [way, setWay] = useState<'on' | 'off'>('on')
  const known = useId()
  const { data: tags = [] } = useQuery(tagsQuery)
  const form = useSchemaForm({
    schema: BulkTag.pick({ tag: true }),
    values: { tag: '' },
    submit: ({ tag }, { id }) => bulk({ what: 'tag', id, selection: whom.selection, tag, on: way === 'on' }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={way === 'on' ? 'Add tag' : 'Take tag away'} onCancel={onClose}>
      <Choice label="What to do" hideLabel options={WAYS} value={way} onChange={setWay} />
      <TextInput label="Tag" list={known} autoComplete="off" required data-autofocus {...form.getInputProps('tag')} />
      <datalist id={known}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </SchemaForm>
  )
}

import { BulkTag, type ClientSelection } from '@deskbell/domain/clients/bulk.ts'
import { plural, t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { tagsQuery } from '../api.ts'
import { useBulkWithUndo } from '../use-bulk.ts'

type Props = { selection: ClientSelection; opened: boolean; onClose: () => void; onDone: () => void }

const WAYS: { value: 'on' | 'off'; label: string }[] = [
  { value: 'on', label: t`Add` },
  { value: 'off', label: t`Take away` },
]

export function TagManyModal({ opened, ...props }: Props) {
  const { number } = useFormat()
  const count = props.selection.clientIds?.length
  const title =
    count === undefined
      ? t`Tag all that match`
      : t`${plural({ count }, { one: `Tag ${{ number: number(count) }} client`, other: `Tag ${{ number: number(count) }} clients` })}`
  return (
    <FormModal title={title} opened={opened} onClose={props.onClose}>
      <TagManyForm {...props} />
    </FormModal>
  )
}

function TagManyForm({ selection, onClose, onDone }: Omit<Props, 'opened'>) {
  const bulk = useBulkWithUndo()
  const [way, setWay] = useState<'on' | 'off'>('on')
  const known = useId()
  const { data: tags = [] } = useQuery(tagsQuery)
  const form = useSchemaForm({
    schema: BulkTag.pick({ tag: true }),
    values: { tag: '' },
    submit: ({ tag }, { id }) => bulk({ what: 'tag', id, selection, tag, on: way === 'on' }),
    onSaved: () => {
      onClose()
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={way === 'on' ? t`Add tag` : t`Take tag away`} onCancel={onClose}>
      <Choice label={t`What to do`} hideLabel options={WAYS} value={way} onChange={setWay} />
      <TextInput
        label={t`Tag`}
        list={known}
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('tag')}
      />
      <datalist id={known}>
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </SchemaForm>
  )
}

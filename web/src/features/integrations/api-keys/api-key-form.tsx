import { ApiKeyInput, KeyScope, type MadeApiKey } from '@deskbell/domain/integrations/api-keys/schema.ts'
import { TextInput } from '@mantine/core'
import { Checks } from '../../../components/checks.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { SCOPE_WORDS } from './labels.ts'
import { useMakeApiKey } from './mutations.ts'

type Props = { onMade: (made: MadeApiKey) => void; onCancel: () => void }

const CHECKS = KeyScope.options.map((value) => ({ value, label: SCOPE_WORDS[value] }))

/** Asks what a key is for, and what it may do. */
export function ApiKeyForm({ onMade, onCancel }: Props) {
  const make = useMakeApiKey()
  const form = useSchemaForm({
    schema: ApiKeyInput,
    values: { name: '', scopes: [] },
    submit: async (input, { id }) => onMade(await make.mutateAsync({ ...input, id })),
  })
  const { value, onChange, error } = form.getInputProps('scopes')
  return (
    <SchemaForm form={form} submitLabel="Make the key" onCancel={onCancel}>
      <TextInput
        label="What is it for?"
        description="The history names it, as in “Web shop checked Maria in”."
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checks label="It may" checks={CHECKS} value={value} onChange={onChange} error={error} />
    </SchemaForm>
  )
}

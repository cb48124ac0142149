import { type Tax, TaxInput } from '@deskbell/domain/business/schema.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { PercentInput } from '../../components/percent-input.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import type { Draft } from '../../lib/form.ts'
import { useChangeTax } from './mutations.ts'

type Props = {
  tax: Tax
  draft: Draft<TaxInput> | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: Draft<TaxInput>) => void
}

/** The tax card's edit mode. */
export function TaxForm({ tax: { version, ...saved }, draft, onSaved, onCancel }: Props) {
  const change = useChangeTax()
  const form = useCardForm({
    schema: TaxInput,
    saved,
    version,
    draft,
    onSaved,
    submit: (input, version) => change.mutateAsync({ ...input, version }),
  })
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Name" placeholder="VAT" autoComplete="off" autoFocus {...form.getInputProps('taxName')} />
        <PercentInput label="Rate" required {...form.getInputProps('taxRate')} value={form.values.taxRate} />
      </SimpleGrid>
    </SchemaForm>
  )
}

import { type PriceTier, PriceTierInput, type TierAudience } from '@deskbell/domain/price-tiers/schema.ts'
import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Choice } from '../../components/choice.tsx'
import { MultiSelect } from '../../components/mantine-more.ts'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { allPackagesQuery } from '../packages/api.ts'
import { useAddPriceTier, useUpdatePriceTier } from './api.ts'

const AUDIENCES: { value: TierAudience; label: string }[] = [
  { value: 'tag', label: t`With a tag` },
  { value: 'pass', label: t`With a pass` },
  { value: 'first_visit', label: t`At the first visit` },
]

const BLANK_VALUES: z.input<typeof PriceTierInput> = { name: '', audience: 'tag', tag: '', packageIds: [] }

export function TierForm({ edited, onDone }: { edited: PriceTier | null; onDone: () => void }) {
  const add = useAddPriceTier()
  const update = useUpdatePriceTier()
  const { data: packages = [] } = useQuery(allPackagesQuery)
  const form = useSchemaForm({
    schema: PriceTierInput,
    values: edited ? PriceTierInput.parse(edited) : BLANK_VALUES,
    version: edited?.version,
    submit: (values, { id, version }) =>
      edited ? update.mutateAsync({ ...values, id: edited.id, version }) : add.mutateAsync({ ...values, id }),
    onSaved: () => {
      notify(edited ? t`Changes saved` : t`Price tier added`)
      onDone()
    },
  })
  const { audience, packageIds } = form.values
  return (
    <SchemaForm form={form} submitLabel={edited ? t`Save changes` : t`Add price tier`} onCancel={onDone}>
      <TextInput
        label={t`Name`}
        description={t`Such as Member or Student`}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Choice
        label={t`Who gets these prices`}
        options={AUDIENCES}
        value={audience}
        onChange={(next) => form.setValues({ audience: next, tag: '', packageIds: [] })}
      />
      {audience === 'tag' && <TextInput label={t`Tag`} required {...form.getInputProps('tag')} />}
      {audience === 'pass' && (
        <MultiSelect
          label={t`Packages`}
          description={t`Of whose passes one is enough. None chosen: any pass`}
          data={packages.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
          hidePickedOptions
          {...form.getInputProps('packageIds')}
          value={packageIds}
        />
      )}
    </SchemaForm>
  )
}

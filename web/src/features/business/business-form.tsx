import { type Business, BusinessInput } from '@deskbell/domain/business/schema.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useCardForm } from '../../components/use-card-form.ts'
import type { Draft } from '../../lib/form.ts'
import { DETAILS, toInput } from './fields.ts'
import { useUpdateBusiness } from './mutations.ts'
import { PlaceFields } from './place-fields.tsx'
import classes from './second-group.module.css'

type Props = {
  business: Business
  draft: Draft<BusinessInput> | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: Draft<BusinessInput>) => void
}

/** The card's edit mode. */
export function BusinessForm({ business, draft, onSaved, onCancel }: Props) {
  const update = useUpdateBusiness()
  const form = useCardForm({
    schema: BusinessInput,
    saved: toInput(business),
    version: business.version,
    draft,
    submit: (input, version) => update.mutateAsync({ ...input, version }),
    onSaved,
  })
  const field = form.getInputProps
  const columns = { cols: { base: 1, xs: 2 }, spacing: 'md' }
  return (
    <SchemaForm form={form} submitLabel="Save Changes" onCancel={() => onCancel(form.unsaved())}>
      <SimpleGrid {...columns}>
        {DETAILS.map(({ name, label, type, required }, index) => (
          <TextInput
            key={name}
            label={label}
            type={type}
            required={required}
            autoComplete="off"
            autoFocus={index === 0}
            {...field(name)}
          />
        ))}
      </SimpleGrid>
      <SimpleGrid {...columns} role="group" aria-label="Times and amounts" className={classes.second}>
        <PlaceFields field={field} place={form.values} />
      </SimpleGrid>
    </SchemaForm>
  )
}

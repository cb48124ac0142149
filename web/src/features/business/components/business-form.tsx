import type { Business } from '@deskbell/domain/business/schema.ts'
import { SimpleGrid, TextInput } from '@mantine/core'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { DETAILS } from '../fields.ts'
import { type BusinessDraft, useBusinessForm } from '../use-business-form.ts'
import { PlaceFields } from './place-fields.tsx'
import classes from './second-group.module.css'

type Props = {
  business: Business
  draft: BusinessDraft | null
  onSaved: () => void
  /** Given what was typed and is not saved. */
  onCancel: (typed: BusinessDraft) => void
}

/** The card's edit mode. */
export function BusinessForm({ business, draft, onSaved, onCancel }: Props) {
  const form = useBusinessForm({ business, draft, onSaved })
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

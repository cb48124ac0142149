import type { Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { Checkbox } from '@mantine/core'
import { mapServiceNames } from '../services/queries.ts'
import { addedForSoldWords, forSoldWords } from './labels.ts'
import classes from './sold-passes-field.module.css'
import type { PackageFormState } from './use-package-form.ts'

type Props = { form: PackageFormState; edited: Package; added: Coverage }

/** Offers to give what is added to the passes already sold too. */
export function SoldPassesField({ form, edited, added }: Props) {
  return (
    <Checkbox
      classNames={{ root: classes.field, label: classes.label, inner: classes.around, input: classes.box }}
      label={forSoldWords(edited)}
      description={addedForSoldWords(edited, added, mapServiceNames(form.services))}
      {...form.getInputProps('extendToSold', { type: 'checkbox' })}
    />
  )
}

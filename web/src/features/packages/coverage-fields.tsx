import type { Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import type { AutocompleteProps } from '@mantine/core'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { Autocomplete, Checkbox } from '../../components/mantine-more.ts'
import { mapServiceNames } from '../services/api.ts'
import { ServicesInput } from '../services/services-input.tsx'
import { describeAddedCoverage, forSoldWords, namedWords } from './labels.ts'
import classes from './sold-passes-field.module.css'
import { type Covers, listCategories, listServicesInCategory, type PackageFormState } from './use-package-form.ts'

function CategoryInput({ services, value = '', ...field }: Omit<AutocompleteProps, 'data'> & { services: Service[] }) {
  return (
    <Autocomplete
      label={t`Category`}
      required
      data={listCategories(services)}
      value={value}
      maxLength={NAME_MAX}
      description={<CategoryHint category={value} services={services} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...field}
    />
  )
}

function CategoryHint({ category, services }: { category: string; services: Service[] }) {
  if (!category.trim()) return t`Services that join it later are covered too`
  const names = listServicesInCategory(category, services).map(({ name }) => name)
  if (names.length > 0) return t`Covers ${{ services: namedWords(names) }}, and what joins it later`
  return (
    <span
      className={classes.mind}
    >{t`No service is in this category yet: it covers nothing until one is put into it`}</span>
  )
}

type Props = { form: PackageFormState; edited: Package; added: Coverage }

/** Offers to add the new coverage to passes already sold. */
function SoldPassesField({ form, edited, added }: Props) {
  return (
    <Checkbox
      classNames={{ root: classes.field, label: classes.label, inner: classes.around, input: classes.box }}
      label={forSoldWords(edited)}
      description={describeAddedCoverage(edited, added, mapServiceNames(form.services))}
      {...form.getInputProps('extendToSold', { type: 'checkbox' })}
    />
  )
}

const COVERAGE: { value: Covers; label: string }[] = [
  { value: 'all', label: t`All services` },
  { value: 'chosen', label: t`Chosen services` },
  { value: 'category', label: t`A category` },
]

export function CoverageFields({ form, edited }: { form: PackageFormState; edited: Package | null }) {
  const { covers } = form.values
  function choose(next: Covers) {
    form.setFieldValue('covers', next)
    form.clearFieldError('serviceIds')
    form.clearFieldError('category')
  }
  return (
    <FieldGroup title={t`What it covers`}>
      <Choice
        label={t({ context: 'field: what the package covers', message: 'Covers' })}
        options={COVERAGE}
        value={covers}
        onChange={choose}
      />
      {covers === 'chosen' && <ServicesInput label={t`Services`} required {...form.getInputProps('serviceIds')} />}
      {covers === 'category' && <CategoryInput services={form.services} {...form.getInputProps('category')} />}
      {edited && form.added && <SoldPassesField form={form} edited={edited} added={form.added} />}
    </FieldGroup>
  )
}

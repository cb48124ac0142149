import type { Service } from '@deskbell/domain/services/schema.ts'
import { NAME_MAX } from '@deskbell/domain/shared/text.ts'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import classes from './category-input.module.css'
import { listCategories, servicesIn } from './form-values.ts'
import { namedWords } from './labels.ts'

type Props = Omit<AutocompleteProps, 'data'> & { services: Service[] }

/** Chooses a category of services, and says what is in it. */
export function CategoryInput({ services, value = '', ...field }: Props) {
  return (
    <Autocomplete
      label="Category"
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
  if (!category.trim()) return 'Services that join it later are covered too'
  const names = servicesIn(category, services).map(({ name }) => name)
  if (names.length > 0) return `Covers ${namedWords(names)}, and what joins it later`
  return (
    <span className={classes.mind}>No service is in this category yet: it covers nothing until one is put into it</span>
  )
}

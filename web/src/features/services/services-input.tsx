import { t } from '@lingui/core/macro'
import type { MultiSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MultiSelect } from '../../components/mantine-more.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { allServicesQuery, serviceChoices } from './api.ts'
import classes from './performers-input.module.css'

/** Multi-select of services. Chosen ones leave the options. */
export function ServicesInput({ value = [], ...field }: Omit<MultiSelectProps, 'data'>) {
  const { data: services, error } = useQuery(allServicesQuery)
  return (
    <MultiSelect
      data={serviceChoices(services ?? [], value)}
      value={value}
      placeholder={value.length === 0 ? t`Choose services` : undefined}
      nothingFoundMessage={error ? formatProblem(error) : t`No other service`}
      hidePickedOptions
      searchable
      classNames={{ pill: classes.pill, inputField: classes.field }}
      {...field}
    />
  )
}

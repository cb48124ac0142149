import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { InitialsAvatar } from '../../components/initials-avatar.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { SearchableSelect } from '../../components/searchable-select.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery, employeeChoices } from '../employees/api.ts'
import { MINUTES_SUFFIX, priceWords } from './labels.ts'
import classes from './performers-input.module.css'
import type { ServiceFormState } from './use-service-form.ts'

type Props = { form: ServiceFormState; index: number; name: string; letters: string; onRemove: () => void }

/** Employee who performs the service. An empty field means the service's own price or duration. */
function PerformerFields({ form, index, name, letters, onRemove }: Props) {
  const { currency, locale, money } = useFormat()
  const { performers, priceKind, price, durationMinutes } = form.values
  const own = performers[index]
  if (!own) return null
  const [pricePath, durationPath] = [`performers.${index}.price`, `performers.${index}.durationMinutes`]
  return (
    <fieldset className={classes.performer}>
      <legend className={classes.legend}>
        <InitialsAvatar initials={letters} size={32} />
        <span className={classes.name}>{name}</span>
      </legend>
      <ActionIcon className={classes.remove} aria-label={t`Remove ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.terms}>
        <MoneyInput
          label={t`Own price`}
          currency={currency}
          locale={locale}
          placeholder={typeof price === 'number' ? priceWords({ priceKind, price }, money) : undefined}
          {...form.getInputProps(pricePath)}
          value={own.price ?? ''}
          onChange={(typed) => form.setFieldValue(pricePath, typed === '' ? null : typed)}
        />
        <WholeNumberInput
          label={t`Own duration`}
          placeholder={t`${{ minutes: durationMinutes }} min`}
          suffix={MINUTES_SUFFIX}
          {...form.getInputProps(durationPath)}
          value={own.durationMinutes ?? ''}
          onChange={(typed) => form.setFieldValue(durationPath, typed === '' ? null : typed)}
        />
      </div>
    </fieldset>
  )
}

/** Employees who perform a service, each with an optional price and duration. */
export function PerformersInput({ form }: { form: ServiceFormState }) {
  const { data: employees = [], error } = useQuery(allEmployeesQuery)
  const [search, setSearch] = useState('')
  const adding = useRef<HTMLInputElement>(null)
  const { performers } = form.values
  const choices = employeeChoices(
    employees,
    performers.map(({ employeeId }) => employeeId),
  )
  function add(employeeId: string | null) {
    if (employeeId) form.insertListItem('performers', { employeeId, price: null, durationMinutes: null })
    form.clearFieldError('performers')
    setSearch('')
  }
  function remove(index: number) {
    form.removeListItem('performers', index)
    // The focused button has been removed, so move the focus.
    adding.current?.focus()
  }
  return (
    <FieldGroup title={t`Who performs it`}>
      {performers.length > 0 && (
        <ul className={classes.performers}>
          {performers.map(({ employeeId }, index) => (
            <li key={employeeId}>
              <PerformerFields
                form={form}
                index={index}
                onRemove={() => remove(index)}
                {...getEmployeeName(employees.find(({ id }) => id === employeeId))}
              />
            </li>
          ))}
        </ul>
      )}
      <SearchableSelect
        ref={adding}
        label={t`Add an employee`}
        placeholder={t`Choose who performs it`}
        data={choices}
        value={null}
        onChange={add}
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={error ? formatProblem(error) : t`No other employee`}
        error={form.errors.performers}
      />
    </FieldGroup>
  )
}

function getEmployeeName(employee: Employee | undefined) {
  if (!employee) return { name: '…', letters: '' }
  const name = employee.archivedAt ? t`${{ name: fullName(employee) }} (deleted)` : fullName(employee)
  return { name, letters: initials(employee) }
}

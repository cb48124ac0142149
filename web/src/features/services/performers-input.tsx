import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { problemWords } from '../../lib/problem-labels.ts'
import { allEmployeesQuery, employeeChoices } from '../employees/queries.ts'
import { PerformerFields } from './performer-fields.tsx'
import classes from './performers-input.module.css'
import type { ServiceFormState } from './use-service-form.ts'

/** Chooses who performs a service, each once, with a price and a duration of their own where they differ. */
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
    // The button that was pressed is gone.
    adding.current?.focus()
  }
  return (
    <FieldGroup title="Who performs it">
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
      <Select
        ref={adding}
        label="Add an employee"
        placeholder="Choose who performs it"
        data={choices}
        value={null}
        onChange={add}
        searchable
        openOnFocus={false}
        selectFirstOptionOnChange
        selectFirstOptionOnDropdownOpen
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={error ? problemWords(error) : 'No other employee'}
        error={form.errors.performers}
      />
    </FieldGroup>
  )
}

function getEmployeeName(employee: Employee | undefined) {
  if (!employee) return { name: '…', letters: '' }
  const name = employee.archivedAt ? `${fullName(employee)} (deleted)` : fullName(employee)
  return { name, letters: initials(employee) }
}

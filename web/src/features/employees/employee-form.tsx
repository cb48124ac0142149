import { type Employee, EmployeeInput } from '@deskbell/domain/employees/schema.ts'
import { leastUsedColour } from '@deskbell/domain/shared/palette.ts'
import { t } from '@lingui/core/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { EmployeeLink } from '../online-booking/booking-link.tsx'
import { ServicesInput } from '../services/services-input.tsx'
import { useAddEmployee, useUpdateEmployee } from './api.ts'

function blankEmployee(others: Employee[]): EmployeeInput {
  return {
    firstName: '',
    lastName: '',
    phone: '',
    email: '',
    services: [],
    note: '',
    colour: leastUsedColour(others),
    videoLink: '',
  }
}

/** Form state to add or edit an employee. `others`: employees whose colours are avoided for a new one. */
function useEmployeeForm(employee: Employee | null, others: Employee[], onDone: () => void) {
  const add = useAddEmployee()
  const update = useUpdateEmployee()
  const [blank] = useState(() => blankEmployee(others))
  return useSchemaForm({
    schema: EmployeeInput,
    values: employee ? EmployeeInput.parse(employee) : blank,
    version: employee?.version,
    submit: (input, { id, version }) =>
      employee ? update.mutateAsync({ ...input, id: employee.id, version }) : add.mutateAsync({ ...input, id }),
    onSaved: () => {
      notify(employee ? t`Changes saved` : t`Employee added`)
      onDone()
    },
  })
}

const NEEDED = ['firstName', 'lastName', 'phone', 'email'] as const

/** Form to add or edit an employee. Submit is disabled until all required fields are filled. */
export function EmployeeForm({
  employee,
  others,
  onDone,
}: {
  employee: Employee | null
  others: Employee[]
  onDone: () => void
}) {
  const form = useEmployeeForm(employee, others, onDone)
  const field = form.getInputProps
  const filled = NEEDED.every((name) => form.values[name].trim() !== '')
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onDone} disabled={!filled}>
      <FieldGroup title={t`Who it is`} columns={2}>
        <TextInput label={t`First name`} required data-autofocus {...field('firstName')} />
        <TextInput label={t`Last name`} required {...field('lastName')} />
        <TextInput label={t`Phone`} type="tel" required {...field('phone')} />
        <TextInput label={t`Email`} type="email" required {...field('email')} />
      </FieldGroup>
      <FieldGroup title={t`What they do`}>
        <ServicesInput label={t`Services`} {...field('services')} />
        <TextInput
          label={t`Video link`}
          description={t`Their own room, for services by video`}
          type="url"
          {...field('videoLink')}
        />
        <Textarea label={t`Note`} description={t`Optional`} autosize minRows={2} maxRows={8} {...field('note')} />
      </FieldGroup>
      {employee && <EmployeeLink employee={employee} />}
    </SchemaForm>
  )
}

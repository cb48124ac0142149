import { type Employee, EmployeeInput } from '@deskbell/domain/employees/schema.ts'
import { leastUsedColour } from '@deskbell/domain/shared/palette.ts'
import { useState } from 'react'
import { notify } from '../../components/notify.tsx'
import { useSchemaForm } from '../../lib/form.ts'
import { usePhoneFormat } from '../business/use-phone-format.ts'
import { useAddEmployee, useUpdateEmployee } from './mutations.ts'

function blankEmployee(others: Employee[]): EmployeeInput {
  return { firstName: '', lastName: '', phone: '', email: '', services: [], note: '', colour: leastUsedColour(others) }
}

/** The form that adds an employee, or edits one. `others` are those whose colours are taken. */
export function useEmployeeForm(employee: Employee | null, others: Employee[], onDone: () => void) {
  const add = useAddEmployee()
  const update = useUpdateEmployee()
  const phoneWords = usePhoneFormat()
  const [blank] = useState(() => blankEmployee(others))
  return useSchemaForm({
    schema: EmployeeInput,
    values: employee ? { ...EmployeeInput.parse(employee), phone: phoneWords(employee.phone) } : blank,
    version: employee?.version,
    submit: (input, { id, version }) =>
      employee ? update.mutateAsync({ ...input, id: employee.id, version }) : add.mutateAsync({ ...input, id }),
    onSaved: () => {
      notify(employee ? 'Changes saved' : 'Employee added')
      onDone()
    },
  })
}

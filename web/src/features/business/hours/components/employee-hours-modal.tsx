import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { FormModal } from '../../../../components/form-modal.tsx'
import type { useFormModal } from '../../../../components/use-form-modal.ts'
import { EmployeeHours } from './employee-hours.tsx'

/** When an employee works, over the list of employees. */
export function EmployeeHoursModal({
  modal: { item, opened, close },
}: {
  modal: ReturnType<typeof useFormModal<Employee>>
}) {
  return (
    <FormModal title={item ? `Hours of ${fullName(item)}` : 'Hours'} opened={opened} onClose={close}>
      {item && <EmployeeHours employee={item} />}
    </FormModal>
  )
}

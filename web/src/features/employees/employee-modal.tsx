import type { Employee } from '@deskbell/domain/employees/schema.ts'
import type { InfiniteData } from '@tanstack/react-query'
import { FormModal } from '../../components/form-modal.tsx'
import { getLatest, type useFormModal } from '../../components/use-form-modal.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { EmployeeForm } from './employee-form.tsx'

type Props = { modal: ReturnType<typeof useFormModal<Employee>>; pages: InfiniteData<Page<Employee>> | undefined }

export function EmployeeModal({ modal: { opened, close, item }, pages }: Props) {
  const employees = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? 'Edit Employee' : 'Add Employee'} opened={opened} onClose={close}>
      <EmployeeForm employee={getLatest(item, employees)} others={employees} onDone={close} />
    </FormModal>
  )
}

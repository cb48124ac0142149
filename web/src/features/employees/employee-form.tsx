import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { Textarea, TextInput } from '@mantine/core'
import { FieldGroup } from '../../components/field-group.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { ServicesInput } from '../services/services-input.tsx'
import { useEmployeeForm } from './use-employee-form.ts'

const NEEDED = ['firstName', 'lastName', 'phone', 'email'] as const

type Props = { employee: Employee | null; others: Employee[]; onDone: () => void }

/** Adds an employee, or edits one. It can be saved once everything needed is filled in. */
export function EmployeeForm({ employee, others, onDone }: Props) {
  const form = useEmployeeForm(employee, others, onDone)
  const field = form.getInputProps
  const filled = NEEDED.every((name) => form.values[name].trim() !== '')
  return (
    <SchemaForm form={form} submitLabel="Save" onCancel={onDone} disabled={!filled}>
      <FieldGroup title="Who it is" columns={2}>
        <TextInput label="First name" required data-autofocus {...field('firstName')} />
        <TextInput label="Last name" required {...field('lastName')} />
        <TextInput label="Phone" type="tel" required {...field('phone')} />
        <TextInput label="Email" type="email" required {...field('email')} />
      </FieldGroup>
      <FieldGroup title="What they do">
        <ServicesInput label="Services" {...field('services')} />
        <Textarea label="Note" description="Optional" autosize minRows={2} maxRows={8} {...field('note')} />
      </FieldGroup>
    </SchemaForm>
  )
}

import { fullName } from '@deskbell/domain/clients/rules.ts'
import { type Employee, EmployeeErasure } from '@deskbell/domain/employees/schema.ts'
import { ERASE_WORD } from '@deskbell/domain/shared/erase-word.ts'
import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { FormModal } from '../../components/form-modal.tsx'
import { notify } from '../../components/notify.tsx'
import { SchemaForm } from '../../components/schema-form.tsx'
import { TypedWordInput, typedWord } from '../../components/typed-word-input.tsx'
import type { FormModalState } from '../../components/use-form-modal.ts'
import { useSchemaForm } from '../../lib/form.ts'
import { useEraseEmployee } from './api.ts'

/** Confirms an erasure with a word to type, since it can't be undone. */
export function EraseEmployeeModal({ opened, close, item }: FormModalState<Employee>) {
  const title = item ? t`Erase ${{ name: fullName(item) }} for good?` : ''
  return (
    <FormModal title={title} opened={opened} onClose={close}>
      {item && <EraseForm employee={item} onDone={close} />}
    </FormModal>
  )
}

function EraseForm({ employee, onDone }: { employee: Employee; onDone: () => void }) {
  const erase = useEraseEmployee()
  const form = useSchemaForm({
    schema: typedWord(ERASE_WORD),
    values: { typed: '' },
    submit: (input) => erase.mutateAsync({ id: employee.id, ...EmployeeErasure.parse(input) }),
    onSaved: () => {
      notify(t`${{ name: fullName(employee) }} was erased`)
      onDone()
    },
  })
  return (
    <SchemaForm form={form} submitLabel={t`Erase`} destroys onCancel={onDone}>
      <Text size="md">
        {t`Name, phone, e-mail and notes go for good, also from the log and from messages that were sent. Appointments and visits stay in the books and the reports, without a name. This can’t be undone.`}
      </Text>
      <TypedWordInput word={ERASE_WORD} {...form.getInputProps('typed')} />
    </SchemaForm>
  )
}

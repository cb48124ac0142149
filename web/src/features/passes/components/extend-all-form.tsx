import { ExtensionOfAll } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { notify, notifyUndo } from '../../../components/notify.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { runWithToast } from '../../../components/run-with-toast.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useExtendAll, useUndoExtendAll } from '../api.ts'

function useUndo() {
  const { mutateAsync: undoExtendAll } = useUndoExtendAll()
  return (id: string) =>
    runWithToast({
      action: () => undoExtendAll(id),
      success: ({ passes }) => t`Taken back on ${plural({ passes }, { one: '# pass', other: '# passes' })}`,
    })
}

function useExtendAllForm(onDone: () => void) {
  const extendAll = useExtendAll()
  const undo = useUndo()
  return useSchemaForm({
    schema: ExtensionOfAll.omit({ id: true }),
    values: { days: BLANK, note: '' },
    submit: async (input, { id }) => {
      const { passes } = await extendAll.mutateAsync({ id, ...input })
      if (passes === 0) return notify(t`No pass is running that expires: nothing was extended`)
      notifyUndo({
        message: t`${plural({ passes }, { one: '# pass extended', other: '# passes extended' })} by ${plural({ days: input.days }, { one: '# day', other: '# days' })}`,
        undo: () => undo(id),
      })
    },
    onSaved: onDone,
  })
}

export function ExtendAllForm({ onDone }: { onDone: () => void }) {
  const form = useExtendAllForm(onDone)
  return (
    <SchemaForm form={form} submitLabel={t`Extend all`} onCancel={onDone}>
      <Text size="md">
        {t`For days on which you were closed: every pass that can be used today and expires lasts longer. Frozen, used-up and expired ones stay as they are.`}
      </Text>
      <WholeNumberInput label={t`Days longer`} required data-autofocus {...form.getInputProps('days')} />
      <TextInput
        label={t`Reason`}
        description={t`Kept in the ledger of each`}
        required
        {...form.getInputProps('note')}
      />
    </SchemaForm>
  )
}

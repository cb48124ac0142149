import { freezePass } from '@deskbell/domain/passes/actions.ts'
import { Freeze, type Pass } from '@deskbell/domain/passes/schema.ts'
import { Text, TextInput } from '@mantine/core'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useFreezePass } from '../mutations.ts'
import { toState } from '../pass-actions.ts'
import { useSayDone } from '../use-take-back.ts'
import { NoteField } from './note-field.tsx'

function freezeFields(pass: Pass, today: string) {
  const fields = Freeze.omit({ id: true })
  return fields
    .refine(({ since }) => since <= today, { path: ['since'], error: 'This is still to come' })
    .refine(({ since }) => freezePass(toState(pass), since).ok, {
      path: ['since'],
      error: 'The pass had expired by then. Extend it first.',
    })
}

function useFreezeForm(pass: Pass, onDone: () => void) {
  const { today, date } = useFormat()
  const freeze = useFreezePass()
  const sayDone = useSayDone()
  return useSchemaForm({
    schema: freezeFields(pass, today()),
    values: { since: today(), note: '' },
    submit: async (input, { id }) => {
      const frozen = await freeze.mutateAsync({ passId: pass.id, id, ...input })
      sayDone(frozen, `${pass.name} is frozen from ${date(input.since)} on`)
    },
    onSaved: onDone,
  })
}

/** Freezes a pass from a day on. */
export function FreezeForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today } = useFormat()
  const form = useFreezeForm(pass, onDone)
  return (
    <SchemaForm form={form} submitLabel="Freeze" onCancel={onDone}>
      <Text size="md">
        Nothing is taken from a frozen pass.
        {pass.validity && ' Each frozen day is added to its expiry once it is unfrozen.'}
      </Text>
      <TextInput
        label="From"
        description="Today, or a day that has passed"
        type="date"
        max={today()}
        required
        data-autofocus
        {...form.getInputProps('since')}
      />
      <NoteField {...form.getInputProps('note')} />
    </SchemaForm>
  )
}

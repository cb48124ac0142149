import { type Pass, PassAction } from '@deskbell/domain/passes/schema.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { listEffects } from '../effects.ts'
import { useActOnPass } from '../mutations.ts'
import { SIMPLE_ACTIONS, type SimpleAction } from '../simple-actions.ts'
import { useSayDone } from '../use-take-back.ts'
import { Effects } from './effects.tsx'
import { NoteField } from './note-field.tsx'

const NoteFields = PassAction.omit({ id: true })

type Props = { pass: Pass; action: SimpleAction; onDone: () => void; children?: ReactNode }

/** An action on a pass that needs no more than a note, and says what it will do. */
export function SimpleForm({ pass, action, onDone, children }: Props) {
  const { today, date } = useFormat()
  const { submitLabel, outcome, before, done } = SIMPLE_ACTIONS[action]
  const act = useActOnPass(action)
  const sayDone = useSayDone()
  const form = useSchemaForm({
    schema: NoteFields,
    values: { note: '' },
    submit: async ({ note }, { id }) => sayDone(await act.mutateAsync({ passId: pass.id, id, note }), done(pass)),
    onSaved: onDone,
  })
  return (
    <SchemaForm form={form} submitLabel={submitLabel} onCancel={onDone}>
      <Text size="md">{before(pass, date)}</Text>
      {children}
      <NoteField data-autofocus {...form.getInputProps('note')} />
      <Effects effects={listEffects(pass, outcome(pass, today()), { today: today(), date })} />
    </SchemaForm>
  )
}

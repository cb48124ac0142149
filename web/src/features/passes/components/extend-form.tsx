import { extendPass } from '@deskbell/domain/passes/actions.ts'
import { Extension, type Pass } from '@deskbell/domain/passes/schema.ts'
import { BLANK } from '../../../components/number-field.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { listEffects } from '../effects.ts'
import { useExtendPass } from '../mutations.ts'
import { toState } from '../pass-actions.ts'
import { termWords } from '../pass-labels.ts'
import { useSayDone } from '../use-take-back.ts'
import { Effects } from './effects.tsx'
import { NoteField } from './note-field.tsx'

const ExtendFields = Extension.omit({ id: true })

function useExtendForm(pass: Pass, onDone: () => void) {
  const { today, date } = useFormat()
  const extend = useExtendPass()
  const sayDone = useSayDone()
  return useSchemaForm({
    schema: ExtendFields,
    values: { days: BLANK, note: '' },
    submit: async (input, { id }) => {
      const extended = await extend.mutateAsync({ passId: pass.id, id, ...input })
      sayDone(extended, `${pass.name} ${termWords(extended, today(), date)}`)
    },
    onSaved: onDone,
  })
}

/** Lets a pass last longer. */
export function ExtendForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today, date } = useFormat()
  const form = useExtendForm(pass, onDone)
  const days = ExtendFields.shape.days.safeParse(form.values.days)
  const effects = days.success ? listEffects(pass, extendPass(toState(pass), days.data), { today: today(), date }) : []
  return (
    <SchemaForm form={form} submitLabel="Extend" onCancel={onDone}>
      <WholeNumberInput label="Days longer" required data-autofocus {...form.getInputProps('days')} />
      <NoteField {...form.getInputProps('note')} />
      <Effects effects={effects} />
    </SchemaForm>
  )
}

import { adjustPass } from '@deskbell/domain/passes/actions.ts'
import { Adjustment, type Pass } from '@deskbell/domain/passes/schema.ts'
import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useAdjustPass } from '../api.ts'
import { listEffects } from '../effects.ts'
import { getNewestEntry, toState } from '../pass-actions.ts'
import { balanceWords, toBalance } from '../pass-labels.ts'
import { useSayDone } from '../use-take-back.ts'
import { Effects } from './effects.tsx'

/** The new number, since that is what the client and the desk agree on. */
function adjustForm(remaining: number) {
  return z.object({
    left: z
      .int('Enter a number')
      .min(0, 'Enter 0 or more')
      .max(10_000, 'Enter at most 10000')
      .refine((left) => left !== remaining, 'That is what is left now'),
    note: Adjustment.shape.note,
  })
}

function balanceAt({ ledger, remaining }: Pass, sequence: number): number {
  return ledger.find((entry) => entry.sequence === sequence)?.balance ?? remaining
}

function useAdjustForm(pass: Pass, onDone: () => void) {
  const adjust = useAdjustPass()
  const sayDone = useSayDone()
  return useSchemaForm({
    schema: adjustForm(pass.remaining),
    values: { left: pass.remaining, note: '' },
    version: getNewestEntry(pass),
    submit: async ({ left, note }, { id, version: seen }) => {
      const delta = left - balanceAt(pass, seen)
      const adjusted = await adjust.mutateAsync({ passId: pass.id, id, seen, delta, note })
      sayDone(adjusted, `${pass.name}: now ${balanceWords(toBalance(adjusted))}`)
    },
    onSaved: onDone,
  })
}

/** Puts the number of visits left right. */
export function AdjustForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today, date } = useFormat()
  const form = useAdjustForm(pass, onDone)
  const delta = Number(form.values.left) - pass.remaining
  const outcome = adjustPass(toState(pass), delta)
  return (
    <SchemaForm form={form} submitLabel="Adjust visits" onCancel={onDone}>
      <WholeNumberInput
        label="Visits left"
        description={`${balanceWords(toBalance(pass))} now`}
        required
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('left')}
      />
      <TextInput label="Reason" description="Kept in the ledger" required {...form.getInputProps('note')} />
      <Effects effects={listEffects(pass, outcome, { today: today(), date })} />
    </SchemaForm>
  )
}

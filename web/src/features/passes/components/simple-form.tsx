import { type Outcome, sharePass, unfreezePass, unsharePass, voidPass } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { type Pass, PassAction } from '@deskbell/domain/passes/schema.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useActOnPass } from '../api.ts'
import { listEffects, toState } from '../pass-actions.ts'
import { formatCount } from '../pass-labels.ts'
import { useNotifyWithUndo } from '../use-undo-ledger-entry.ts'
import { Effects, NoteField } from './action-fields.tsx'

type SimpleAction = 'unfreeze' | 'share' | 'unshare' | 'void'

function whatGoes(pass: Pass): string {
  if (isUnlimited(pass)) return 'It can’t be used any more.'
  const left = pass.remaining > 0 ? `The ${formatCount(pass.remaining, 'visit')} left on it` : 'What is left on it'
  return `${left} can’t be used any more.`
}

const SIMPLE_ACTIONS: Record<
  SimpleAction,
  {
    submitLabel: string
    outcome: (pass: Pass, today: string) => Outcome
    before: (pass: Pass, date: (day: string) => string) => string
    done: (pass: Pass) => string
  }
> = {
  unfreeze: {
    submitLabel: 'Unfreeze',
    outcome: (pass, today) => unfreezePass(toState(pass), today),
    before: ({ frozenOn, validity }, date) =>
      `Frozen since ${frozenOn ? date(frozenOn) : ''}.${validity ? ' Each frozen day is added to the expiry.' : ''}`,
    done: ({ name }) => `${name} can be used again`,
  },
  share: {
    submitLabel: 'Share',
    outcome: (pass) => sharePass(toState(pass)),
    before: () => 'Everybody in the household can then check in with it.',
    done: ({ name }) => `${name} is shared with the household`,
  },
  unshare: {
    submitLabel: 'Stop sharing',
    outcome: (pass) => unsharePass(toState(pass)),
    before: () => 'From now on only its owner can check in with it. Visits that it paid for stay paid.',
    done: ({ name }) => `${name} is no longer shared`,
  },
  void: {
    submitLabel: 'End pass',
    outcome: (pass) => voidPass(toState(pass)),
    before: (pass) => `${whatGoes(pass)} No money is given back: for that, refund it.`,
    done: ({ name }) => `${name} has ended`,
  },
}

const NoteFields = PassAction.omit({ id: true })

type Props = { pass: Pass; action: SimpleAction; onDone: () => void; children?: ReactNode }

/** Form of an action that takes only a note, with a preview of its effects. */
export function SimpleForm({ pass, action, onDone, children }: Props) {
  const { today, date } = useFormat()
  const { submitLabel, outcome, before, done } = SIMPLE_ACTIONS[action]
  const act = useActOnPass(action)
  const sayDone = useNotifyWithUndo()
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

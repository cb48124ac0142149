import { type Outcome, sharePass, unfreezePass, unsharePass, voidPass } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import { type Pass, PassAction } from '@deskbell/domain/passes/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useActOnPass } from '../api.ts'
import { listEffects, toState } from '../pass-actions.ts'
import { useNotifyWithUndo } from '../use-undo-ledger-entry.ts'
import { Effects, NoteField } from './action-fields.tsx'

type SimpleAction = 'unfreeze' | 'share' | 'unshare' | 'void'

function whatGoes(pass: Pass): string {
  if (isUnlimited(pass)) return t`It can’t be used any more.`
  const visits = pass.remaining
  if (visits <= 0) return t`What is left on it can’t be used any more.`
  return t`The ${plural({ visits }, { one: '# visit left on it', other: '# visits left on it' })} can’t be used any more.`
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
    submitLabel: t`Unfreeze`,
    outcome: (pass, today) => unfreezePass(toState(pass), today),
    before: ({ frozenOn, validity }, date) => {
      const since = t`Frozen since ${{ day: frozenOn ? date(frozenOn) : '' }}.`
      return validity ? `${since} ${t`Each frozen day is added to the expiry.`}` : since
    },
    done: ({ name }) => t`${name} can be used again`,
  },
  share: {
    submitLabel: t`Share`,
    outcome: (pass) => sharePass(toState(pass)),
    before: () => t`Everybody in the household can then check in with it.`,
    done: ({ name }) => t`${name} is shared with the household`,
  },
  unshare: {
    submitLabel: t`Stop sharing`,
    outcome: (pass) => unsharePass(toState(pass)),
    before: () => t`From now on only its owner can check in with it. Visits that it paid for stay paid.`,
    done: ({ name }) => t`${name} is no longer shared`,
  },
  void: {
    submitLabel: t`End pass`,
    outcome: (pass) => voidPass(toState(pass)),
    before: (pass) => `${whatGoes(pass)} ${t`No money is given back: for that, refund it.`}`,
    done: ({ name }) => t`${name} has ended`,
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

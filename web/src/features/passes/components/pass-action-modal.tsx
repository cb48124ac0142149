import { fullName } from '@deskbell/domain/clients/rules.ts'
import { adjustPass, extendPass, freezePass } from '@deskbell/domain/passes/actions.ts'
import { Adjustment, Extension, Freeze, type Pass } from '@deskbell/domain/passes/schema.ts'
import { t } from '@lingui/core/macro'
import { Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormModal } from '../../../components/form-modal.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { householdQuery } from '../../clients/api.ts'
import { ACTION_WORDS } from '../action-labels.ts'
import { useAdjustPass, useExtendPass, useFreezePass } from '../api.ts'
import { getNewestEntry, listEffects, type PassActionName, toState } from '../pass-actions.ts'
import { formatBalance, formatTerm, toBalance } from '../pass-labels.ts'
import { useNotifyWithUndo } from '../use-undo-ledger-entry.ts'
import { Effects, NoteField } from './action-fields.tsx'
import { RefundForm } from './refund-form.tsx'
import { SimpleForm } from './simple-form.tsx'
import { TransferForm } from './transfer-form.tsx'

/**
 * Schema with the new balance instead of the change, because the balance is the number that client and staff agree on.
 */
function adjustForm(remaining: number) {
  return z.object({
    left: z
      .int(t`Enter a number`)
      .min(0, t`Enter 0 or more`)
      .max(10_000, t`Enter at most 10000`)
      .refine((left) => left !== remaining, t`That is what is left now`),
    note: Adjustment.shape.note,
  })
}

function balanceAt({ ledger, remaining }: Pass, sequence: number): number {
  return ledger.find((entry) => entry.sequence === sequence)?.balance ?? remaining
}

function useAdjustForm(pass: Pass, onDone: () => void) {
  const adjust = useAdjustPass()
  const sayDone = useNotifyWithUndo()
  return useSchemaForm({
    schema: adjustForm(pass.remaining),
    values: { left: pass.remaining, note: '' },
    version: getNewestEntry(pass),
    submit: async ({ left, note }, { id, version: seen }) => {
      const delta = left - balanceAt(pass, seen)
      const adjusted = await adjust.mutateAsync({ passId: pass.id, id, seen, delta, note })
      sayDone(adjusted, t`${{ pass: pass.name }}: now ${{ balance: formatBalance(toBalance(adjusted)) }}`)
    },
    onSaved: onDone,
  })
}

function AdjustForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today, date } = useFormat()
  const form = useAdjustForm(pass, onDone)
  const delta = Number(form.values.left) - pass.remaining
  const outcome = adjustPass(toState(pass), delta)
  return (
    <SchemaForm form={form} submitLabel={t`Adjust visits`} onCancel={onDone}>
      <WholeNumberInput
        label={t`Visits left`}
        description={t`${{ balance: formatBalance(toBalance(pass)) }} now`}
        required
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.getInputProps('left')}
      />
      <TextInput label={t`Reason`} description={t`Kept in the ledger`} required {...form.getInputProps('note')} />
      <Effects effects={listEffects(pass, outcome, { today: today(), date })} />
    </SchemaForm>
  )
}

function freezeFields(pass: Pass, today: string) {
  const fields = Freeze.omit({ id: true })
  return fields
    .refine(({ since }) => since <= today, { path: ['since'], error: t`This is still to come` })
    .refine(({ since }) => freezePass(toState(pass), since).ok, {
      path: ['since'],
      error: t`The pass had expired by then. Extend it first.`,
    })
}

function useFreezeForm(pass: Pass, onDone: () => void) {
  const { today, date } = useFormat()
  const freeze = useFreezePass()
  const sayDone = useNotifyWithUndo()
  return useSchemaForm({
    schema: freezeFields(pass, today()),
    values: { since: today(), note: '' },
    submit: async (input, { id }) => {
      const frozen = await freeze.mutateAsync({ passId: pass.id, id, ...input })
      sayDone(frozen, t`${{ pass: pass.name }} is frozen from ${{ day: date(input.since) }} on`)
    },
    onSaved: onDone,
  })
}

function FreezeForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today } = useFormat()
  const form = useFreezeForm(pass, onDone)
  return (
    <SchemaForm form={form} submitLabel={t`Freeze`} onCancel={onDone}>
      <Text size="md">
        {t`Nothing is taken from a frozen pass.`}
        {pass.validity && ` ${t`Each frozen day is added to its expiry once it is unfrozen.`}`}
      </Text>
      <TextInput
        label={t({ context: 'from a date', message: 'From' })}
        description={t`Today, or a day that has passed`}
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

const ExtendFields = Extension.omit({ id: true })

function useExtendForm(pass: Pass, onDone: () => void) {
  const { today, date } = useFormat()
  const extend = useExtendPass()
  const sayDone = useNotifyWithUndo()
  return useSchemaForm({
    schema: ExtendFields,
    values: { days: BLANK, note: '' },
    submit: async (input, { id }) => {
      const extended = await extend.mutateAsync({ passId: pass.id, id, ...input })
      const term = formatTerm(extended, today(), date)
      sayDone(
        extended,
        t({ comment: 'such as “Ten visits expires 3 Feb 2027”', message: `${{ pass: pass.name }} ${{ term }}` }),
      )
    },
    onSaved: onDone,
  })
}

function ExtendForm({ pass, onDone }: { pass: Pass; onDone: () => void }) {
  const { today, date } = useFormat()
  const form = useExtendForm(pass, onDone)
  const days = ExtendFields.shape.days.safeParse(form.values.days)
  const effects = days.success ? listEffects(pass, extendPass(toState(pass), days.data), { today: today(), date }) : []
  return (
    <SchemaForm form={form} submitLabel={t`Extend`} onCancel={onDone}>
      <WholeNumberInput label={t`Days longer`} required data-autofocus {...form.getInputProps('days')} />
      <NoteField {...form.getInputProps('note')} />
      <Effects effects={effects} />
    </SchemaForm>
  )
}

/** Lists the household members with whom a pass is shared. */
function SharedWith({ clientId }: { clientId: string }) {
  const { locale } = useFormat()
  const { data: others } = useQuery(householdQuery(clientId))
  if (!others) return null
  if (others.length === 0)
    return <Text>{t`Nobody is in the household yet. Add somebody under “Household” on this page.`}</Text>
  const names = new Intl.ListFormat(locale).format(others.map(fullName))
  return <Text>{t`In the household: ${names}.`}</Text>
}

type Props = { pass: Pass; action: PassActionName | null; opened: boolean; onClose: () => void }

/** Dialog with the form of an action. `pass` is kept current, so that the form detects concurrent changes. */
export function PassActionModal({ pass, action, opened, onClose }: Props) {
  const title = action ? ACTION_WORDS[action].title(pass.name) : ''
  return (
    <FormModal title={title} opened={opened} onClose={onClose}>
      {action && <ActionForm pass={pass} action={action} onDone={onClose} />}
    </FormModal>
  )
}

function ActionForm({ pass, action, onDone }: { pass: Pass; action: PassActionName; onDone: () => void }) {
  switch (action) {
    case 'adjust':
      return <AdjustForm pass={pass} onDone={onDone} />
    case 'extend':
      return <ExtendForm pass={pass} onDone={onDone} />
    case 'freeze':
      return <FreezeForm pass={pass} onDone={onDone} />
    case 'transfer':
      return <TransferForm pass={pass} onDone={onDone} />
    case 'refund':
      return <RefundForm pass={pass} onDone={onDone} />
    case 'share':
      return (
        <SimpleForm pass={pass} action={action} onDone={onDone}>
          <SharedWith clientId={pass.clientId} />
        </SimpleForm>
      )
    case 'unfreeze':
    case 'unshare':
    case 'void':
      return <SimpleForm pass={pass} action={action} onDone={onDone} />
  }
}

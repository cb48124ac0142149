import { refundPass, sumPassMoney } from '@deskbell/domain/passes/actions.ts'
import { isUnlimited } from '@deskbell/domain/passes/rules.ts'
import type { Pass } from '@deskbell/domain/passes/schema.ts'
import { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useRefundPass } from '../api.ts'
import { getNewestEntry, listEffects, toState } from '../pass-actions.ts'
import { formatBalance, toBalance } from '../pass-labels.ts'
import { paymentMethodWords } from '../payment-labels.ts'
import { getFullRefund, getShare, moneyEffects, refundedWords, refundFields, refundWords } from '../refund-form.ts'
import { Effects, NoteField } from './action-fields.tsx'

const METHODS = MoneyMethod.options.map((value) => ({ value, label: paymentMethodWords(value) }))

type Props = { pass: Pass; onDone: () => void }

function useRefundForm({ pass, onDone }: Props) {
  const { money } = useFormat()
  const refund = useRefundPass()
  return useSchemaForm({
    schema: refundFields(pass, money),
    values: getFullRefund(pass),
    version: getNewestEntry(pass),
    submit: async (input, { id, version: seen }) => {
      await refund.mutateAsync({ passId: pass.id, id, seen, ...input })
      notify(refundedWords(pass, input, money))
    },
    onSaved: onDone,
  })
}

/** Form to refund money and remove the visits that it paid for, with a preview of both. */
export function RefundForm(props: Props) {
  const { pass, onDone } = props
  const { today, date, money } = useFormat()
  const form = useRefundForm(props)
  const { visits, amount, forgiven } = form.values
  const typed = { ...form.values, visits: Number(visits), amount: Number(amount), forgiven: Number(forgiven) }
  const outcome = refundPass(toState(pass), typed, sumPassMoney(pass.payments))
  return (
    <SchemaForm form={form} submitLabel={refundWords(pass, typed, money)} onCancel={onDone}>
      <Standing pass={pass} />
      <RefundInputs pass={pass} form={form} />
      <NoteField {...form.getInputProps('note')} />
      <Effects
        effects={[...listEffects(pass, outcome, { today: today(), date }), ...moneyEffects(pass, typed, money)]}
      />
      <Text c="dimmed">{t`This can’t be undone: what is refunded can’t be used any more.`}</Text>
    </SchemaForm>
  )
}

/** Current state of the pass, which may change while the form is open. */
function Standing({ pass }: { pass: Pass }) {
  const { money } = useFormat()
  const { received, kept } = sumPassMoney(pass.payments)
  const parts = [
    formatBalance(toBalance(pass)),
    t`${{ amount: money(received) }} paid`,
    kept < received && t`${{ amount: money(received - kept) }} given back before`,
    pass.owed > 0 && t`${{ amount: money(pass.owed) }} still owed`,
  ]
  return <Text size="md">{parts.filter(Boolean).join(' · ')}</Text>
}

/**
 * Inputs for visits and money. Until the amount is edited, it follows the visits, and the debt is forgiven only if all
 * visits are refunded.
 */
function RefundInputs({ pass, form }: { pass: Pass; form: ReturnType<typeof useRefundForm> }) {
  const { currency, locale } = useFormat()
  const [amountTyped, setAmountTyped] = useState(false)
  const field = form.getInputProps
  const visitsField = field('visits')
  const moneyField = { currency, locale }
  function changeVisits(next: number | string) {
    visitsField.onChange(next)
    if (amountTyped) return
    form.setFieldValue('amount', getShare(pass, Number(next)))
    form.setFieldValue('forgiven', next === pass.remaining ? pass.owed : 0)
  }
  function changeAmount(next: number | '') {
    setAmountTyped(true)
    field('amount').onChange(next)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      {!isUnlimited(pass) && (
        <WholeNumberInput label={t`Visits`} data-autofocus {...visitsField} onChange={changeVisits} />
      )}
      <MoneyInput
        label={t`Money`}
        {...moneyField}
        {...field('amount')}
        value={form.values.amount}
        onChange={changeAmount}
      />
      <NativeSelect label={t`Given back by`} data={METHODS} {...field('method')} />
      {pass.owed > 0 && (
        <MoneyInput label={t`No longer owed`} {...moneyField} {...field('forgiven')} value={form.values.forgiven} />
      )}
    </SimpleGrid>
  )
}

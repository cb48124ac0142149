import { MoneyMethod, type RefundMethod } from '@deskbell/domain/sales/payment-schema.ts'
import type { Sale, SaleLine } from '@deskbell/domain/sales/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { paymentMethodWords } from '../../passes/payment-labels.ts'
import { useRefundSale } from '../api.ts'
import {
  getKept,
  isRefundable,
  refundNothing,
  refundSchema,
  refundWhole,
  selectRefunded,
  type VisitsLeft,
} from '../refund-form.ts'
import { getLineName } from '../sale-labels.ts'
import { useVisitsLeft } from '../use-visits-left.ts'
import classes from './sale-page.module.css'

type Props = { sale: Sale; onClose: () => void }

export function RefundModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Refund`} opened={opened} onClose={props.onClose} fullOnPhone>
      <LoadedRefund {...props} />
    </FormModal>
  )
}

function LoadedRefund(props: Props) {
  const visitsLeft = useVisitsLeft(props.sale)
  return visitsLeft ? <RefundForm {...props} visitsLeft={visitsLeft} /> : <LoadingState rows={3} />
}

type FormProps = Props & { visitsLeft: VisitsLeft }

function useRefundForm({ sale, onClose, visitsLeft }: FormProps) {
  const { money } = useFormat()
  const refund = useRefundSale(sale.id)
  const lines = sale.lines.filter(isRefundable)
  const form = useSchemaForm({
    schema: refundSchema(lines, visitsLeft, money),
    values: {
      // One line is most likely given back whole; of several, somebody has to say which.
      lines: lines.map((line) => (lines.length === 1 ? refundWhole(line, visitsLeft) : refundNothing(line))),
      method: '',
      reason: '',
    },
    submit: async ({ lines: typed, method, reason }, { id }) => {
      await refund.mutateAsync({ id, lines: selectRefunded(typed), reason, ...(method && { method }) })
      const amount = typed.reduce((sum, line) => sum + line.amount, 0)
      notify(amount > 0 ? t`${{ amount: money(amount) }} given back` : t`Refunded`)
    },
    onSaved: onClose,
  })
  return { form, lines }
}

/** Credit needs somebody who has it. */
function getRefundMethods({ clientId }: Sale): RefundMethod[] {
  return clientId ? [...MoneyMethod.options, 'credit'] : MoneyMethod.options
}

/** Gives money back by line, in part or whole. */
function RefundForm(props: FormProps) {
  const { onClose, visitsLeft } = props
  const { money } = useFormat()
  const { form, lines } = useRefundForm(props)
  const amount = form.values.lines.reduce((sum, line) => sum + Number(line.amount), 0)
  return (
    <SchemaForm
      form={form}
      submitLabel={amount > 0 ? t`Give ${{ amount: money(amount) }} back` : t`Refund`}
      onCancel={onClose}
    >
      <ul className={classes.refunded}>
        {lines.map((line, index) => (
          <RefundRow key={line.id} form={form} line={line} index={index} visitsLeft={visitsLeft} />
        ))}
      </ul>
      <NativeSelect
        label={t`Given back by`}
        data={[
          { value: '', label: t`The way it was paid` },
          ...getRefundMethods(props.sale).map((value) => ({ value, label: paymentMethodWords(value) })),
        ]}
        {...form.getInputProps('method')}
      />
      <TextInput
        label={t({ context: 'reason of a refund', message: 'Reason' })}
        required
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </SchemaForm>
  )
}

function RefundRow({
  form,
  line,
  index,
  visitsLeft,
}: {
  form: ReturnType<typeof useRefundForm>['form']
  line: SaleLine
  index: number
  visitsLeft: VisitsLeft
}) {
  const { currency, locale, money } = useFormat()
  const name = getLineName(line)
  const kept = getKept(line)
  const left = (line.passId && visitsLeft.get(line.passId)) || 0
  const field = (part: string) => form.getInputProps(`lines.${index}.${part}`)
  return (
    <li>
      <fieldset className={classes.refundLine} aria-label={name}>
        <Stack gap="xs">
          <div className={classes.refundHead}>
            <strong>{name}</strong>
            <span className={classes.soft}>{t`${{ amount: money(kept) }} paid`}</span>
            <Button
              variant="light"
              aria-label={t`All of ${name}`}
              onClick={() => form.setFieldValue(`lines.${index}`, refundWhole(line, visitsLeft))}
            >
              {t({ context: 'refund of a whole line', message: 'All' })}
            </Button>
          </div>
          <div className={classes.refundFields}>
            <MoneyInput
              label={t`Money`}
              currency={currency}
              locale={locale}
              {...field('amount')}
              value={form.values.lines[index]?.amount ?? 0}
            />
            {line.owed > 0 && (
              <MoneyInput
                label={t`No longer owed`}
                currency={currency}
                locale={locale}
                {...field('waived')}
                value={form.values.lines[index]?.waived ?? 0}
              />
            )}
            {left > 0 && (
              <WholeNumberInput
                label={t`Visits`}
                description={t`${left} left`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('visits')}
              />
            )}
            {line.piecesOut > 0 && (
              <WholeNumberInput
                label={t`Back to the shelf`}
                description={t`${{ count: line.piecesOut }} taken`}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                {...field('restock')}
              />
            )}
          </div>
        </Stack>
      </fieldset>
    </li>
  )
}

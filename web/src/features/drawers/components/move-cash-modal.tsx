import { CashMovementInput } from '@deskbell/domain/drawers/schema.ts'
import { Money } from '@deskbell/domain/shared/money.ts'
import { LINE_MAX } from '@deskbell/domain/shared/text.ts'
import { t } from '@lingui/core/macro'
import { Anchor, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'
import { Choice } from '../../../components/choice.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { notify } from '../../../components/notify.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useSchemaForm } from '../../../lib/form.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useMoveCash } from '../api.ts'
import { useDeviceDrawer } from '../use-device-drawer.ts'

type Props = { sessionId: string; onClose: () => void }

const Movement = z.object({
  way: z.enum(['in', 'out']),
  amount: Money.min(1, 'Enter an amount'),
  reason: CashMovementInput.shape.reason,
})

/** Puts cash into an open drawer, or takes it out, with a reason. */
export function MoveCashModal({ opened, ...props }: Props & { opened: boolean }) {
  return (
    <FormModal title={t`Cash in or out`} opened={opened} onClose={props.onClose}>
      <MoveCashForm {...props} />
    </FormModal>
  )
}

/** The same for the drawer of this device. */
export function MoveCashHereModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <FormModal title={t`Cash in or out`} opened={opened} onClose={onClose}>
      <MoveCashHere onClose={onClose} />
    </FormModal>
  )
}

function MoveCashHere({ onClose }: { onClose: () => void }) {
  const here = useDeviceDrawer()
  if (!here) return <LoadingState rows={3} />
  if (here.kind === 'open') return <MoveCashForm sessionId={here.sessionId} onClose={onClose} />
  return (
    <p>
      {t`No drawer is open on this device.`}{' '}
      <Anchor renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}>{t`Drawers`}</Anchor>
    </p>
  )
}

function MoveCashForm({ sessionId, onClose }: Props) {
  const { currency, locale, money } = useFormat()
  const move = useMoveCash(sessionId)
  const form = useSchemaForm({
    schema: Movement,
    values: { way: 'out', amount: BLANK, reason: '' },
    submit: async ({ way, amount, reason }, { id }) => {
      await move.mutateAsync({ id, reason, amount: way === 'in' ? amount : -amount })
      notify(way === 'in' ? t`${{ amount: money(amount) }} put in` : t`${{ amount: money(amount) }} taken out`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Save`} onCancel={onClose}>
      <Choice
        label={t`Cash`}
        options={[
          { value: 'in', label: t`Put in` },
          { value: 'out', label: t`Taken out` },
        ]}
        value={form.values.way}
        onChange={(way) => form.setFieldValue('way', way)}
      />
      <MoneyInput
        label={t`Amount`}
        required
        data-autofocus
        currency={currency}
        locale={locale}
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
      <TextInput
        label={t({ context: 'reason of cash in or out', message: 'Reason' })}
        placeholder={t`To the bank, for milk`}
        required
        maxLength={LINE_MAX}
        {...form.getInputProps('reason')}
      />
    </SchemaForm>
  )
}

import { MoneyMethod } from '@deskbell/domain/sales/payment-schema.ts'
import { t } from '@lingui/core/macro'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../components/disclosure.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { Switch } from '../../../components/switch.ts'
import { useFormat } from '../../auth/use-format.ts'
import { paymentMethodWords } from '../payment-labels.ts'
import { getDueAmount, getOwedAmount } from '../sale-form.ts'
import type { SaleFormState } from '../use-sale-form.ts'
import classes from './sell-form.module.css'

const METHODS = MoneyMethod.options.map((value) => ({ value, label: paymentMethodWords(value) }))
const STARTS = [
  { value: 'today', label: t`Today` },
  { value: 'first_visit', label: t`At the first visit` },
  { value: 'date', label: t`On a date` },
] as const

type Props = { selling: SaleFormState }

/** Fields of every sale: price, payment method and start. */
export function SaleTermsFields({ selling: { form, change, startOn } }: Props) {
  const { start, price, complimentary, startsOn, priceTierId, tiers } = form.values
  const tier = tiers.find(({ id }) => id === priceTierId)
  const field = form.getInputProps
  function chooseStart(value: string) {
    const chosen = STARTS.find((option) => option.value === value)
    if (chosen) startOn(chosen.value)
  }
  return (
    <div className={classes.terms}>
      <SaleAmount
        label={t`Price`}
        {...field('price')}
        value={price}
        onChange={(typed) => change({ price: typed, priceTierId: undefined })}
        description={complimentary ? t`Complimentary: nothing is paid` : tier?.name}
      />
      <NativeSelect label={t`Paid by`} data={METHODS} disabled={getDueAmount(form.values) === 0} {...field('method')} />
      <NativeSelect
        label={t`Starts`}
        data={[...STARTS]}
        {...field('start')}
        onChange={(event) => chooseStart(event.currentTarget.value)}
      />
      {start === 'date' && (
        <TextInput
          label={t({ context: 'on a date', message: 'On' })}
          type="date"
          {...field('startsOn')}
          value={startsOn ?? ''}
        />
      )}
    </div>
  )
}

/** Fields that are rarely used: discount, part payment, complimentary. */
export function SaleExtras({ selling: { form, change } }: Props) {
  const { discount, paid, complimentary, paysAll } = form.values
  const { errors, getInputProps: field } = form
  const isWrong = Boolean(errors.discount || errors.paid)
  return (
    <Disclosure label={t`Discount, part payment or free`} open={isWrong}>
      <Stack gap="md">
        {!complimentary && (
          <div className={classes.terms}>
            <SaleAmount
              label={t`Discount`}
              {...field('discount')}
              value={discount}
              onChange={(typed) => change({ discount: typed })}
            />
            <SaleAmount
              label={t`Paid now`}
              {...field('paid')}
              value={paid}
              onChange={(typed) => change({ paid: typed, paysAll: false })}
              description={<StillOwed owed={paysAll ? 0 : getOwedAmount(form.values)} />}
            />
          </div>
        )}
        <Switch
          label={t`Complimentary`}
          description={t`Nothing is paid, now or later`}
          checked={complimentary}
          onChange={(event) => change({ complimentary: event.currentTarget.checked, discount: 0, paysAll: true })}
        />
      </Stack>
    </Disclosure>
  )
}

function StillOwed({ owed }: { owed: number }) {
  const { money } = useFormat()
  return t`Still owed: ${{ amount: money(owed) }}`
}

function SaleAmount({
  onChange,
  ...rest
}: {
  label: string
  value: number
  onChange: (minor: number) => void
  description?: ReactNode
}) {
  const { currency, locale } = useFormat()
  return (
    <MoneyInput
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      currency={currency}
      locale={locale}
      {...rest}
      onChange={(typed) => onChange(typed === '' ? BLANK : typed)}
    />
  )
}

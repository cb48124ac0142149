import { GIFT_CARD_AMOUNTS_MAX } from '@deskbell/domain/online-booking/gift-cards.ts'
import type { OnlineOptions } from '@deskbell/domain/online-booking/schema.ts'
import { t } from '@lingui/core/macro'
import { FieldGroup } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { Switch } from '../../components/switch.ts'
import type { useCardForm } from '../../components/use-card-form.ts'
import { useFormat } from '../auth/use-format.ts'

/** Which gift cards clients buy by themselves. The list of amounts has an empty field at its end. */
export function GiftCardFields({
  form: { values, setFieldValue, getInputProps, errors },
}: {
  form: ReturnType<typeof useCardForm<typeof OnlineOptions>>
}) {
  const { currency, locale } = useFormat()
  const amounts = values.giftCardAmounts
  const setAmount = (index: number, amount: number | '') => {
    const next = amount === '' ? amounts.toSpliced(index, 1) : amounts.with(index, amount)
    setFieldValue('giftCardAmounts', next)
  }
  const range = (name: 'giftCardMin' | 'giftCardMax', label: string) => (
    <MoneyInput
      label={label}
      currency={currency}
      locale={locale}
      value={values[name] ?? ''}
      onChange={(amount) => setFieldValue(name, amount === '' ? null : amount)}
      error={errors[name]}
    />
  )
  return (
    <FieldGroup title={t`Gift cards`} columns={2}>
      <Switch
        label={t`Gift cards sold online`}
        description={t`Clients buy them on their own pages. They can be spent once they are paid.`}
        {...getInputProps('giftCards', { type: 'checkbox' })}
      />
      {values.giftCards && (
        <>
          {[...amounts, BLANK].slice(0, GIFT_CARD_AMOUNTS_MAX).map((amount, index) => (
            <MoneyInput
              key={index}
              label={t`Amount ${{ number: index + 1 }}`}
              currency={currency}
              locale={locale}
              value={amount}
              onChange={(typed) => {
                if (index < amounts.length) setAmount(index, typed)
                else if (typed !== '') setFieldValue('giftCardAmounts', [...amounts, typed])
              }}
              error={errors[`giftCardAmounts.${index}`] ?? (index === 0 && errors.giftCardAmounts)}
            />
          ))}
          {range('giftCardMin', t`Any amount from`)}
          {range('giftCardMax', t`Any amount to`)}
        </>
      )}
    </FieldGroup>
  )
}

/** Returns e.g. "€25.00, €50.00, from €10.00 to €200.00". */
export function giftCardWords(options: OnlineOptions, money: (amount: number) => string): string {
  const { giftCards, giftCardAmounts, giftCardMin, giftCardMax } = options
  if (!giftCards) return t`None are sold online.`
  const amounts = giftCardAmounts.map(money)
  if (giftCardMin === null || giftCardMax === null) return amounts.join(', ')
  return [...amounts, t`from ${{ least: money(giftCardMin) }} to ${{ most: money(giftCardMax) }}`].join(', ')
}

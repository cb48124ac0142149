import type { PriceKind } from '@deskbell/domain/services/schema.ts'
import { useState } from 'react'
import { Choice } from '../../components/choice.tsx'
import { FieldGroup } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import type { ServiceFormState } from './use-service-form.ts'

const PRICE_KINDS: { value: PriceKind; label: string }[] = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'from', label: 'From' },
  { value: 'free', label: 'Free' },
]

/** A price, the least it costs, or nothing; and how many visits it takes from a pass. */
export function PriceFields({ form }: { form: ServiceFormState }) {
  const { currency, locale } = useFormat()
  const { priceKind, price } = form.values
  const [priceBefore, setPriceBefore] = useState(priceKind === 'free' ? BLANK : price)
  function choose(next: PriceKind) {
    const paid = priceKind === 'free' ? priceBefore : price
    setPriceBefore(paid)
    form.setValues({ priceKind: next, price: next === 'free' ? 0 : paid })
    form.clearFieldError('price')
  }
  return (
    <FieldGroup title="What it costs" columns={2}>
      <Choice label="Pricing" options={PRICE_KINDS} value={priceKind} onChange={choose} />
      {priceKind !== 'free' && (
        <MoneyInput
          label="Price of one visit"
          currency={currency}
          locale={locale}
          required
          {...form.getInputProps('price')}
          value={price}
        />
      )}
      <WholeNumberInput label="Visits used from a pass" required {...form.getInputProps('visitsUsed')} />
    </FieldGroup>
  )
}

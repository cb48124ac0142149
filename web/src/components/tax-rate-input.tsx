import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { PercentInput } from './percent-input.tsx'

type Props = Omit<ComponentProps<typeof PercentInput>, 'value' | 'onChange'> & {
  value: number | null
  onChange: (rate: number | null) => void
}

/** Tax rate of one thing, if it differs from that of the business. */
export function TaxRateInput({ value, onChange, ...field }: Props) {
  return (
    <PercentInput
      label={t`Tax rate`}
      description={t`Empty: the rate of the shop`}
      {...field}
      value={value ?? ''}
      onChange={(rate) => onChange(rate === '' ? null : rate)}
    />
  )
}

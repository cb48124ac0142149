import type { NumberInputProps } from '@mantine/core'
import { NumberInput } from './mantine-more.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Thousandths of a percent; '' while empty. */
  value: number | ''
  onChange: (thousandths: number | '') => void
  locale: string
}

const UNIT = 1000

function getDecimalSeparator(locale: string): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  return parts.find(({ type }) => type === 'decimal')?.value
}

/** Percentage input in the locale's format, with up to three decimals; the value is a whole number. */
export function PercentInput({ value, onChange, locale, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      value={value === '' ? '' : value / UNIT}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * UNIT))}
      suffix=" %"
      decimalScale={3}
      decimalSeparator={getDecimalSeparator(locale)}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  )
}

import type { NumberInputProps } from '@mantine/core'
import { NumberInput } from './mantine-more.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Thousandths of a percent; '' while empty. */
  value: number | ''
  onChange: (thousandths: number | '') => void
}

const UNIT = 1000

/** Percentage input with up to three decimals; the value is a whole number. */
export function PercentInput({ value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      {...rest}
      value={value === '' ? '' : value / UNIT}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * UNIT))}
      suffix=" %"
      decimalScale={3}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      hideControls
      inputMode="decimal"
    />
  )
}

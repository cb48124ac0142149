import { NumberInput, type NumberInputProps } from '@mantine/core'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Thousandths of a percent; empty while nothing is typed. */
  value: number | ''
  onChange: (thousandths: number | '') => void
}

const UNIT = 1000

/** A percentage with up to three decimals, kept in whole numbers. */
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

import type { NumberInputProps } from '@mantine/core'
import { NumberInput } from './mantine-more.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Minor units (cents); '' while empty. */
  value: number | ''
  onChange: (minor: number | '') => void
  currency: string
  locale: string
}

function getCurrencyParts(currency: string, locale: string) {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  // Several languages group from five digits on only.
  const parts = format.formatToParts(12_345.5)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value
  const symbolFirst =
    parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer')
  return {
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    decimal: part('decimal') ?? '.',
    group: part('group') ?? false,
    symbol: part('currency') ?? currency,
    symbolFirst,
  }
}

/** Money input in the locale's format; the value is in minor units. */
export function MoneyInput({ value, onChange, currency, locale, ...rest }: Props) {
  const { digits, decimal, group, symbol, symbolFirst } = getCurrencyParts(currency, locale)
  const unit = 10 ** digits
  return (
    <NumberInput
      allowNegative={false}
      {...rest}
      value={value === '' ? '' : value / unit}
      onChange={(typed) => onChange(typed === '' ? '' : Math.round(Number(typed) * unit))}
      prefix={symbolFirst ? `${symbol} ` : undefined}
      suffix={symbolFirst ? undefined : ` ${symbol}`}
      decimalScale={digits}
      fixedDecimalScale={false}
      decimalSeparator={decimal}
      thousandSeparator={group}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      inputMode="decimal"
    />
  )
}

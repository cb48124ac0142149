import { currencyFormat } from '@deskbell/domain/shared/format.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import type { NumberInputProps } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { NumberInput } from './mantine-more.ts'

type Props = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  /** Minor units (cents); '' while empty. */
  value: number | ''
  onChange: (minor: number | '') => void
  currency: string
  locale: string
}

function getCurrencyParts(currency: string, locale: string) {
  // Several languages group from five digits on only.
  const parts = currencyFormat(locale, currency).formatToParts(12_345.5)
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value
  const symbolFirst =
    parts.findIndex(({ type }) => type === 'currency') < parts.findIndex(({ type }) => type === 'integer')
  return {
    decimal: part('decimal') ?? '.',
    group: part('group') ?? false,
    symbol: part('currency') ?? currency,
    symbolFirst,
  }
}

/** Money input in the locale's format, with all decimals unless it is a whole amount; the value is in minor units. */
export function MoneyInput({ value, onChange, onBlur, currency, locale, ...rest }: Props) {
  // Decimals that appear while somebody types would move the caret.
  const [isTyping, setTyping] = useState(false)
  const { decimal, group, symbol, symbolFirst } = getCurrencyParts(currency, locale)
  const digits = minorDigits(currency)
  const unit = 10 ** digits
  return (
    <NumberInput
      allowNegative={false}
      {...rest}
      value={value === '' ? '' : value / unit}
      onChange={(typed) => {
        setTyping(true)
        onChange(typed === '' ? '' : Math.round(Number(typed) * unit))
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false)
        onBlur?.(event)
      }}
      prefix={symbolFirst ? `${symbol} ` : undefined}
      suffix={symbolFirst ? undefined : ` ${symbol}`}
      decimalScale={digits}
      fixedDecimalScale={!isTyping && value !== '' && value % unit !== 0}
      decimalSeparator={decimal}
      thousandSeparator={group}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      inputMode="decimal"
    />
  )
}

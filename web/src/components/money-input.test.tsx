import { useIsoDecimals } from '@deskbell/domain/test/iso-decimals.ts'
import { MantineProvider } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/dom'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../test/render.tsx'
import { MoneyInput } from './money-input.tsx'

function Price({ locale, currency = 'EUR' }: { locale: string; currency?: string }) {
  const [price, setPrice] = useState<number | ''>(123_456)
  return (
    <MantineProvider env="test">
      <MoneyInput label="Price" value={price} onChange={setPrice} currency={currency} locale={locale} />
      <output>{price}</output>
    </MantineProvider>
  )
}

test.each([
  ['en-US', '€ 1,234.56', '12.5'],
  ['de-DE', '1.234,56 €', '12,5'],
  ['fr-FR', '1\u202F234,56 €', '12,5'],
  ['nl-NL', '€ 1.234,56', '12,5'],
  // These group from five digits on only.
  ['es-ES', '1.234,56 €', '12,5'],
  ['it-IT', '1.234,56 €', '12,5'],
  ['pl-PL', '1\u00A0234,56 €', '12,5'],
  ['pt-PT', '1\u00A0234,56 €', '12,5'],
])('an amount is shown and typed as in %s', (locale, shown, typed) => {
  render(<Price locale={locale} />)
  const field = screen.getByRole('textbox')
  expect(field).toHaveValue(shown)
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByRole('status')).toHaveTextContent(/^1250$/)
})

test('decimals are filled up once the field is left, and a whole amount has none', () => {
  render(<Price locale="en-US" />)
  const field = screen.getByRole('textbox')
  for (const [typed, left] of [
    ['14.9', '€ 14.90'],
    ['15', '€ 15'],
  ] as const) {
    fireEvent.change(field, { target: { value: typed } })
    expect(field).toHaveValue(`€ ${typed}`)
    fireEvent.focusOut(field)
    expect(field).toHaveValue(left)
  }
  expect(screen.getByRole('status')).toHaveTextContent(/^1500$/)
})

test('an amount has the same decimals in a browser that gives the forint others', () => {
  useIsoDecimals()
  render(<Price locale="hu-HU" currency="HUF" />)
  const field = screen.getByRole('textbox')
  expect(field).toHaveValue('123\u00A0456 Ft')
  fireEvent.change(field, { target: { value: '5000' } })
  expect(screen.getByRole('status')).toHaveTextContent(/^5000$/)
})

import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../test/render.tsx'
import { PercentInput } from './percent-input.tsx'

function Rate({ locale }: { locale: string }) {
  const [rate, setRate] = useState<number | ''>(7700)
  return (
    <MantineProvider env="test">
      <PercentInput label="Rate" value={rate} onChange={setRate} locale={locale} />
      <output>{rate}</output>
    </MantineProvider>
  )
}

test.each([
  ['en-US', '7.7 %', '8.5'],
  ['de-CH', '7.7 %', '8,5'],
  ['de-DE', '7,7 %', '8,5'],
  ['pl-PL', '7,7 %', '8.5'],
])('a rate is shown as in %s, and typed with a point or a comma', async (locale, shown, typed) => {
  const user = userEvent.setup({ delay: null })
  render(<Rate locale={locale} />)
  const field = screen.getByRole('textbox')
  expect(field).toHaveValue(shown)
  await user.clear(field)
  await user.type(field, typed)
  expect(screen.getByRole('status')).toHaveTextContent(/^8500$/)
})

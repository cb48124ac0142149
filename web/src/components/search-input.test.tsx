import { MantineProvider } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { SearchInput } from './search-input.tsx'

test('a search that is late by a busy computer never takes the place of a newer one', () => {
  vi.useFakeTimers()
  const searches: string[] = []
  render(
    <MantineProvider env="test">
      <SearchInput label="Find" onSearch={(q) => searches.push(q)} />
    </MantineProvider>,
  )
  const now = vi.spyOn(performance, 'now')
  const typeAt = (ms: number, value: string) => {
    now.mockReturnValue(ms)
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
  }
  typeAt(1000, 'a')
  typeAt(1050, 'an')
  // The timer of "an" is due at 1130, but the next key is handled first.
  typeAt(1200, 'ann')
  vi.runAllTimers()
  expect(searches).toEqual(['a', 'ann'])
})

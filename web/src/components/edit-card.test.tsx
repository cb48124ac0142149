import { MantineProvider } from '@mantine/core'
import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { EditCard } from './edit-card.tsx'
import { useEditCard } from './use-edit-card.ts'

const BANNER = 'Changes saved successfully!'

function Shop() {
  const card = useEditCard({ city: 'Hoboken' }, { editing: false, setEditing: () => undefined })
  const save = (
    <button type="button" onClick={card.finish}>
      Save
    </button>
  )
  return <EditCard title="Shop" card={card} form={null} view={save} />
}

beforeEach(() => void vi.useFakeTimers())

test('a card says for 3 s that its changes are saved', () => {
  render(
    <MantineProvider env="test">
      <Shop />
    </MantineProvider>,
  )
  const wait = (ms: number) => flushSync(() => void vi.advanceTimersByTime(ms))
  flushSync(() => screen.getByText('Save').click())
  expect(screen.getByRole('status')).toHaveTextContent(BANNER)
  wait(2900)
  expect(screen.getByRole('status')).toHaveTextContent(BANNER)
  wait(200)
  expect(screen.getByRole('status')).not.toHaveTextContent(BANNER)
})

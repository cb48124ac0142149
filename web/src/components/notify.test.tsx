import { MantineProvider } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { notify, notifyUndo, Toasts } from './notify.tsx'

const FADE_MS = 400

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})

function say(message: string): HTMLElement {
  flushSync(() => notify(message))
  return screen.getByRole('alert')
}

function getOpacity(toast: HTMLElement): string {
  return toast.style.getPropertyValue('--notifications-state-opacity')
}

function wait(ms: number): void {
  flushSync(() => void vi.advanceTimersByTime(ms))
}

test('a toast is read out, and goes after 3 s', () => {
  const toast = say('Changes saved')
  expect(toast).toHaveTextContent('Changes saved')
  wait(2900)
  expect(getOpacity(toast)).toBe('1')
  wait(100)
  wait(FADE_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast stays while it is pointed at, and goes once the pointer has left', () => {
  const toast = say('Changes saved')
  fireEvent.mouseOver(toast)
  wait(20_000)
  expect(getOpacity(toast)).toBe('1')
  fireEvent.mouseOut(toast)
  wait(2900)
  expect(getOpacity(toast)).toBe('1')
  wait(100)
  wait(FADE_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Undo takes back what was done, and its toast goes', () => {
  const undo = vi.fn()
  flushSync(() => notifyUndo({ message: 'Yoga class archived', undo }))
  flushSync(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(undo).toHaveBeenCalledOnce()
  wait(FADE_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

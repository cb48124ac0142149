import { MantineProvider } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '../test/render.tsx'
import { notify, notifyUndo, Toasts } from './notify.tsx'

const FADE_MS = 400

// Real timers load the code of the toasts.
beforeEach(async () => {
  vi.useRealTimers()
  await import('./toasts.tsx')
  vi.useFakeTimers()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})

async function say(message: string): Promise<HTMLElement> {
  notify(message)
  await show()
  return screen.getByRole('alert')
}

/** Waits for the toast's code, which is there, and its first paint. */
async function show(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  flushSync(() => undefined)
}

function getOpacity(toast: HTMLElement): string {
  return toast.style.getPropertyValue('--notifications-state-opacity')
}

function wait(ms: number): void {
  flushSync(() => void vi.advanceTimersByTime(ms))
}

test('a toast is read out, and goes after 3 s', async () => {
  const toast = await say('Changes saved')
  expect(toast).toHaveTextContent('Changes saved')
  wait(2900)
  expect(getOpacity(toast)).toBe('1')
  wait(100)
  wait(FADE_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a toast stays while it is pointed at, and goes once the pointer has left', async () => {
  const toast = await say('Changes saved')
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

test('Undo takes back what was done, and its toast goes', async () => {
  const undo = vi.fn()
  notifyUndo({ message: 'Yoga class archived', undo })
  await show()
  flushSync(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(undo).toHaveBeenCalledOnce()
  wait(FADE_MS)
  expect(screen.queryByRole('alert')).toBeNull()
})

import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, vi } from 'vitest'

const SIZE = { offsetWidth: 300, offsetHeight: 100 }

/** Gives signature fields a size and a context that paints nothing: jsdom has no canvas. */
export function useSignatureFields(): void {
  const canvas = HTMLCanvasElement.prototype
  const context = new Proxy({}, { get: () => () => undefined, set: () => true })
  beforeEach(() => {
    vi.spyOn(canvas, 'getContext').mockReturnValue(context as never)
    for (const [side, value] of Object.entries(SIZE)) Object.defineProperty(canvas, side, { configurable: true, value })
  })
  afterEach(() => {
    vi.mocked(canvas.getContext).mockRestore()
    for (const side of Object.keys(SIZE)) Reflect.deleteProperty(canvas, side)
  })
}

export function drawSignature(field: HTMLElement): void {
  const pointer = { pointerId: 1, isPrimary: true, buttons: 1, pressure: 0.5 }
  fireEvent.pointerDown(field, { ...pointer, clientX: 60, clientY: 60 })
  fireEvent.pointerUp(field, { ...pointer, buttons: 0, clientX: 240, clientY: 30 })
}

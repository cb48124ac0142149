import './production-react.ts'
import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { notifications } from '@mantine/notifications'
import { configure, prettyDOM } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from './render.tsx'
import { setWindowWidth } from './window-width.ts'

configure({
  // A slow machine is no failure.
  asyncUtilTimeout: 15_000,
  // What an event or an awaited step of a test changes is on the screen when it is over.
  eventWrapper: (fire) => flushSync(fire),
  asyncWrapper: async (run) => {
    const result = await run()
    await nextTurn()
    return result
  },
  // The page is written out for whoever reads the error, not at each try of what waits for an element.
  getElementError: (message, container) => {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const describe = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { configurable: true, get: describe })
  },
})
// Enough of the page to see why nothing was found.
process.env.DEBUG_PRINT_LIMIT ??= '2000'

// What jsdom lacks, since it lays nothing out.
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver })
Object.assign(window, { scrollTo: () => undefined })
Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
Element.prototype.scrollIntoView = () => undefined
Document.prototype.elementsFromPoint = () => []
Object.defineProperties(HTMLElement.prototype, {
  // Nothing is narrower than the window.
  clientWidth: { configurable: true, get: () => window.innerWidth },
  innerText: {
    configurable: true,
    get(this: HTMLElement) {
      return this.textContent
    },
    set(this: HTMLElement, text: string) {
      this.textContent = text
    },
  },
})
setWindowWidth(1280)

beforeEach(() => {
  // What the test before began may have ended since.
  notifications.clean()
  notifications.cleanQueue()
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  setWindowWidth(1280)
  vi.useRealTimers()
})

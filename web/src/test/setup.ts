import './production-react.ts'
import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { notifications } from '@mantine/notifications'
import { configure, prettyDOM } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { activate, i18n } from '../lib/i18n.ts'
import { cleanup } from './render.tsx'
import { setWindowWidth } from './window-width.ts'

configure({
  // Only failing tests take the whole timeout, so it is long enough for slow machines.
  asyncUtilTimeout: Number(process.env.SCREEN_TIMEOUT_MS ?? 120_000),
  // Flush React's updates before an event or an awaited step of a test is over.
  eventWrapper: (fire) => flushSync(fire),
  asyncWrapper: async (run) => {
    const result = await run()
    await nextTurn()
    return result
  },
  // Serialise the DOM only when the error is read, not at each try of a waiting query.
  getElementError: (message, container) => {
    const error = new Error()
    error.name = 'TestingLibraryElementError'
    const describe = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
    return Object.defineProperty(error, 'message', { configurable: true, get: describe })
  },
})
// Characters of the DOM in an error: enough to see why nothing was found.
process.env.DEBUG_PRINT_LIMIT ??= '2000'

// Stubs for APIs that jsdom lacks, since it has no layout.
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
  // Report every element as wide as the window.
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
  // Toasts of the previous test may have appeared after its end.
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

// The next file has the same modules, some of which read their texts as they are imported.
afterAll(() => {
  if (i18n.locale === 'en') return
  activate('en')
  vi.resetModules()
})

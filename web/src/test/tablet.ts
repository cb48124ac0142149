import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { TestBusiness } from '../../../server/src/test/app.ts'
import type { Desk } from './desk.tsx'
import { useMovableTime } from './time.ts'

/** Stops the kiosk page's background work and drops its module state. */
async function closePage(): Promise<void> {
  const { browserClock } = await import('../features/kiosk/offline/platform.ts')
  browserClock.wait = () => new Promise(() => undefined)
  vi.resetModules()
}

function findUsable(find: () => HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    const found = find()
    expect(found).toBeEnabled()
    return found
  })
}

/** Kiosk device without stored data, a freshly loaded page and movable time for each test. */
export function useTablet(desk: Desk) {
  useMovableTime()
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    vi.resetModules()
  })
  afterEach(closePage)
  return {
    /** Closes the kiosk's page. What its browser has stored stays. */
    close: async () => {
      await closePage()
      // Whatever it still waits for must send nothing.
      globalThis.fetch = () => new Promise(() => undefined)
    },
    /** Waits until the kiosk works offline. */
    waitForRoster: async () => {
      const { kioskState } = await import('../features/kiosk/offline/use-kiosk-client.ts')
      await waitFor(() => expect(kioskState.get().ready).toBe(true))
    },
    /** Opens the kiosk in a browser session of its own. */
    open: async (shop: TestBusiness) => {
      const { user } = await desk.open('/kiosk', { shop: await desk.openBrowser(shop), width: 1180 })
      await screen.findByRole('heading', { name: /Check in here/ })
      async function typeOn(pad: string, digits: string, go: string) {
        const keys = within(await screen.findByRole('group', { name: pad }))
        const tapKey = async (name: string) => user.click(await findUsable(() => keys.getByRole('button', { name })))
        for (const digit of digits) await tapKey(digit)
        await tapKey(go)
      }
      return {
        user,
        tap: async (name: string | RegExp) => user.click(await findUsable(() => screen.getByRole('button', { name }))),
        typeOn,
        lookUp: (digits: string) => typeOn('Number pad', digits, 'Look up'),
        /** Types as a barcode scanner or keyboard does, with Enter at the end. */
        press: (text: string) => {
          for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
        },
        findHeading: (name: string | RegExp) => screen.findByRole('heading', { name }),
      }
    },
  }
}

import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Shop } from '../../../server/src/test/app.ts'
import type { Desk } from './desk.tsx'
import { useMovableTime } from './time.ts'

/** What goes on by itself in the kiosk's page, and what it knows, ends with it. */
async function closePage(): Promise<void> {
  const { browserClock } = await import('../features/kiosk/desk/browser.ts')
  browserClock.wait = () => new Promise(() => undefined)
  vi.resetModules()
}

/** The tablet by the door, of a test that has kept nothing yet. Its page is loaded anew, and its time can be moved. */
export function useTablet(desk: Desk) {
  useMovableTime()
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory()
    Dexie.dependencies.indexedDB = indexedDB
    vi.resetModules()
  })
  afterEach(closePage)
  return {
    /** Waits until the kiosk works without the server. */
    waitForRoster: async () => {
      const { kioskState } = await import('../features/kiosk/desk/open-desk.ts')
      await waitFor(() => expect(kioskState.get().ready).toBe(true))
    },
    /** Opens the kiosk in a browser of its own. */
    open: async (shop: Shop) => {
      const { user } = await desk.open('/kiosk', { shop: await desk.openBrowser(shop), width: 1180 })
      await screen.findByRole('heading', { name: /Check in here/ })
      async function typeOn(pad: string, digits: string, go: string) {
        const keys = within(screen.getByRole('group', { name: pad }))
        for (const digit of digits) await user.click(keys.getByRole('button', { name: digit }))
        await user.click(keys.getByRole('button', { name: go }))
      }
      return {
        user,
        tap: async (name: string | RegExp) => user.click(await screen.findByRole('button', { name })),
        typeOn,
        lookUp: (digits: string) => typeOn('Number pad', digits, 'Look up'),
        /** What a scanner types, or somebody at a keyboard. */
        press: (text: string) => {
          for (const key of [...text, 'Enter']) fireEvent.keyDown(document.body, { key })
        },
        findHeading: (name: string | RegExp) => screen.findByRole('heading', { name }),
      }
    },
  }
}

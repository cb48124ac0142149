import { StorageRefused } from '../../web/src/features/kiosk/offline/types.ts'
import type { OpenTab } from './kiosk-tablet.ts'

/**
 * Outcome of a tap as the screen showed it. `saved` and `confirmed` claim success, `to_desk` refers to staff, `refused`
 * means that the device couldn't store it; with `unknown` the tab was closed before it showed anything.
 */
export type Outcome = 'confirmed' | 'saved' | 'to_desk' | 'refused' | 'unknown'
export type Kind = 'check_in' | 'sign_up' | 'see_desk'

/** One tap. `undo`: outcome of its undo; null if none was requested. */
export type Tap = { id: string; kind: Kind; clientId: string; outcome: Outcome; undo: Outcome | null }

/** Resolves with the outcome, or with 'unknown' if the tab is closed meanwhile. */
export async function awaitOutcome({ tab }: OpenTab, asked: Promise<Outcome>): Promise<Outcome> {
  const closed = new Promise<Outcome>((resolve) => tab.onClose(() => resolve('unknown')))
  try {
    const outcome = await Promise.race([asked, closed])
    return tab.isClosed ? 'unknown' : outcome
  } catch (error) {
    if (tab.isClosed) return 'unknown'
    if (error instanceof StorageRefused) return 'refused'
    // The server rejected it, e.g. an undo that came too late, and the screen says so.
    return 'to_desk'
  }
}

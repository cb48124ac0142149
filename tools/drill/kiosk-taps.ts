import { StorageRefused } from '../../web/src/features/kiosk/offline/outcome.ts'
import type { OpenTab } from './kiosk-tablet.ts'

/**
 * What the screen said of a tap: `saved` and `confirmed` claim that it was made, `to_desk` that it was not, `refused`
 * that the device could not keep it; of `unknown` the tab was closed before it said anything.
 */
export type Outcome = 'confirmed' | 'saved' | 'to_desk' | 'refused' | 'unknown'
export type Kind = 'check_in' | 'sign_up' | 'see_desk'

/** One tap. `undo`: what the screen said of taking it back; null where nobody asked. */
export type Tap = { id: string; kind: Kind; clientId: string; outcome: Outcome; undo: Outcome | null }

/** What came of something that was asked for in a tab, which may be closed meanwhile. */
export async function awaitOutcome({ tab }: OpenTab, asked: Promise<Outcome>): Promise<Outcome> {
  const closed = new Promise<Outcome>((resolve) => tab.onClose(() => resolve('unknown')))
  try {
    const outcome = await Promise.race([asked, closed])
    return tab.isClosed ? 'unknown' : outcome
  } catch (error) {
    if (tab.isClosed) return 'unknown'
    if (error instanceof StorageRefused) return 'refused'
    // The server has said no to it, as to an undo that came too late: the screen says so.
    return 'to_desk'
  }
}

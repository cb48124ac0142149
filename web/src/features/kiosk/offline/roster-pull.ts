import type { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { Roster } from './client-cache.ts'

/** Fetches and stores the roster, or its changes since the cursor. Rejects if the server or the storage fails. */
export type PullRoster = (cursor: string | undefined) => Promise<void>

/** Pulls page by page, and fetches the next one while a page is written. */
export async function pullPages({
  roster,
  deviceId,
  cursor,
  fetchRoster,
  now,
}: {
  roster: Roster
  deviceId: string
  cursor: string | undefined
  fetchRoster(filter: RosterFilter): Promise<RosterPage>
  now(): Date
}): Promise<void> {
  const ask = (from?: string) => fetchRoster({ deviceId, ...(from && { cursor: from }) })
  let asked: Promise<RosterPage> | null = ask(cursor)
  while (asked) {
    const page: RosterPage = await asked
    asked = page.more ? ask(page.cursor) : null
    // If writing fails, nobody awaits the next page: avoid an unhandled rejection.
    asked?.catch(() => undefined)
    await roster.apply(page, now())
  }
}

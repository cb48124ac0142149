import type { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import { Roster, RosterDatabase } from './client-cache.ts'
import { pullPages } from './roster-pull.ts'

/** Request of a pull. The worker answers true once everything is stored, false if the server or the storage failed. */
export type RosterWorkerRequest = { deviceId: string; rosterKey: string; cursor: string | undefined }

/** Request timeout in ms. */
const PATIENCE_MS = 20_000

const database = new RosterDatabase()

async function fetchRoster(filter: RosterFilter): Promise<RosterPage> {
  const answer = await fetch(`/api/kiosk/roster?${new URLSearchParams(filter)}`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`The roster: HTTP ${answer.status}`)
  return answer.json()
}

self.addEventListener('message', async ({ data }: MessageEvent<RosterWorkerRequest>) => {
  const { deviceId, rosterKey, cursor } = data
  const roster = new Roster(database, { rosterKey })
  const pulled = pullPages({ roster, deviceId, cursor, fetchRoster, now: () => new Date() })
  self.postMessage(
    await pulled.then(
      () => true,
      () => false,
    ),
  )
})

import type { RosterFilter, RosterPage } from '@deskbell/domain/kiosk/roster.ts'
import type { Lookup, LookupResult } from '@deskbell/domain/kiosk/schema.ts'
import type { SyncAnswer, SyncBatch } from '@deskbell/domain/kiosk/sync.ts'
import type { Api } from '../../../lib/api.ts'
import { read } from '../../../lib/read.ts'

/** Request timeout while a client waits, in ms. */
const LOOKUP_PATIENCE_MS = 5000
/** Request timeout in the background, in ms. */
const PATIENCE_MS = 20_000

/** Kiosk endpoints of the server. Each throws an `ApiError`, also if the server is unreachable. */
export type Server = {
  lookUp(search: Lookup): Promise<LookupResult>
  sync(batch: SyncBatch): Promise<SyncAnswer>
  fetchRoster(filter: RosterFilter): Promise<RosterPage>
  callStaff(call: { id: string; device: string }): Promise<void>
}

export function createServer({ kiosk }: Api): Server {
  const within = (milliseconds: number) => ({ init: { signal: AbortSignal.timeout(milliseconds) } })
  return {
    lookUp: (json) => read(kiosk.lookup.$post({ json }, within(LOOKUP_PATIENCE_MS))),
    sync: (json) => read(kiosk.sync.$post({ json }, within(PATIENCE_MS))),
    fetchRoster: (query) => read(kiosk.roster.$get({ query }, within(PATIENCE_MS))),
    callStaff: async (json) => void (await read(kiosk.call.$post({ json }, within(LOOKUP_PATIENCE_MS)))),
  }
}

import type { Database } from '../db/client.ts'
import { LIVE_CHANNEL } from '../live/announce.ts'

/** Returns the payloads of the live updates that were announced during some work, in order. */
export async function collectAnnouncements(
  db: Database,
  work: () => Promise<unknown>,
): Promise<(string | undefined)[]> {
  const listener = await db.$client.connect()
  const told: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => told.push(payload))
  await listener.query(`listen ${LIVE_CHANNEL}`)
  await work()
  await listener.query('unlisten *')
  listener.removeAllListeners('notification')
  listener.release()
  return told
}

import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createQueue, SYNC_PATH } from './kiosk-queue.ts'
import type { Shop } from './shop.ts'

/** Check-ins per second of a few busy businesses together. */
const PER_SECOND = 20
/** Enough that each kiosk has its answer before its next check-in. */
export const KIOSKS = 40

/**
 * Open-loop load: sends check-ins at a fixed rate without waiting for earlier answers, so that a slow server can't
 * lower the load.
 */
export function createCheckInLoad(
  { origin, cookie }: Shop,
  { clientIds, serviceIds, deviceIds }: { clientIds: string[]; serviceIds: string[]; deviceIds: string[] },
) {
  const queues = deviceIds.map(createQueue)
  let next = 0
  async function checkIn(): Promise<number> {
    const queue = queues[next % queues.length]
    const [clientId = '', round] = [clientIds[next % clientIds.length], Math.floor(next / clientIds.length)]
    const serviceId = serviceIds[(next + round) % serviceIds.length] ?? ''
    next += 1
    const startedAt = performance.now()
    const answer = await fetch(origin + SYNC_PATH, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(queue?.([{ id: newId(), clientId, serviceId }])),
    })
    const text = await answer.text()
    if (!answer.ok || !text.includes('"checked_in"')) throw new Error(`not a visit: ${answer.status} ${text}`)
    return performance.now() - startedAt
  }
  /** Returns the latencies, in ms, of the check-ins that began while `work` was running. */
  async function during(work: Promise<unknown>): Promise<number[]> {
    const sent: Promise<number>[] = []
    const timer = setInterval(() => sent.push(checkIn()), 1000 / PER_SECOND)
    await work
    clearInterval(timer)
    return Promise.all(sent)
  }
  return { during }
}

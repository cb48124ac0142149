import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Shop } from './shop.ts'

/** Check-ins per second of a few busy businesses together. */
const PER_SECOND = 20

/**
 * Open-loop load: sends check-ins at a fixed rate without waiting for earlier answers, so that a slow server can't
 * lower the load.
 */
export function createCheckInLoad(
  { origin, cookie }: Shop,
  { clientIds, serviceIds }: { clientIds: string[]; serviceIds: string[] },
) {
  let next = 0
  async function checkIn(): Promise<number> {
    const [clientId, round] = [clientIds[next % clientIds.length], Math.floor(next / clientIds.length)]
    const serviceId = serviceIds[(next + round) % serviceIds.length]
    next += 1
    const startedAt = performance.now()
    const answer = await fetch(`${origin}/api/kiosk/check-ins`, {
      method: 'POST',
      headers: { cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify({ id: newId(), clientId, serviceId, device: 'bench' }),
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

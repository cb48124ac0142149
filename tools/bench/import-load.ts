import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Shop } from './shop.ts'

/** As many as come through the doors of a few busy shops at once. */
const PER_SECOND = 20

/** Check-ins that come at their times, whether the ones before were answered or not: nobody waits at the door for another. */
export function pacedCheckIns(
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
  /** How long each took that began while the work was going on, in ms. */
  async function during(work: Promise<unknown>): Promise<number[]> {
    const sent: Promise<number>[] = []
    const timer = setInterval(() => sent.push(checkIn()), 1000 / PER_SECOND)
    await work
    clearInterval(timer)
    return Promise.all(sent)
  }
  return { during }
}

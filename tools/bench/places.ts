/** Worker process that works at desks and kiosks as people do, each with a pause between two of its clients. */
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createQueue, SYNC_PATH } from './kiosk-queue.ts'
import { createSeededRandom } from './people.ts'

/** A desk, or a kiosk if it has a `deviceId`, and the server that its requests reach. */
export type Place = { origin: string; deviceId?: string }
export type Work = {
  places: Place[]
  cookie: string
  /** Average time from one client of a place to the next, in ms. */
  everyMs: number
  milliseconds: number
  /** Each pair of client and service is used once, so that no check-in is a duplicate. */
  clientIds: string[]
  serviceIds: string[]
  searches: string[]
  from: number
}
export type RequestKind = 'search' | 'desk' | 'home' | 'kiosk'
/** Latencies in ms by kind, the ids of acknowledged check-ins, and the number of the first unused pair. */
export type Worked = { took: Record<RequestKind, number[]>; acknowledged: string[]; next: number }

async function work({ places, cookie, everyMs, milliseconds, clientIds, serviceIds, searches, from }: Work) {
  const worked: Worked = { took: { search: [], desk: [], home: [], kiosk: [] }, acknowledged: [], next: from }
  const random = createSeededRandom(from + 1)
  const until = performance.now() + milliseconds

  async function send(kind: RequestKind, url: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { cookie, ...(body && { 'Content-Type': 'application/json' }) }
    const began = performance.now()
    const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    worked.took[kind].push(performance.now() - began)
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }

  function takeVisit() {
    const at = worked.next++
    const [clientId = '', serviceId] = [clientIds[at % clientIds.length], serviceIds[Math.floor(at / clientIds.length)]]
    if (!serviceId) throw new Error('every client has come for every service')
    return { id: newId(), clientId, serviceId, search: searches[at % searches.length] ?? '' }
  }

  function acknowledge(id: string, result: unknown): void {
    if ((result as { outcome?: string }).outcome !== 'checked_in')
      throw new Error(`not a check-in: ${JSON.stringify(result)}`)
    worked.acknowledged.push(id)
  }

  async function serveAtDesk(origin: string): Promise<void> {
    const { search, ...visit } = takeVisit()
    await send('search', `${origin}/api/clients?q=${encodeURIComponent(search)}&limit=20`)
    acknowledge(visit.id, await send('desk', `${origin}/api/check-ins`, visit))
    await send('home', `${origin}/api/home`)
  }

  async function keepWorking({ origin, deviceId }: Place): Promise<void> {
    const toBody = deviceId && createQueue(deviceId)
    for (await sleep(random() * everyMs); performance.now() < until; await sleep((0.5 + random()) * everyMs)) {
      if (!toBody) {
        await serveAtDesk(origin)
        continue
      }
      const { search: _, ...visit } = takeVisit()
      const { answers } = await send('kiosk', origin + SYNC_PATH, toBody([visit]))
      acknowledge(visit.id, (answers as { result: unknown }[])[0]?.result)
    }
  }

  await Promise.all(places.map(keepWorking))
  return worked
}

process.on('message', (job: Work) => void work(job).then((worked) => process.send?.(worked)))
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

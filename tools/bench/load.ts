/** Worker process that sends check-ins over keep-alive connections and verifies every answer. */
import { Agent, request } from 'node:http'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { createQueue } from './kiosk-queue.ts'

export type Job = {
  origin: string
  path: string
  cookie: string
  connections: number
  /** Kiosks, at least one per connection, since a kiosk waits for each answer. None: sends visits as the desk does. */
  deviceIds: string[]
  /** Check-ins in each request of a kiosk. */
  batch: number
  milliseconds: number
  /** Each pair of client and service is used once, starting with number `from`, so that no check-in is a duplicate. */
  clientIds: string[]
  serviceIds: string[]
  from: number
}
/** Latency of each request and total time, both in ms, and the number of the first unused pair. */
export type Load = { took: number[]; elapsed: number; next: number }

function sender(
  { origin, path, cookie }: Job,
  agent: Agent,
): (body: string) => Promise<{ status: number; text: string }> {
  const at = new URL(path, origin)
  const headers = { cookie, 'Content-Type': 'application/json' }
  return (body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        at,
        { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
}

function requireSpentVisits({ status, text }: { status: number; text: string }, count: number): void {
  const body = status === 200 ? JSON.parse(text) : null
  const visits = body?.answers ? body.answers.map(({ result }: { result: unknown }) => result) : [body]
  for (const visit of visits)
    if (visit?.outcome !== 'checked_in' || typeof visit.pass?.remaining !== 'number' || visit.pass.remaining > 9999)
      throw new Error(`not a spent visit: ${status} ${text}`)
  if (visits.length !== count) throw new Error(`${visits.length} of ${count} visits answered: ${text}`)
}

// Consecutive clients visit different services, as in a real queue.
function visit({ clientIds, serviceIds }: Job, at: number) {
  const round = Math.floor(at / clientIds.length)
  if (round >= serviceIds.length) throw new Error('every client has come for every service')
  const [clientId = '', serviceId = ''] = [
    clientIds[at % clientIds.length],
    serviceIds[(at + round) % serviceIds.length],
  ]
  return { id: newId(), clientId, serviceId }
}

async function run(job: Job): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections })
  const send = sender(job, agent)
  const load: Load = { took: [], elapsed: 0, next: job.from }
  const startedAt = performance.now()
  const keepSending = async (deviceId?: string) => {
    const toBody = deviceId ? createQueue(deviceId) : ([plain]: object[]) => plain
    const count = deviceId ? job.batch : 1
    while (performance.now() - startedAt < job.milliseconds) {
      const body = JSON.stringify(toBody(Array.from({ length: count }, () => visit(job, load.next++))))
      const sentAt = performance.now()
      const answer = await send(body)
      load.took.push(performance.now() - sentAt)
      requireSpentVisits(answer, count)
    }
  }
  await Promise.all(Array.from({ length: job.connections }, (_, at) => keepSending(job.deviceIds[at])))
  load.elapsed = performance.now() - startedAt
  agent.destroy()
  return load
}

process.on('message', (job: Job) => void run(job).then((load) => process.send?.(load)))
process.on('unhandledRejection', (error) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

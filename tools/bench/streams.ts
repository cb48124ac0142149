/** Worker process that holds event streams open and reports when the last one has received an event. */
import { Agent, get } from 'node:http'

export type Open = { url: string; cookies: string[]; count: number }
/** `at` is in ms since the epoch, with sub-millisecond resolution. */
export type Heard = { kind: 'open' } | { kind: 'all have it'; at: number; bytes: number }

const EVENT = 'event: change'
const OPENED_AT_ONCE = 50

let having = 0
let streams = 0

function hear(part: Buffer): void {
  if (!part.includes(EVENT)) return
  having += 1
  if (having < streams) return
  having = 0
  const at = performance.timeOrigin + performance.now()
  process.send?.({ kind: 'all have it', at, bytes: part.length } satisfies Heard)
}

function open({ url, cookie }: { url: string; cookie: string }, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { cookie, Accept: 'text/event-stream' } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was refused: ${answer.statusCode}`))
      answer.on('data', hear)
      answer.once('data', () => resolve())
    })
    asked.on('error', reject)
  })
}

async function openAll(job: Open): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  streams = job.count
  const { url, cookies } = job
  for (let at = 0; at < job.count; at += OPENED_AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(OPENED_AT_ONCE, job.count - at) }, (_, n) =>
        open({ url, cookie: cookies[(at + n) % cookies.length] ?? '' }, agent),
      ),
    )
  process.send?.({ kind: 'open' } satisfies Heard)
}

process.on('message', (job: Open) => void openAll(job))

import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from '../../server/src/db/client.ts'
import { openJobs } from '../../server/src/jobs/jobs.ts'
import { createSeededRandom } from '../bench/people.ts'
import { type Books, compareBooks } from './failover-books.ts'
import { type Acknowledged, Clients } from './failover-clients.ts'
import { getDatabaseUrl, listLinks, type Stage, setStage } from './failover-stage.ts'

const CHECKING_IN = 4
/** Messages per kill: as many as are sent between two of them. */
const CLIENTS_PER_KILL = 40
const HANG_MS = 4000
const MESSAGES_MS = 120_000

export type Figures = Books & {
  refused: number
  longest_gap_s: number
  watchdog_s: number
  longest_wait_s: number
  retried: number
  kills: Record<string, number>
  seconds: number
}

/** Seconds that a failover may take after the watchdog has promoted the standby. */
const MOST_AFTER_WATCHDOG_S = 5

export function isSound({ lost, doubled, refused, longest_gap_s, watchdog_s }: Figures): boolean {
  return lost + doubled + refused === 0 && longest_gap_s <= watchdog_s + MOST_AFTER_WATCHDOG_S
}

const FAULTS = [
  'primary killed',
  'primary hung',
  'primary cut off',
  'server killed',
  'server hung',
  'server cut off',
] as const
type Fault = (typeof FAULTS)[number]

/** Each as often as the others, in random order. */
function listFaults(count: number, random: () => number): Fault[] {
  const faults = Array.from({ length: count }, (_, nth) => FAULTS[nth % FAULTS.length] as Fault)
  const drawn = faults.map((fault) => ({ fault, at: random() })).toSorted((a, b) => a.at - b.at)
  return drawn.map(({ fault }) => fault)
}

/**
 * Chaos test of a failover: two servers on a primary and its synchronous standby serve check-ins, bookings and messages,
 * while primaries and servers are killed, hung and cut off. Then compares what was acknowledged with the database.
 */
export async function drillFailover({
  kills,
  seed,
  watchdogMs = 2000,
  say = () => undefined,
}: {
  kills: number
  seed: number
  /** Time from a failure of the primary to the promotion of its standby. */
  watchdogMs?: number
  say?: (words: string) => void
}): Promise<Figures> {
  const random = createSeededRandom(seed)
  const stage = await setStage({ clients: Math.max(kills * CLIENTS_PER_KILL, 100), services: Math.max(kills * 3, 8) })
  const drill = new Drill(stage, { random, watchdogMs })
  const clients = new Clients(stage, random)
  const began = performance.now()
  const working = clients.work(CHECKING_IN)
  await drill.findMessages()
  const count: Record<string, number> = {}
  for (const fault of listFaults(kills, random)) {
    await sleep(500 + random() * 1000)
    await drill.cause(fault)
    count[fault] = (count[fault] ?? 0) + 1
    say(
      `${fault}; ${clients.acknowledged.length} acknowledged, gap ${toSeconds(findLongestGap(clients.acknowledged))} s`,
    )
  }
  await sleep(1000)
  clients.end()
  await working
  const ended = performance.now()
  await drill.sendRest()
  const books = await compareBooks(getDatabaseUrl(stage.nodes.primary), stage, clients.acknowledged)
  for (const words of clients.refused) say(words)
  return {
    ...books,
    refused: clients.refused.length,
    longest_gap_s: toSeconds(findLongestGap(clients.acknowledged)),
    watchdog_s: toSeconds(watchdogMs),
    longest_wait_s: toSeconds(Math.max(...clients.acknowledged.map(({ waitedMs }) => waitedMs))),
    retried: clients.acknowledged.filter(({ tries }) => tries > 1).length,
    kills: count,
    seconds: Math.round((ended - began) / 1000),
  }
}

const toSeconds = (ms: number) => Math.round(ms / 10) / 100

function findLongestGap(acknowledged: Acknowledged[]): number {
  const times = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, nth) => at - (times[nth] ?? at)))
}

class Drill {
  readonly stage: Stage
  readonly random: () => number
  readonly watchdogMs: number

  constructor(stage: Stage, { random, watchdogMs }: { random: () => number; watchdogMs: number }) {
    this.stage = stage
    this.random = random
    this.watchdogMs = watchdogMs
  }

  async cause(fault: Fault): Promise<void> {
    const { primary } = this.stage.nodes
    if (fault === 'primary killed') await primary.kill()
    if (fault === 'primary hung') primary.hang()
    if (fault === 'primary cut off') for (const link of listLinks(this.stage, primary)) link.hold()
    if (fault.startsWith('primary')) return this.failOver()
    return this.disturbServer(fault)
  }

  /** As a tool for high availability does: promotes the standby, and only then makes sure that the old primary is off. */
  async failOver(): Promise<void> {
    const { primary: old, standby: next } = this.stage.nodes
    await sleep(this.watchdogMs)
    await next.promote()
    await sleep(this.random() * 1000)
    await old.kill()
    for (const link of listLinks(this.stage, old)) link.release()
    this.stage.nodes = { primary: next, standby: old }
    await old.follow(next)
    await next.makeSynchronous()
    await this.findMessages()
  }

  async disturbServer(fault: Fault): Promise<void> {
    const server = this.stage.servers[Math.floor(this.random() * this.stage.servers.length)]
    if (!server) return
    const { child } = server.running
    if (fault === 'server killed') {
      child.kill('SIGKILL')
      server.running = await server.start()
      return
    }
    if (fault === 'server hung') child.kill('SIGSTOP')
    else for (const link of server.links) link.hold()
    await sleep(HANG_MS)
    if (fault === 'server hung') child.kill('SIGCONT')
    else for (const link of server.links) link.release()
  }

  /** Lets a server look for messages that are due. */
  async findMessages(): Promise<void> {
    await this.#addJobs(async (add) => add('minute', {}))
  }

  /** Waits for the messages of the beginning; what is not written is searched, and what waits for long queued again. */
  async sendRest(): Promise<void> {
    const LEFT = `select m.id from booking b left join message m on m.business_id = b.business_id and m.booking_id = b.id
      where b.appointment_id <> '${this.stage.classId}' and (m.id is null or m.status = 'queued')`
    for (const until = performance.now() + MESSAGES_MS; performance.now() < until; await sleep(2000)) {
      const left = await this.#addJobs(async (add, db) => {
        const { rows } = await db.$client.query<{ id: string | null }>(LEFT)
        for (const { id } of rows) if (id) await add('message', { businessId: 'default', messageId: id })
        if (rows.some(({ id }) => id === null)) await add('minute', {})
        return rows.length
      })
      if (left === 0) return
    }
  }

  async #addJobs<T>(
    work: (
      add: <Name extends 'minute' | 'message'>(name: Name, data: object) => Promise<void>,
      db: ReturnType<typeof openDatabase>,
    ) => Promise<T>,
  ): Promise<T> {
    const db = openDatabase(getDatabaseUrl(this.stage.nodes.primary))
    const jobs = await openJobs({ db, log: pino({ level: 'silent' }), runs: false })
    try {
      return await work((name, data) => jobs.add(db, name, data as never), db)
    } finally {
      await jobs.stop()
      await db.$client.end()
    }
  }
}

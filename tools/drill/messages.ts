import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/db/client.ts'
import { CONCURRENCY } from '../../server/src/jobs/queues.ts'
import { query } from '../bench/database.ts'
import { createSeededRandom } from '../bench/people.ts'
import { onCleanup } from '../bench/running.ts'
import { countDeliveries, type DeliveryCounts, type Written } from './messages-books.ts'
import { type Stage, setStage } from './messages-stage.ts'

const SERVERS = 3
/** Messages per kill. */
const A_KILL_FOR = 50
const SMTP_DIES_EVERY = 4
const LOOK_MS = 500
const LOOK_FOR_FIRST_MS = 5
const FIND_EVERY_MS = 10_000
/**
 * Jobs of a killed server wait until their heartbeat times out, and those that failed while the mail server was down
 * wait ever longer between retries.
 */
const MOST_MINUTES = 25

type Options = {
  due: number
  seed: number
  kills?: number
  /** If true, requeue waiting messages after the last kill instead of waiting for their retries. */
  hurry?: boolean
  say?: (words: string) => void
}
export type Figures = DeliveryCounts & {
  servers_killed: number
  smtp_killed: number
  /** Failed attempts while the mail server was down. */
  tries_failed: number
  seconds: number
}

/** Messages that a server sends in parallel: each kill may leave this many handed over but not sent. */
const SENT_AT_ONCE = (CONCURRENCY.message?.batch ?? 1) * (CONCURRENCY.message?.workers ?? 1)

/** True if each due message was sent once, or was being sent by a server when it was killed. */
export function isSound({ missed, twice, presumed, servers_killed }: Omit<Figures, 'seconds'>): boolean {
  return missed === 0 && twice === 0 && presumed <= servers_killed * SENT_AT_ONCE
}

/**
 * Chaos test of exactly-once delivery: several servers find and send the same due messages while servers and the mail
 * server are killed. Then compares the mail server's log with the due messages.
 */
export async function drillMessages(databaseUrl: string, options: Options): Promise<Figures> {
  const { due, seed, kills = Math.ceil(due / A_KILL_FOR), hurry = false, say = () => undefined } = options
  const stage = await setStage({ databaseUrl, due, servers: SERVERS })
  say(`${due} clients are to be told of a booking, by ${SERVERS} servers`)
  const drill = new Drill(stage, { due, seed, hurry, say })
  const began = performance.now()
  await drill.run(kills)
  const seconds = Math.round((performance.now() - began) / 1000)
  const written = await query<Written & { tries: number }>(
    databaseUrl,
    'select id, tries, handed_at is not null as "isHandedOver" from message',
  )
  const books = countDeliveries(stage.noted(), { due, written })
  const triesFailed = written.reduce((sum, { tries }) => sum + tries, 0)
  return { ...books, ...drill.killed, tries_failed: triesFailed, seconds }
}

type Running = Required<Pick<Options, 'due' | 'seed' | 'hurry' | 'say'>>

class Drill {
  readonly stage: Stage
  readonly options: Running
  readonly random: () => number
  readonly killed = { servers_killed: 0, smtp_killed: 0 }
  readonly db: ReturnType<typeof openDatabase>

  constructor(stage: Stage, options: Running) {
    this.stage = stage
    this.options = options
    this.random = createSeededRandom(options.seed)
    const db = openDatabase(stage.databaseUrl)
    onCleanup(() => db.$client.end())
    this.db = db
  }

  async run(kills: number): Promise<void> {
    const until = performance.now() + MOST_MINUTES * 60_000
    const isCalm = this.killAll(kills, until)
    let calm = false
    void isCalm.then(() => {
      calm = true
    })
    for (let found = Number.NEGATIVE_INFINITY; performance.now() < until; await sleep(LOOK_MS)) {
      const { written, queued } = await this.count()
      if (calm && written >= this.options.due && queued === 0) break
      if (written < this.options.due && performance.now() - found > FIND_EVERY_MS) {
        found = performance.now()
        await this.find()
      }
      if (calm && this.options.hurry) await this.addAgain()
    }
    await isCalm
  }

  /** Lets all servers look for due messages concurrently. */
  async find(): Promise<void> {
    for (let nth = 0; nth < this.stage.servers; nth++) await this.stage.jobs.add(this.db, 'minute', {})
  }

  async addAgain(): Promise<void> {
    const { rows } = await this.db.$client.query<{ id: string }>(`select id from message where status = 'queued'`)
    for (const { id } of rows) await this.stage.jobs.add(this.db, 'message', { businessId: 'default', messageId: id })
  }

  async count(): Promise<{ written: number; queued: number }> {
    const { rows } = await this.db.$client.query<{ written: number; queued: number }>(
      `select count(*)::int as written, count(*) filter (where status = 'queued')::int as queued from message`,
    )
    return rows[0] ?? { written: 0, queued: 0 }
  }

  /**
   * Kills and restarts servers, and every fourth time the mail server, while messages are left to send. Begins as soon
   * as the first message has arrived, when others are being sent.
   */
  async killAll(kills: number, until: number): Promise<void> {
    while (this.stage.noted() === '' && performance.now() < until) await sleep(LOOK_FOR_FIRST_MS)
    for (let nth = 0; nth < kills; nth++) {
      const { written, queued } = await this.count()
      if (nth > 0 && written >= this.options.due && queued === 0) break
      await (nth % SMTP_DIES_EVERY === SMTP_DIES_EVERY - 1 ? this.killSmtp() : this.killServer())
      if (nth % 10 === 9) this.options.say(`${nth + 1} of ${kills} killed, ${written} written, ${queued} waiting`)
      await sleep(300 + this.random() * 1700)
    }
  }

  async killServer(): Promise<void> {
    const nth = Math.floor(this.random() * this.stage.servers)
    this.stage.killServer(nth)
    this.killed.servers_killed += 1
    await this.stage.startServer(nth)
  }

  async killSmtp(): Promise<void> {
    this.stage.killSmtp()
    this.killed.smtp_killed += 1
    await this.stage.startSmtp()
  }
}

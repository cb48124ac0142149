import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/db/client.ts'
import { AT_ONCE } from '../../server/src/jobs/queues.ts'
import { query } from '../bench/database.ts'
import { seeded } from '../bench/people.ts'
import { atEnd } from '../bench/running.ts'
import { type Books, countTakes, type Written } from './messages-books.ts'
import { type Stage, setStage } from './messages-stage.ts'

const SERVERS = 3
/** So many messages for each time that somebody is killed. */
const A_KILL_FOR = 50
const SMTP_DIES_EVERY = 4
const LOOK_MS = 500
const LOOK_FOR_FIRST_MS = 5
const FIND_EVERY_MS = 10_000
/** Messages of a dead server wait until its heart is missed, and those of a dead mail server ever longer. */
const MOST_MINUTES = 25

type Options = {
  due: number
  seed: number
  kills?: number
  /** Whether what still waits when nobody is killed any more is put into the queue again, rather than waited for. */
  hurry?: boolean
  say?: (words: string) => void
}
export type Figures = Books & {
  servers_killed: number
  smtp_killed: number
  /** Tries that failed, since the mail server was away. */
  tries_failed: number
  seconds: number
}

/** Each time that a server is killed, as many may be noted and not yet sent. */
const SENT_AT_ONCE = AT_ONCE.message?.batch ?? 1

/** Whether each message that was due was sent once, or was in the hands of a server when it was killed. */
export function isSound({ missed, twice, presumed, servers_killed }: Omit<Figures, 'seconds'>): boolean {
  return missed === 0 && twice === 0 && presumed <= servers_killed * SENT_AT_ONCE
}

/**
 * Lets several servers find out at once what clients are to be told, and send it, while servers and the mail server are
 * killed; and then looks at what the mail server noted.
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
  const books = countTakes(stage.noted(), { due, written })
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
    this.random = seeded(options.seed)
    const db = openDatabase(stage.databaseUrl)
    atEnd(() => db.$client.end())
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

  /** All servers find out at once what is due. */
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
   * Kills one after the other, and starts each again, as long as there is something left to send: the first one as soon
   * as a message has arrived, while the others are on their way.
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

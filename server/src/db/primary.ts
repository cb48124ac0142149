import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const URL_PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>(?:[^/?]*@)?)(?<hosts>[^/?@]*)(?<rest>.*)$/s
const IS_READ_ONLY = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadOnly"`
/** Time for a host to answer. */
const CONNECT_MS = 3000

/** Returns one URL for each host of a URL such as postgres://user@one:5432,two:5432/deskbell. */
function listHostUrls(url: string): string[] {
  const { scheme, login, hosts = '', rest } = URL_PARTS.exec(url)?.groups ?? {}
  return hosts.includes(',') ? hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`) : [url]
}

/** Throws unless the server takes writes: a standby answers, but refuses them. */
export async function requireWritable(connection: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await connection.query<{ isReadOnly: boolean }>(IS_READ_ONLY)
  if (rows[0]?.isReadOnly) throw new Error('This database server takes no writes')
}

async function open(config: pg.ClientConfig): Promise<pg.Client> {
  const connection = new pg.Client({ keepAlive: true, ...config })
  // The running statement rejects with the same error.
  connection.on('error', () => undefined)
  await connection.connect()
  return connection
}

/** Ends a connection without waiting for a server that may never answer. */
export function cut(connection: pg.ClientBase): void {
  ;(connection as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy()
}

async function ask(config: pg.ClientConfig & { connectionString: string }): Promise<Found> {
  const connection = await open(config)
  try {
    const late = sleep(config.connectionTimeoutMillis, undefined, { ref: false }).then(() => {
      throw new Error('timeout expired')
    })
    await Promise.race([requireWritable(connection), late])
    return { url: config.connectionString, connection }
  } catch (error) {
    cut(connection)
    throw error
  }
}

type Found = { url: string; connection: pg.Client }

/** Asks all hosts at once. The first that takes writes counts, so that one that hangs costs no time. */
async function findAmong(urls: string[], config: pg.ClientConfig = {}): Promise<Found> {
  const asked = urls.map((url) => ask({ connectionTimeoutMillis: CONNECT_MS, ...config, connectionString: url }))
  try {
    const first = await Promise.any(asked)
    for (const one of asked) one.then((other) => other !== first && cut(other.connection)).catch(() => undefined)
    return first
  } catch (error) {
    const [cause] = (error as AggregateError).errors
    throw new Error('None of the database servers takes writes', { cause })
  }
}

/** Opens a connection to the first host of the URL that takes writes. */
export async function connectToPrimary(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  return open({ ...config, connectionString: await findPrimaryUrl(url) })
}

/** Returns the URL of the first host that takes writes; that of a single host without asking it. */
export async function findPrimaryUrl(url: string): Promise<string> {
  const urls = listHostUrls(url)
  if (urls.length === 1) return url
  const found = await findAmong(urls)
  cut(found.connection)
  return found.url
}

const LOOK_MS = 1000
const LOOK_AGAIN_MS = 250
const ANSWER_MS = 1000
const FIND_MS = 1500

export type WatchOptions = {
  log: Logger
  connectTimeoutMs: number
  /** A server that is silent for this long hangs, even if no other one takes its place. */
  mostSilentSeconds: number
}

/**
 * Watches by a connection of its own which host takes writes. A primary that hangs, or is behind a broken network, ends no
 * connection: so as soon as it is silent for a second the others are asked, and if one of them takes writes, all
 * connections to the silent one are cut.
 */
export class PrimaryWatch {
  readonly #urls: string[]
  readonly #log: Logger
  readonly #config: pg.ClientConfig
  readonly #mostSilent: number
  readonly #onLost = new Set<() => void>()
  #url: string
  #connection: pg.Client | undefined
  #asked: Promise<'writable' | 'lost'> | undefined
  /** Seconds, of which a pause of this process counts as one. */
  #silent = 0
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(url: string, { log, connectTimeoutMs, mostSilentSeconds }: WatchOptions) {
    this.#mostSilent = mostSilentSeconds
    this.#config = { application_name: 'deskbell watch', connectionTimeoutMillis: connectTimeoutMs }
    this.#urls = listHostUrls(url)
    this.#url = this.#urls[0] ?? url
    this.#log = log
  }

  /** Throws if no host takes writes. */
  async start(): Promise<void> {
    const { url, connection } = await findAmong(this.#urls, this.#config)
    this.#url = url
    this.#connection = connection
    this.#lookIn(LOOK_MS)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    if (this.#connection) cut(this.#connection)
  }

  /** URL of the host that takes writes. */
  get url(): string {
    return this.#url
  }

  get hasSeveral(): boolean {
    return this.#urls.length > 1
  }

  /** Calls `work` when existing connections are of no use any more. */
  onLost(work: () => void): void {
    this.#onLost.add(work)
  }

  #lookIn(ms: number): void {
    this.#timer = setTimeout(() => void this.#look().then((isWell) => this.#lookAgain(isWell)), ms).unref()
  }

  #lookAgain(isWell: boolean): void {
    if (!this.#isStopped) this.#lookIn(isWell ? LOOK_MS : LOOK_AGAIN_MS)
    else if (this.#connection) cut(this.#connection)
  }

  /** Returns true if the primary has answered. */
  async #look(): Promise<boolean> {
    const answer = await this.#ask()
    if (answer === 'writable') this.#silent = 0
    if (answer === 'silent') this.#silent += 1
    if (answer === 'lost') this.#forget()
    if (answer === 'writable') return true
    await this.#findAnother(answer)
    if (this.#silent >= this.#mostSilent) this.#drop('the database hangs')
    return false
  }

  async #ask(): Promise<'writable' | 'lost' | 'silent'> {
    const connection = this.#connection
    if (!connection) return 'lost'
    this.#asked ??= requireWritable(connection).then(
      () => 'writable',
      () => 'lost',
    )
    const answer = await Promise.race([this.#asked, sleep(ANSWER_MS, 'silent' as const, { ref: false })])
    if (answer !== 'silent') this.#asked = undefined
    return answer
  }

  /** While the primary is only silent, it may be slow: then the others alone are asked. */
  async #findAnother(answer: 'lost' | 'silent'): Promise<void> {
    const urls = answer === 'lost' ? this.#urls : this.#urls.filter((url) => url !== this.#url)
    if (urls.length === 0) return
    try {
      // One of several that takes no connection keeps nobody waiting for the next look.
      const limit = this.hasSeveral && { connectionTimeoutMillis: FIND_MS }
      const { url, connection } = await findAmong(urls, { ...this.#config, ...limit })
      if (url !== this.#url) this.#drop('another database server has taken over')
      this.#url = url
      this.#connection = connection
    } catch {
      // None yet: asked again soon.
    }
  }

  #drop(why: string): void {
    this.#log.warn(why)
    this.#forget()
    for (const work of this.#onLost) work()
  }

  #forget(): void {
    if (this.#connection) cut(this.#connection)
    this.#connection = undefined
    this.#asked = undefined
    this.#silent = 0
  }
}

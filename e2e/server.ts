import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faketimeEnv } from '@deskbell/embedded-postgres/run.ts'
import pg from 'pg'
import { createTestDatabase } from '../server/src/test/cluster.ts'
import type { HostAnswer, HostTask } from './server-host.ts'

/** Returns a minimal environment: where programs and compiled code are, and the time. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env
  return { ...faketimeEnv(), PATH, TZ, NODE_COMPILE_CACHE }
}

// Another copy of it, such as the container image's, runs that copy's server.
const HOST = process.env.STORIES_HOST ?? new URL('./server-host.ts', import.meta.url).pathname

export type StoryServer = {
  address: string
  /** Returns the code that the server asks for while there is no account. */
  readSetupCode(): string
  stop(): Promise<void>
  /** Runs SQL on the server's database, for example to backdate rows. */
  query(text: string): Promise<void>
  /** Stops the server as an operator does: its port is closed. */
  close(): Promise<void>
  /** Kills the process as a power failure does. A new process needs seconds to load the code. */
  kill(): Promise<void>
  /** Starts the server again, at the same address and with the same data. `webRoot`: another build of the web app. */
  start(webRoot?: string): Promise<void>
  /** Suspends the process, so that requests hang, as on a machine that is out of memory. */
  freeze(): void
  thaw(): void
}

export type StorySettings = Record<string, string>

/** Creates a database and a data folder for one test. */
async function makePlace() {
  const database = await createTestDatabase(process.env.STORIES_DATABASE_URL ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-story-'))
  return {
    settings: {
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      PASSWORD_COST: '10',
      // A new connection takes PostgreSQL longer than most statements.
      DATABASE_CONNECTIONS: '5',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      // Webhooks go to a server of the test.
      ALLOW_PRIVATE_ADDRESSES: 'true',
    },
    query: (text: string) => query(database.url, text),
    readSetupCode: () => readFileSync(join(dataDir, 'setup-code'), 'utf8').trim(),
    remove: async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Process that runs the servers of many tests, one after the other, because most of a start is loading code. A test
 * that kills its server kills the process.
 */
export class ServerHost {
  #process = this.#launch()
  readonly #waiting = new Map<number, (answer: HostAnswer) => void>()
  /** Same port for all servers, so that the browser's cache of the app's files stays valid from test to test. */
  #port = 0
  #requests = 0

  /** Starts the real server on a new database. */
  async startServer(settings: StorySettings): Promise<StoryServer> {
    const place = await makePlace()
    const start = async (webRoot?: string) => {
      const wanted = { ...place.settings, ...settings, PORT: String(this.#port) }
      const { port = 0 } = await this.#ask({ start: wanted, webRoot })
      this.#port = port
    }
    const close = async () => void (await this.#ask({ stop: this.#port }))
    await start()
    return {
      address: `http://localhost:${this.#port}`,
      query: place.query,
      readSetupCode: place.readSetupCode,
      close,
      kill: () => this.#kill(),
      start,
      freeze: () => void this.#process.kill('SIGSTOP'),
      thaw: () => void this.#process.kill('SIGCONT'),
      stop: async () => {
        this.#process.kill('SIGCONT')
        await close()
        await place.remove()
      },
    }
  }

  async end(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  #launch(): ChildProcess {
    const host = fork(HOST, { env: bareEnvironment(), execArgv: [] })
    return host.on('message', (answer: HostAnswer) => this.#waiting.get(answer.id)?.(answer))
  }

  /** Kills the process and launches the next one, which loads its code while the test runs without a server. */
  async #kill(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
    this.#process = this.#launch()
  }

  async #ask(task: HostTask): Promise<HostAnswer> {
    const id = this.#requests++
    const answer = await new Promise<HostAnswer>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#process.send({ id, ...task })
    })
    this.#waiting.delete(id)
    if (answer.failed) throw new Error(answer.failed)
    return answer
  }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { faketimeEnv } from '../server/src/db/embedded/run.ts'
import { createTestDatabase } from '../server/src/test/cluster.ts'
import type { HostAnswer, HostTask } from './server-host.ts'

/** Where programs and their compiled code are, and what time it is. */
function bareEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TZ, NODE_COMPILE_CACHE } = process.env
  return { ...faketimeEnv(), PATH, TZ, NODE_COMPILE_CACHE }
}

const HOST = new URL('./server-host.ts', import.meta.url).pathname

export type StoryServer = {
  address: string
  stop(): Promise<void>
  /** Changes what the server keeps, as time would. */
  query(text: string): Promise<void>
  /** Ends it as an operator does: nobody listens at its address any more. */
  close(): Promise<void>
  /** Ends its process as a power cut does. To load the code again takes seconds. */
  kill(): Promise<void>
  /** Starts it again, at the same address and with the same data. `webRoot`: a build of the screens other than the usual. */
  start(webRoot?: string): Promise<void>
  /** Lets it answer nobody, as a machine does that has run out of memory. */
  freeze(): void
  thaw(): void
}

export type StorySettings = Record<string, string>

/** A database and a folder of a story's own. */
async function makePlace() {
  const database = await createTestDatabase(process.env.STORIES_DATABASE_URL ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-story-'))
  return {
    settings: { HOST: '127.0.0.1', LOG_LEVEL: 'error', DATA_DIR: dataDir, DATABASE_URL: database.url },
    query: (text: string) => query(database.url, text),
    remove: async () => {
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A process in which the servers of many stories run, one after the other: most of what a start takes is to load the
 * code. A story that ends its server ends the process.
 */
export class ServerHost {
  #process = this.#launch()
  readonly #waiting = new Map<number, (answer: HostAnswer) => void>()
  /** The same for all, so that a browser knows the app's files from one story to the next. */
  #port = 0
  #requests = 0

  /** The real server, on a database of its own. */
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

  /** The next process loads its code while the story sees what it is like without a server. */
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

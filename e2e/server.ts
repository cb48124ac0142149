import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { createTestDatabase } from '../server/src/test/cluster.ts'
import type { HostAnswer } from './server-host.ts'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname
/** The same with the screens of another folder. */
const MAIN_WITH_SCREENS = new URL('./server-main.ts', import.meta.url).pathname

/** What moves the clock of all processes of a run, where something does. */
const CLOCK = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'DONT_FAKE_MONOTONIC', 'TZ']

function bareEnvironment(): Record<string, string> {
  return Object.fromEntries(
    ['PATH', ...CLOCK].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
}

const HOST = new URL('./server-host.ts', import.meta.url).pathname

export type StoryServer = {
  address: string
  stop(): Promise<void>
  /** Changes what the server keeps, as time would. */
  query(text: string): Promise<void>
}

/** One that runs in a process of its own. */
export type LoneServer = StoryServer & {
  /** Ends the server as a power cut does. */
  kill(): Promise<void>
  /** Lets it answer nobody, as a machine does that has run out of memory. */
  freeze(): void
  thaw(): void
  /** Starts it again, at the same address and with the same data. */
  start(): Promise<void>
}

export type StorySettings = Record<string, string>

type Start = { settings?: StorySettings /** A build of the screens other than the usual one. */; webRoot?: string }

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

/** The real server in a process of its own, on a database of its own: for stories that end it. */
export async function startLoneServer({ settings, webRoot }: Start = {}): Promise<LoneServer> {
  const place = await makePlace()
  const screens = webRoot ? { STORY_WEB_ROOT: webRoot } : undefined
  const launch = (port: string) => launchServer({ ...place.settings, ...settings, PORT: port, ...screens })
  let running = await launch('0')
  const { address } = running
  return {
    address,
    kill: () => running.end('SIGKILL'),
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    start: async () => {
      running = await launch(new URL(address).port)
    },
    query: place.query,
    stop: async () => {
      await running.end('SIGTERM')
      await place.remove()
    },
  }
}

/** A process in which the servers of many stories run, one after the other. */
export class ServerHost {
  readonly #process: ChildProcess = fork(HOST, { env: bareEnvironment(), execArgv: [] })
  readonly #waiting = new Map<number, (answer: HostAnswer) => void>()
  /** The same for all, so that a browser knows the app's files from one story to the next. */
  #port = 0
  #requests = 0

  constructor() {
    this.#process.on('message', (answer: HostAnswer) => this.#waiting.get(answer.id)?.(answer))
  }

  /** The real server, on a database of its own. */
  async startServer(settings: StorySettings): Promise<StoryServer> {
    const place = await makePlace()
    const { port = 0 } = await this.#ask({ start: { ...place.settings, ...settings, PORT: String(this.#port) } })
    this.#port = port
    return {
      address: `http://localhost:${port}`,
      query: place.query,
      stop: async () => {
        await this.#ask({ stop: port })
        await place.remove()
      },
    }
  }

  async end(): Promise<void> {
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  async #ask(request: { start: StorySettings } | { stop: number }): Promise<HostAnswer> {
    const id = this.#requests++
    const answer = await new Promise<HostAnswer>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#process.send({ id, ...request })
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

async function launchServer(settings: StorySettings) {
  const env = { ...bareEnvironment(), ...settings }
  const main = settings.STORY_WEB_ROOT ? MAIN_WITH_SCREENS : MAIN
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const address = /ready at (\S+)/.exec(line)?.[1]
    if (address) return { address, end, signal: (signal: NodeJS.Signals) => void child.kill(signal) }
  }
  throw new Error('The server did not start')
}

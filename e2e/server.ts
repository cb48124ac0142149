import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { createTestDatabase } from '../server/src/test/cluster.ts'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname
/** The same with the screens of another folder. */
const MAIN_WITH_SCREENS = new URL('./server-main.ts', import.meta.url).pathname

/** Where Node keeps what it has compiled, so that the next story's server starts in less time. */
const COMPILED = join(tmpdir(), 'deskbell-compiled')

export type StoryServer = {
  address: string
  /** Ends the server as a power cut does. */
  kill(): Promise<void>
  /** Lets it answer nobody, as a machine does that has run out of memory. */
  freeze(): void
  thaw(): void
  /** Starts it again, at the same address and with the same data. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Changes what the server keeps, as time would. */
  query(text: string): Promise<void>
}

export type StorySettings = Record<string, string>

type Start = { settings?: StorySettings /** A build of the screens other than the usual one. */; webRoot?: string }

/** The real server in a process of its own, on a database of its own. */
export async function startStoryServer({ settings, webRoot }: Start = {}): Promise<StoryServer> {
  const database = await createTestDatabase(process.env.STORIES_DATABASE_URL ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-story-'))
  const screens = webRoot ? { STORY_WEB_ROOT: webRoot } : undefined
  const launch = (port: string) =>
    launchServer({ ...settings, PORT: port, DATA_DIR: dataDir, DATABASE_URL: database.url, ...screens })
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
    query: (text) => query(database.url, text),
    stop: async () => {
      await running.end('SIGTERM')
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(text)
  await client.end()
}

async function launchServer(settings: StorySettings) {
  const own = { HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_COMPILE_CACHE: COMPILED }
  const env = { PATH: process.env.PATH ?? '', ...own, ...settings }
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

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { createTestDatabase } from '../server/src/test/cluster.ts'

const MAIN = new URL('../server/src/main.ts', import.meta.url).pathname

export type StoryServer = {
  address: string
  /** Ends the server as a power cut does. */
  kill(): Promise<void>
  /** Starts it again, at the same address and with the same data. */
  start(): Promise<void>
  stop(): Promise<void>
  /** Changes what the server keeps, as time would. */
  query(text: string): Promise<void>
}

export type StorySettings = Record<string, string>

/** The real server in a process of its own, on a database of its own. */
export async function startStoryServer(settings: StorySettings = {}): Promise<StoryServer> {
  const database = await createTestDatabase(process.env.STORIES_DATABASE_URL ?? '')
  const dataDir = mkdtempSync(join(tmpdir(), 'deskbell-story-'))
  const launch = (port: string) =>
    launchServer({ ...settings, PORT: port, DATA_DIR: dataDir, DATABASE_URL: database.url })
  let running = await launch('0')
  const { address } = running
  return {
    address,
    kill: () => running.end('SIGKILL'),
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
  const env = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...settings }
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  for await (const line of createInterface(child.stdout)) {
    const address = /ready at (\S+)/.exec(line)?.[1]
    if (address) return { address, end }
  }
  throw new Error('The server did not start')
}

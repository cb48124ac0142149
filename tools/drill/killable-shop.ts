import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { onCleanup, type Running, temporaryFolder } from '../bench/running.ts'
import { type Shop, signUp, startDeskbell } from '../bench/shop.ts'

const STARTS_MOST = 60
const START_AGAIN_MS = 500

/** A business whose server and PostgreSQL can be killed. */
export type KillableShop = {
  origin: string
  cookie: string
  databaseUrl: string
  getRunning(): Shop
  killServer(): Promise<void>
  startServer(): Promise<void>
  killPostgres(): void
}

/** `settings`: environment of the server. */
export async function startKillableShop(settings: Record<string, string> = {}): Promise<KillableShop> {
  const dataDir = temporaryFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  onCleanup(postgres.stop)
  const start = { databaseUrl: postgres.url, dataDir: temporaryFolder(), logLevel: 'silent', settings }
  let running: Running = await startDeskbell(start)
  const { origin } = running
  const cookie = await signUp(origin, start.dataDir)
  return {
    origin,
    cookie,
    databaseUrl: postgres.url,
    getRunning: () => ({ ...running, databaseUrl: postgres.url, cookie }),
    async killServer() {
      const ended = new Promise((resolve) => running.child.once('exit', resolve))
      running.child.kill('SIGKILL')
      await ended
    },
    async startServer() {
      running = await startAgain({ ...start, port: new URL(origin).port })
    },
    killPostgres() {
      const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}

/** Retries as a service manager does, since the server doesn't start until PostgreSQL has recovered. */
export async function startAgain(start: Parameters<typeof startDeskbell>[0]): Promise<Running> {
  for (let tries = 1; ; tries++) {
    try {
      return await startDeskbell(start)
    } catch (error) {
      if (tries === STARTS_MOST) throw error
      await sleep(START_AGAIN_MS)
    }
  }
}

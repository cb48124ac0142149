import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { faketimeEnv } from '@deskbell/embedded-postgres/run.ts'
import type { Install } from '../../server/src/test/installs.ts'
import { onCleanup } from '../bench/running.ts'

const CLI = fileURLToPath(new URL('../../scripts/deskbell.ts', import.meta.url))

export type Outcome = 'done' | 'killed' | 'failed'

/** Runs a command of the server's command line, and sends SIGKILL unless it finishes within `afterMs`. */
export async function runAndKill(install: Install, args: string[], { afterMs }: { afterMs: number }): Promise<Outcome> {
  const { databaseUrl: DATABASE_URL, folder: DATA_DIR, secret: APP_SECRET } = install
  const env = { ...faketimeEnv(), PATH: process.env.PATH, DATABASE_URL, DATA_DIR, APP_SECRET }
  const child = spawn(process.execPath, [CLI, ...args], { env, stdio: 'ignore' })
  onCleanup(() => child.kill('SIGKILL'))
  const timer = setTimeout(() => child.kill('SIGKILL'), afterMs)
  const [code, signal] = await once(child, 'exit')
  clearTimeout(timer)
  if (signal === 'SIGKILL') return 'killed'
  return code === 0 ? 'done' : 'failed'
}

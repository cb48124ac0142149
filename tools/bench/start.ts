import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rounded, say } from './figures.ts'
import { onCleanup, temporaryFolder } from './running.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const POLL_MS = 20

/** Copies all files that git tracks or would track, including uncommitted ones, as a fresh clone would have them. */
function cloneInto(folder: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of list.split('\0').filter((name) => name && existsSync(join(ROOT, name))))
    cpSync(join(ROOT, file), join(folder, file))
}

/** Returns the environment of a new contributor's shell: an empty npm cache, and no node_modules folders in PATH. */
function newcomersEnv(cache: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const { PATH = '', HOME } = process.env
  const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { HOME, PATH: path.join(delimiter), npm_config_cache: cache, ...more }
}

function isAnyLeft(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

/** Signals the process group, as a terminal does, and waits for all of it, since npm exits before its children. */
async function stopGroup({ pid }: ChildProcess): Promise<void> {
  if (!pid || !isAnyLeft(pid)) return
  process.kill(-pid, 'SIGTERM')
  while (isAnyLeft(pid)) await sleep(POLL_MS)
}

function npm(words: string[], { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv }): ChildProcess {
  const child = spawn('npm', words, { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  onCleanup(() => stopGroup(child))
  return child
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' ? address?.port : 0)
}

async function isReady(port: string): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`)
    .then(({ ok }) => ok)
    .catch(() => false)
}

/** Runs `npm start` and polls /readyz until it answers. */
async function startUntilReady(cwd: string, env: NodeJS.ProcessEnv, port: string): Promise<ChildProcess> {
  const child = npm(['start'], { cwd, env })
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`)
    await sleep(POLL_MS)
  }
  return child
}

const seconds = (from: number) => rounded((performance.now() - from) / 1000)

export async function run(): Promise<object> {
  const [clone, cache, port] = [temporaryFolder(), temporaryFolder(), await findFreePort()]
  cloneInto(clone)
  const env = newcomersEnv(cache, { PORT: port, HOST: '127.0.0.1', DATA_DIR: join(temporaryFolder(), 'data') })

  const began = performance.now()
  const install = npm(['ci'], { cwd: clone, env })
  const [code] = await once(install, 'exit')
  if (code !== 0) throw new Error(`npm ci ended with ${code}`)
  const installed = seconds(began)
  say(`npm ci: ${installed} s`)
  const first = await startUntilReady(clone, env, port)
  const firstSeconds = seconds(began)
  say(`npm ci && npm start: ${firstSeconds} s`)
  await stopGroup(first)

  const again = performance.now()
  const second = await startUntilReady(clone, env, port)
  const secondSeconds = seconds(again)
  await stopGroup(second)
  return { install_s: installed, first_s: firstSeconds, second_s: secondSeconds }
}

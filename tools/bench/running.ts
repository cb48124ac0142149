import { type ChildProcess, fork, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { faketimeEnv } from '../../server/src/db/embedded/run.ts'

const KILL_AFTER_MS = 15_000

const endings: (() => unknown)[] = []

/** Notes what is to be undone when the bench ends, however it ends; the last noted comes first. */
export function atEnd(work: () => unknown): void {
  endings.push(work)
}

export async function endAll(): Promise<void> {
  for (const work of endings.splice(0).reverse()) await work()
}

/** A folder on disk that is gone afterwards. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'))
  // For root, PostgreSQL runs as another user, who must get in.
  chmodSync(folder, 0o711)
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Env = Record<string, string>

/** The bench's own environment decides nothing but where programs are, how Node itself runs, and what time it is. */
function cleanEnv(env: Env): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_OPTIONS } = process.env
  return { ...faketimeEnv(), PATH, HOME, ...(NODE_OPTIONS && { NODE_OPTIONS }), ...env }
}

function resolvePath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** Asks a process to end, and makes it. */
async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  await ended
  clearTimeout(kill)
}

export type Running = { child: ChildProcess; origin: string }

/** Starts a server, which says its port in the first line that it prints. */
export async function startServer(file: string, env: Env): Promise<Running> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit']
  const child = spawn(process.execPath, [resolvePath(file)], { env: cleanEnv(env), stdio })
  atEnd(() => stop(child))
  if (!child.stdout) throw new Error('a server without output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /:(\d+)\s*$/.exec(line)?.[1]
    if (port) return { child, origin: `http://127.0.0.1:${port}` }
  }
  throw new Error(`${file} ended before it was ready`)
}

/** Starts a worker process that is talked to by messages. */
export function startWorker(file: string): ChildProcess {
  const child = fork(resolvePath(file), { env: cleanEnv({}) })
  atEnd(() => stop(child, 'SIGKILL'))
  return child
}

/** The next message of a worker. */
export async function nextMessage<Message>(worker: ChildProcess): Promise<Message> {
  const ended = new AbortController()
  const fail = () => ended.abort()
  worker.once('exit', fail)
  try {
    const [message] = await once(worker, 'message', { signal: ended.signal })
    return message as Message
  } finally {
    worker.off('exit', fail)
  }
}

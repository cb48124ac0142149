import { type ChildProcess, fork, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { faketimeEnv } from '@deskbell/embedded-postgres/run.ts'

const KILL_AFTER_MS = 15_000

const endings: (() => unknown)[] = []

/** Registers a cleanup handler. Handlers run on any exit, last registered first. */
export function onCleanup(work: () => unknown): void {
  endings.push(work)
}

export async function runCleanup(): Promise<void> {
  for (const work of endings.splice(0).reverse()) await work()
}

/** Creates a temporary folder on disk that is deleted at the end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-bench-'))
  // When started by root, PostgreSQL runs as another user, who needs to enter the folder.
  chmodSync(folder, 0o711)
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Env = Record<string, string>

/**
 * Passes on only PATH, HOME, Node's options and compile cache, and the fake clock, so that local settings can't change
 * the results.
 */
function cleanEnv(env: Env): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_OPTIONS, NODE_COMPILE_CACHE } = process.env
  return { ...faketimeEnv(), PATH, HOME, NODE_OPTIONS, NODE_COMPILE_CACHE, ...env }
}

function resolvePath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

/** Sends `signal`, and SIGKILL if the process hasn't exited after 15 seconds. */
async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const kill = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  await ended
  clearTimeout(kill)
}

export type Running = { child: ChildProcess; origin: string }

/**
 * Starts a server and reads its port from the first output line that ends with one. `readLog` receives what it logs;
 * without it, the log goes to this process's own.
 */
export async function startServer(file: string, env: Env, readLog?: (text: string) => void): Promise<Running> {
  const stdio: StdioOptions = ['ignore', 'pipe', readLog ? 'pipe' : 'inherit']
  const child = spawn(process.execPath, [resolvePath(file)], { env: cleanEnv(env), stdio })
  onCleanup(() => stop(child))
  child.stderr?.on('data', (part: Buffer) => readLog?.(part.toString()))
  if (!child.stdout) throw new Error('a server without output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /:(\d+)\s*$/.exec(line)?.[1]
    if (port) return { child, origin: `http://127.0.0.1:${port}` }
  }
  throw new Error(`${file} ended before it was ready`)
}

export function startWorker(file: string): ChildProcess {
  const child = fork(resolvePath(file), { env: cleanEnv({}) })
  onCleanup(() => stop(child, 'SIGKILL'))
  return child
}

/** Resolves with the worker's next message. Rejects if the worker exits first. */
export async function receiveMessage<Message>(worker: ChildProcess): Promise<Message> {
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

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { allProcesses, hasProc, type ProcessInfo, processInfo, workingFolder } from './process-info.ts'
import { type Account, type Binaries, run, spawnOptions } from './run.ts'
import { pollUntil, withTimeout } from './wait.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
export type Launch = { binaries: Binaries; account: Account; cluster: string; arguments: string[]; log: Log }
/** A running server. `ended` resolves to a description of its exit. */
export type Postmaster = { ended: Promise<string>; stop(): Promise<void> }

const logLevels: Record<string, keyof Log> = { WARNING: 'warn', FATAL: 'warn', PANIC: 'error' }
/** SQLSTATEs that the supervisor reports itself: shutdown, restart after a crash, not ready yet. */
const expectedStates = new Set(['57P01', '57P02', '57P03'])

/** Shutdown steps: fast, then immediate (neither loses committed data), then SIGKILL. */
const shutdownSteps = [
  { signal: 'SIGINT', withinMs: 30_000 },
  { signal: 'SIGQUIT', withinMs: 5_000 },
  { signal: 'SIGKILL', withinMs: 5_000 },
] as const

/**
 * Runs the server and holds its stdin open. When stdin closes, for example because the app was killed, it shuts the
 * server down. It repeats SIGINT, since the server ignores signals while it starts. The shell ignores signals to the
 * process group, such as a service manager's SIGTERM: the app stops the server itself, after its last request.
 */
const watchdog = `
exec 3<&0
trap '' TERM INT HUP
"$@" 3<&- </dev/null &
server=$!
( read -r _ <&3; while kill -INT $server; do sleep 0.2; done ) >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
wait $watcher 2>/dev/null
exit $code
`

/** Starts the server on a cluster without other running servers, and waits until it accepts connections. */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const child = spawnServer(launch)
  const output = followServerLog(child.stderr as Readable, launch.log)
  const ended = waitForExit(child)
  let end: string | undefined
  void ended.then((words) => {
    end = words
  })
  await waitUntilReady(launch, () => end !== undefined)
  if (end !== undefined) throw new Error(`PostgreSQL did not start (${end}):\n${await output.ending()}`)
  return { ended, stop: () => stopServer(child, ended, launch) }
}

function spawnServer({ binaries, account, cluster, arguments: args }: Launch): ChildProcess {
  const server = [binaries.postgres, '-D', cluster, ...args]
  const [program = '', ...rest] =
    process.platform === 'win32' ? server : ['/bin/sh', '-c', watchdog, 'postgres-watchdog', ...server]
  // Detached, so that Ctrl+C in the terminal doesn't reach it.
  const child = spawn(program, rest, {
    ...spawnOptions(account),
    detached: process.platform !== 'win32',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  // The 'exit' event already reports the end; a broken pipe adds nothing.
  child.stdin?.on('error', () => undefined)
  return child
}

async function waitForExit(child: ChildProcess): Promise<string> {
  try {
    const [code, signal] = await once(child, 'exit')
    return inWords(code, signal)
  } catch (error) {
    return `it could not be run: ${(error as Error).message}`
  }
}

/** Describes the exit. A shell reports death by a signal as 128 plus the signal's number. */
function inWords(code: number | null, signal: string | null) {
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0]
  return name ? `killed by ${name}` : `exit code ${code}`
}

/** Waits until the server is ready, without a time limit, since crash recovery may take long; logs every 10 seconds. */
async function waitUntilReady({ cluster, log }: Launch, hasEnded: () => boolean) {
  const isOver = () => hasEnded() || readPostmasterFile(cluster)[7] === 'ready'
  while (!(await pollUntil(isOver, { withinMs: 10_000, everyMs: 5 })))
    log.info('PostgreSQL is still starting, probably recovering from a crash')
}

async function stopServer(child: ChildProcess, ended: Promise<string>, { binaries, account, cluster, log }: Launch) {
  if (process.platform === 'win32')
    await run(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-t', '60'], { account })
  child.stdin?.end()
  if ((await withTimeout(ended, 60_000)) === undefined) await stopStaleServers({ cluster, log })
}

/** Stops every PostgreSQL process that still runs on this cluster, and removes its stale `postmaster.pid`. */
export async function stopStaleServers({ cluster, log }: { cluster: string; log: Log }): Promise<void> {
  for (const { signal, withinMs } of shutdownSteps) {
    const servers = findServers(cluster)
    if (servers.length === 0) break
    log.warn(`An earlier PostgreSQL still works in ${cluster} (process ${servers[0]?.pid}); waiting for it to stop`)
    endAll(signal === 'SIGKILL' ? servers : mainOnes(servers), signal)
    await pollUntil(() => findServers(cluster).length === 0, { withinMs })
  }
  const survivor = findServers(cluster)[0]
  if (survivor)
    throw new Error(
      `An earlier PostgreSQL (process ${survivor.pid}) still works in ${cluster} and can't be stopped. End it, or restart the machine, and start the app again.`,
    )
  // On Windows the server itself checks for a stale file.
  if (process.platform !== 'win32') await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/**
 * Returns the lines of postmaster.pid: line 1 is the process id, line 8 the readiness. Empty if there is no such file.
 */
export function readPostmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return []
  }
}

function findServers(cluster: string): ProcessInfo[] {
  const noted = Number(readPostmasterFile(cluster)[0])
  if (hasProc)
    return allProcesses().filter((info) => info.name === 'postgres' && isRunningOnCluster(info.pid, { cluster, noted }))
  const info = noted > 0 ? processInfo(noted) : undefined
  return info?.name === 'postgres' ? [info] : []
}

/**
 * True if the process runs on this cluster: its working directory is the cluster's folder. Some containers hide that;
 * then compare with the process id in postmaster.pid.
 */
function isRunningOnCluster(pid: number, { cluster, noted }: { cluster: string; noted: number }) {
  const folder = workingFolder(pid)
  return folder === undefined ? pid === noted : folder === cluster
}

/**
 * Returns the root processes: a postmaster forwards the shutdown to its children, but orphaned children must be
 * signalled one by one.
 */
function mainOnes(servers: ProcessInfo[]) {
  return servers.filter(({ parent }) => !servers.some(({ pid }) => pid === parent))
}

function endAll(servers: ProcessInfo[], signal: NodeJS.Signals) {
  for (const { pid } of servers) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended already, or belongs to another user; the next check tells.
    }
  }
}

/** Forwards the server's messages to the app's log. `ending` returns the last 12 lines of a server that has ended. */
function followServerLog(stream: Readable, log: Log): { ending(): Promise<string> } {
  const last: string[] = []
  const lines = createInterface({ input: stream })
  const closed = once(lines, 'close')
  lines.on('line', (line) => {
    if (last.push(line) > 12) last.shift()
    log[getLogLevel(line)](`PostgreSQL: ${line}`)
  })
  return {
    async ending() {
      // The exit may be known before the last output arrives, and a stray child may keep the pipe open: wait at most 1
      // second.
      await withTimeout(closed, 1000)
      return last.join('\n')
    },
  }
}

function getLogLevel(line: string): keyof Log {
  const [, state = '', severity = ''] = line.match(/^(?:(\w{5}) )?([A-Z]+): /) ?? []
  return expectedStates.has(state) ? 'debug' : (logLevels[severity] ?? 'debug')
}

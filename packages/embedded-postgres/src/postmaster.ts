import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import type { Binaries } from './binaries.ts'
import { readPostmasterFile, stopStaleServers } from './leftovers.ts'
import { type Account, run, spawnOptions } from './run.ts'
import { followServerLog, type Log } from './server-log.ts'
import { pollUntil, withTimeout } from './wait.ts'

export type Launch = { binaries: Binaries; account: Account; cluster: string; arguments: string[]; log: Log }
/** A running server. `ended` resolves to a description of its exit. */
export type Postmaster = { ended: Promise<string>; stop(): Promise<void> }

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

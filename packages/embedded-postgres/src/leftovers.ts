import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allProcesses, hasProc, type ProcessInfo, processInfo, workingFolder } from './process-info.ts'
import type { Log } from './server-log.ts'
import { pollUntil } from './wait.ts'

/** Shutdown steps: fast, then immediate (neither loses committed data), then SIGKILL. */
const steps = [
  { signal: 'SIGINT', withinMs: 30_000 },
  { signal: 'SIGQUIT', withinMs: 5_000 },
  { signal: 'SIGKILL', withinMs: 5_000 },
] as const

/** Stops every PostgreSQL process that still runs on this cluster, and removes its stale `postmaster.pid`. */
export async function stopStaleServers({ cluster, log }: { cluster: string; log: Log }): Promise<void> {
  for (const { signal, withinMs } of steps) {
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

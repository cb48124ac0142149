import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { allProcesses, hasProc, type ProcessInfo, processInfo, workingFolder } from './process-info.ts'
import type { Log } from './server-log.ts'
import { until } from './wait.ts'

/** Fast shutdown, then immediate shutdown (both lose nothing that was committed), then force. */
const steps = [
  { signal: 'SIGINT', withinMs: 30_000 },
  { signal: 'SIGQUIT', withinMs: 5_000 },
  { signal: 'SIGKILL', withinMs: 5_000 },
] as const

/** Ends every PostgreSQL process that still works in this cluster, and removes what it left behind. */
export async function clearLeftovers({ cluster, log }: { cluster: string; log: Log }): Promise<void> {
  for (const { signal, withinMs } of steps) {
    const servers = findServers(cluster)
    if (servers.length === 0) break
    log.warn(`An earlier PostgreSQL still works in ${cluster} (process ${servers[0]?.pid}); waiting for it to stop`)
    endAll(signal === 'SIGKILL' ? servers : mainOnes(servers), signal)
    await until(() => findServers(cluster).length === 0, { withinMs })
  }
  const survivor = findServers(cluster)[0]
  if (survivor)
    throw new Error(
      `An earlier PostgreSQL (process ${survivor.pid}) still works in ${cluster} and can't be stopped. End it, or restart the machine, and start Deskbell again.`,
    )
  // On Windows the server itself judges the file.
  if (process.platform !== 'win32') await rm(join(cluster, 'postmaster.pid'), { force: true })
}

/** The lines of postmaster.pid: the process id first, the readiness eighth. Empty when there is no such file. */
export function postmasterFile(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8')
      .split('\n')
      .map((line) => line.trim())
  } catch {
    return []
  }
}

function findServers(cluster: string): ProcessInfo[] {
  const noted = Number(postmasterFile(cluster)[0])
  if (hasProc) return allProcesses().filter((info) => info.name === 'postgres' && worksIn(info.pid, { cluster, noted }))
  const info = noted > 0 ? processInfo(noted) : undefined
  return info?.name === 'postgres' ? [info] : []
}

/** A server's working folder is its cluster. Some containers don't show it: then the noted process id decides. */
function worksIn(pid: number, { cluster, noted }: { cluster: string; noted: number }) {
  const folder = workingFolder(pid)
  return folder === undefined ? pid === noted : folder === cluster
}

/** The postmaster passes a shutdown on to its children. Orphaned children are told one by one. */
function mainOnes(servers: ProcessInfo[]) {
  return servers.filter(({ parent }) => !servers.some(({ pid }) => pid === parent))
}

function endAll(servers: ProcessInfo[], signal: NodeJS.Signals) {
  for (const { pid } of servers) {
    try {
      process.kill(pid, signal)
    } catch {
      // It is gone already, or it belongs to someone else and the next look tells.
    }
  }
}

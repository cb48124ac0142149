import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

export type ProcessInfo = { pid: number; parent: number; name: string; startedAt: string }

/** True on Linux, where /proc describes all processes. Other systems reveal less. */
export const hasProc = existsSync('/proc/self/stat')

/** Returns a running process, or `undefined` if there is none or it is a zombie. */
export function processInfo(pid: number): ProcessInfo | undefined {
  return hasProc ? fromProc(pid) : fromPs(pid)
}

export function allProcesses(): ProcessInfo[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map((pid) => fromProc(Number(pid))).filter((info) => info !== undefined)
}

/** Returns the working directory of a process, or `undefined` if the kernel doesn't reveal it. */
export function workingFolder(pid: number): string | undefined {
  return readOrUndefined(() => readlinkSync(`/proc/${pid}/cwd`))
}

/**
 * Identifies the boot and the PID namespace (each container has its own): process ids are comparable only within both.
 */
export function getPidNamespace(): string | undefined {
  return readOrUndefined(
    () => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
  )
}

function fromProc(pid: number) {
  const stat = readOrUndefined(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  if (stat === undefined) return undefined
  // The name is in parentheses and may itself contain parentheses and spaces.
  const end = stat.lastIndexOf(')')
  const [state = '', parent, ...rest] = stat.slice(end + 2).split(' ')
  if ('ZX'.includes(state)) return undefined
  return { pid, parent: Number(parent), name: stat.slice(stat.indexOf('(') + 1, end), startedAt: rest[17] ?? '' }
}

function fromPs(pid: number) {
  if (process.platform === 'win32') return undefined
  const line = readOrUndefined(() =>
    execFileSync('ps', ['-o', 'stat=,ppid=,lstart=,ucomm=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
  const [, state = 'Z', parent, startedAt = '', name = ''] =
    line?.trim().match(/^(\S+)\s+(\d+)\s+(.{24})\s+(.+)$/) ?? []
  return state.startsWith('Z') ? undefined : { pid, parent: Number(parent), name, startedAt }
}

function readOrUndefined(read: () => string) {
  try {
    return read()
  } catch {
    return undefined
  }
}

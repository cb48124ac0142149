import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** Ticks a second of the times in `/proc/PID/stat` (`USER_HZ`), 100 on every Linux of today. */
const TICKS = 100

function readProcess(pid: number | string): { parent: number; seconds: number } | null {
  try {
    // The command before the last ')' may contain spaces; the fields after it are the 3rd and on of proc(5).
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '').split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / TICKS }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** Returns the resident memory in kB. */
export function readResidentKb({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** Returns the seconds of processor time of all processes of the PostgreSQL that a pool is connected to. */
export async function readPostgresSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = readProcess(rows[0]?.pid ?? 0)?.parent
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.reduce((sum, pid) => {
    const found = readProcess(pid)
    return found && found.parent === parent ? sum + found.seconds : sum
  }, 0)
}

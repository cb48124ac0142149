import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { rename, rm, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createFileOnce, readFileIfExists } from './atomic-file.ts'
import { getPidNamespace, processInfo } from './process-info.ts'
import { pollUntil } from './wait.ts'

/** Thrown if another live process holds the lock on the data folder. */
export class DataFolderLocked extends Error {}

type Holder = { pid: number; startedAt: string | null; host: string; space: string | null }

const beatMs = 2000
const silenceMs = 3 * beatMs

/**
 * Locks the data folder for this process. Throws `DataFolderLocked` if another live process holds the lock. A lock left
 * by a killed process is taken over, even if its PID has been reused.
 */
export async function lockDataFolder(dataDir: string, app: string): Promise<{ release(): Promise<void> }> {
  const path = join(dataDir, 'lock')
  const ours = JSON.stringify({ ...self(), token: randomUUID() })
  while (!(await createFileOnce(path, ours))) {
    const found = await readFileIfExists(path)
    if (found === undefined) continue
    if (await isHeld(path, found)) throw new DataFolderLocked(heldMessage({ app, dataDir, path, content: found }))
    await removeStale(path, found)
  }
  return holdLock(path, ours)
}

function holdLock(path: string, ours: string) {
  // Heartbeat: the file's mtime is the only sign of life visible from another container or machine.
  const beat = setInterval(() => utimes(path, new Date(), new Date()).catch(() => undefined), beatMs).unref()
  return {
    async release() {
      clearInterval(beat)
      if ((await readFileIfExists(path)) === ours) await rm(path, { force: true })
    },
  }
}

function self(): Holder {
  return {
    pid: process.pid,
    startedAt: processInfo(process.pid)?.startedAt ?? null,
    host: hostname(),
    space: getPidNamespace() ?? null,
  }
}

async function isHeld(path: string, content: string): Promise<boolean> {
  const holder = parse(content)
  if (holder?.host === hostname() && holder.space === (getPidNamespace() ?? null)) {
    const running = processInfo(holder.pid)
    if (running !== undefined) return holder.startedAt === null || running.startedAt === holder.startedAt
    if (process.platform !== 'win32') return false
  }
  return await hasHeartbeat(path)
}

async function hasHeartbeat(path: string): Promise<boolean> {
  const seen = readHeartbeat(path)
  if (Math.abs(Date.now() - seen) > 60_000) return false
  return await pollUntil(() => readHeartbeat(path) !== seen && readHeartbeat(path) !== 0, {
    withinMs: silenceMs,
    everyMs: 100,
  })
}

/**
 * Removes a stale lock by renaming it first: if two processes find it stale, the slower one must not remove the new
 * lock of the faster.
 */
async function removeStale(path: string, expected: string) {
  const aside = `${path}.stale-${randomUUID()}`
  const renamed = await rename(path, aside).then(
    () => true,
    () => false,
  )
  if (!renamed) return
  const taken = await readFileIfExists(aside)
  if (taken !== undefined && taken !== expected) await createFileOnce(path, taken)
  await rm(aside, { force: true })
}

function heldMessage({ app, dataDir, path, content }: { app: string; dataDir: string; path: string; content: string }) {
  const holder = parse(content)
  const who =
    holder === undefined
      ? 'another process'
      : `process ${holder.pid}${holder.host === hostname() ? '' : ` on ${holder.host}`}`
  return `${app} is already running on the data folder ${dataDir} (${who}). Stop it first, or start this one with another DATA_DIR and PORT. If you are sure that it isn't running, delete ${path} and start again.`
}

function parse(content: string): Holder | undefined {
  try {
    const holder = JSON.parse(content) as Holder
    return typeof holder?.pid === 'number' ? holder : undefined
  } catch {
    return undefined
  }
}

function readHeartbeat(path: string) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

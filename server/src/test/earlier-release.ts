import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const JOURNAL = 'server/src/db/migrations/meta/_journal.json'
const OWN = '@deskbell'

/** Lays the code of the commit before the newest migration into a folder, with the packages of today. */
export function checkOutBeforeNewestMigration(folder: string): void {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, maxBuffer: 1 << 30 })
  const newest = git('log', '-1', '--format=%H', '--', JOURNAL).toString().trim()
  if (!newest) throw new Error('The history of the repository is needed, to start an earlier release from it.')
  const files = git('archive', `${newest}^`, 'domain', 'server', 'packages', 'locales', 'package.json')
  execFileSync('tar', ['-x', '-C', folder], { input: files })
  const [packages, own] = [join(ROOT, 'node_modules'), join(folder, 'node_modules', OWN)]
  mkdirSync(own, { recursive: true })
  const link = (name: string) => symlinkSync(join(packages, name), join(folder, 'node_modules', name))
  readdirSync(packages)
    .filter((name) => name !== OWN)
    .forEach(link)
  for (const path of ['domain', 'server', 'packages/embedded-postgres'])
    symlinkSync(join(folder, path), join(own, path.replace('packages/', '')))
}

/** Starts a server in a process of its own, and returns its address. */
export async function startRelease(
  folder: string,
  env: Record<string, string>,
): Promise<{ address: string; stop(): void }> {
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, [join(folder, 'server/src/main.ts')], {
    env: { PATH, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = () => void child.kill('SIGKILL')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /:(\d+)\s*$/.exec(line)?.[1]
    if (port) return { address: `http://127.0.0.1:${port}`, stop }
  }
  throw new Error('the earlier release ended before it was ready')
}

import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { playwright, ROOT, run, say, vitest } from './steps.ts'

const FOLDER = join(ROOT, 'scripts', 'breaks')
const KILLED_BY = /^Killed by: (.+)$/m

/** Reads the patches that break the web app deliberately. Each is headed by the test files that must detect it. */
export function readBreaks(): { name: string; path: string; tests: string[] }[] {
  return readdirSync(FOLDER)
    .toSorted()
    .map((file) => {
      const path = join(FOLDER, file)
      const tests = KILLED_BY.exec(readFileSync(path, 'utf8'))?.[1]?.split(', ') ?? []
      return { name: file.replace(/\.patch$/, ''), path, tests }
    })
}

/** Runs `use` in a temporary git worktree of HEAD. Uncommitted changes are not part of it. */
async function inWorktree<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const parent = mkdtempSync(join(tmpdir(), 'deskbell-breaks-'))
  const folder = join(parent, 'deskbell')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: ROOT, stdio: 'pipe' })
  git('worktree', 'add', '--detach', folder, 'HEAD')
  // The workspaces have some packages of their own.
  for (const part of globSync(['node_modules', '*/node_modules', 'packages/*/node_modules'], { cwd: ROOT }))
    symlinkSync(join(ROOT, part), join(folder, part))
  try {
    return await use(folder)
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(parent, { recursive: true })
  }
}

/** Returns the number of failing tests. The e2e tests run only if no unit test fails. Throws if none ran at all. */
async function countFailures(cwd: string, tests: string[]): Promise<number> {
  const isStory = (file: string) => file.endsWith('.spec.ts')
  const [stories, units] = [tests.filter(isStory), tests.filter((file) => !isStory(file))]
  // Here tests are to fail: they don't wait as long for what never comes.
  const running = { cwd, shows: 'never', env: { SCREEN_TIMEOUT_MS: '15000' } } as const
  if (units.length > 0) {
    const { report } = await vitest(units.join(' '), running)
    if (!report?.numTotalTests) throw new Error(`no test ran of ${units.join(', ')}`)
    if (report.numFailedTests > 0) return report.numFailedTests
  }
  if (stories.length === 0) return 0
  if (!(await run('vite build web', { ...running, shows: 'failed' }))) throw new Error('the broken web does not build')
  const { report } = await playwright(stories.join(' '), running)
  if (!report?.stats.expected && !report?.stats.unexpected) throw new Error(`no test ran of ${stories.join(', ')}`)
  return report.stats.unexpected
}

/**
 * Runs mutation tests of the web app: applies each patch in turn and runs the tests that must detect it. Returns the
 * names of the patches that none detected. `only`: part of the names of the patches to try.
 */
export async function tryBreaks(only = ''): Promise<{ tried: number; survivors: string[] }> {
  const breaks = readBreaks().filter(({ name }) => name.includes(only))
  const survivors = await inWorktree(async (cwd) => {
    const unnoticed: string[] = []
    for (const { name, path, tests } of breaks) {
      execFileSync('git', ['apply', path], { cwd })
      const failures = await countFailures(cwd, tests)
      execFileSync('git', ['apply', '--reverse', path], { cwd })
      say(`${failures > 0 ? 'killed  ' : 'SURVIVED'} ${name}`)
      if (failures === 0) unnoticed.push(name)
    }
    return unnoticed
  })
  return { tried: breaks.length, survivors }
}

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, testOutage } from './stories.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'web', 'dist')
const HASH = /-[\w-]{8}(?=\.js$)/

/** The next version, built into a folder that holds this one, as `npm run build` would. */
function buildNext(folder: string): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join(ROOT, 'e2e', 'next-version.config.ts')
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], {
    cwd: join(ROOT, 'web'),
    stdio: 'pipe',
  })
}

/** The names of the scripts that differ where the version does: those with it, and all that load one of these. */
function namesOfChanged(scripts: Map<string, string>, version: string): Set<string> {
  const changed = new Set([...scripts].filter(([, code]) => code.includes(version)).map(([name]) => name))
  const loadsChanged = (code: string) => [...changed].some((name) => code.includes(name))
  for (let before = -1; before !== changed.size; ) {
    before = changed.size
    for (const [name, code] of scripts) if (loadsChanged(code)) changed.add(name)
  }
  return changed
}

/** Writes what a build of the next version would, from what is built: the same but for the version and names of files. */
function deriveNext(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const [build] = JSON.parse(read('.builds.json')) as [{ assets: string[] }]
  const paths = build.assets.filter((path) => path.endsWith('.js') && !path.startsWith('assets/book-'))
  const scripts = new Map(paths.map((path) => [path.slice('assets/'.length), read(path)]))
  const changed = namesOfChanged(scripts, version)
  const hash = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 8)
  const renamed = new Map([...changed].map((name) => [name, name.replace(HASH, `-${hash(name)}`)]))
  const anyName = new RegExp([...changed].join('|').replaceAll('.', '\\.'), 'g')
  const rename = (code: string) => code.replace(anyName, (name) => renamed.get(name) ?? name)
  for (const [name, next] of renamed)
    writeFileSync(join(folder, 'assets', next), rename(scripts.get(name) ?? '').replaceAll(version, '9.9.9'))
  writeFileSync(join(folder, 'index.html'), rename(read('index.html')))
  const revision = hash(read('sw.js'))
  writeFileSync(
    join(folder, 'sw.js'),
    rename(read('sw.js')).replace(/(?<="revision":")\w+(?=","url":"index\.html")/, revision),
  )
}

/** Stories with a server whose screens can be replaced. */
export const test = testOutage.extend<
  {
    /** Brings the next version as an operator does: the build, then a restart. */
    deploy: () => Promise<void>
  },
  { next: string }
>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-release-'))
      cpSync(DIST, folder, { recursive: true })
      // A build takes as long as three stories, so it is made at night.
      if (process.env.NIGHTLY) buildNext(folder)
      else deriveNext(folder)
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  deploy: async ({ server, next }, use) => {
    await use(async () => {
      await server.close()
      await server.start(next)
    })
  },
})

/** An open tab, and the version that runs in it. */
export class Tab {
  readonly page: Page
  loads = 0

  constructor(page: Page) {
    this.page = page
    page.on('load', () => {
      this.loads += 1
    })
  }

  /** Opens a screen and waits until the worker serves it, so that it would open without the server too. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    this.loads = 0
  }

  /** The name of the script that was loaded first: another one in each version. */
  script(): Promise<string | null> {
    return this.page.locator('script[type=module]').getAttribute('src')
  }

  /** Comes back to the tab after having looked at another one. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** Whether a newer worker waits to take over. */
  isWorkerWaiting(): Promise<boolean> {
    return this.page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  }

  /** Whether the worker that serves this page is of the page's own version. */
  isServedByItsOwn(): Promise<boolean> {
    return this.page.evaluate(() => {
      const path = document.querySelector('script[type=module]')?.getAttribute('src')
      const { port1, port2 } = new MessageChannel()
      navigator.serviceWorker.controller?.postMessage({ type: 'has', paths: [path] }, [port2])
      return new Promise<boolean>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
        // One that is being replaced may never answer.
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(false), { once: true })
      })
    })
  }

  get banner() {
    return this.page.getByText('A new version is available.', { exact: true })
  }

  async update(): Promise<void> {
    await this.page.getByRole('button', { name: 'Update', exact: true }).click()
  }
}

export { expect }

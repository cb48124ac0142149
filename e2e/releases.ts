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

/** Builds the next version into a folder that holds the current one, as `npm run build` would. */
function buildNext(folder: string): void {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join(ROOT, 'e2e', 'next-version.config.ts')
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], {
    cwd: join(ROOT, 'web'),
    stdio: 'pipe',
  })
}

/**
 * Returns the names of the scripts that depend on the version: those that contain it, and those that import one of
 * them, directly or not.
 */
function listChangedScripts(scripts: Map<string, string>, version: string): Set<string> {
  const changed = new Set([...scripts].filter(([, code]) => code.includes(version)).map(([name]) => name))
  const loadsChanged = (code: string) => [...changed].some((name) => code.includes(name))
  for (let before = -1; before !== changed.size; ) {
    before = changed.size
    for (const [name, code] of scripts) if (loadsChanged(code)) changed.add(name)
  }
  return changed
}

/**
 * Derives a build of the next version from the current one, without the bundler: only the version and the file names
 * differ.
 */
function deriveNext(folder: string): void {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  const [build] = JSON.parse(read('.builds.json')) as [{ assets: string[] }]
  const paths = build.assets.filter((path) => path.endsWith('.js') && !path.startsWith('assets/book-'))
  const scripts = new Map(paths.map((path) => [path.slice('assets/'.length), read(path)]))
  const changed = listChangedScripts(scripts, version)
  const hash = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 8)
  const renamed = new Map([...changed].map((name) => [name, name.replace(HASH, `-${hash(name)}`)]))
  const anyName = new RegExp([...changed].join('|').replaceAll('.', '\\.'), 'g')
  const rename = (code: string) => code.replace(anyName, (name) => renamed.get(name) ?? name)
  for (const [name, next] of renamed)
    writeFileSync(join(folder, 'assets', next), rename(scripts.get(name) ?? '').replaceAll(version, '9.9.9'))
  for (const file of ['index.html', 'kiosk.html', 'screens.json', 'offline.json'])
    writeFileSync(join(folder, file), rename(read(file)))
  const revision = hash(read('sw.js'))
  writeFileSync(
    join(folder, 'sw.js'),
    rename(read('sw.js')).replace(/(?<="revision":")\w+(?=","url":"(?:index|kiosk)\.html")/g, revision),
  )
}

/** Fixtures for tests with a server whose web app can be replaced. */
export const test = testOutage.extend<
  {
    /** Deploys the next version as an operator does: the build, then a restart. */
    deploy: () => Promise<void>
  },
  { next: string }
>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'deskbell-release-'))
      cpSync(DIST, folder, { recursive: true })
      // A build takes as long as three tests, so only the nightly run makes one.
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

/** Open tab, and the version that runs in it. */
export class Tab {
  readonly page: Page
  loads = 0

  constructor(page: Page) {
    this.page = page
    page.on('load', () => {
      this.loads += 1
    })
  }

  /** Opens a screen and waits until the service worker controls it, so that it would open offline too. */
  async open(path: string): Promise<void> {
    await this.page.goto(path)
    await this.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    this.loads = 0
  }

  /** Lets the next screen learn of a new service worker only once the browser installs it, as on a slow computer. */
  async findNewVersionEarly(): Promise<void> {
    await this.page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = async function (...args) {
        const registration = await register.apply(this, args)
        const found = new Promise((resolve) => registration.addEventListener('updatefound', resolve, { once: true }))
        // The browser itself may have found it before, and tells of it only once.
        const isFound = registration.installing ?? registration.waiting
        if (!isFound) await Promise.all([registration.update(), found])
        return registration
      }
    })
  }

  /** Lets the next screen load files for a moment once the browser has installed a new service worker. */
  async loadOnceWorkerIsInstalled(): Promise<void> {
    await this.page.addInitScript(async () => {
      const registration = await navigator.serviceWorker.ready
      function load() {
        const timer = setInterval(() => void fetch('/manifest.webmanifest'), 2)
        setTimeout(() => clearInterval(timer), 300)
      }
      const watch = () => registration.installing?.addEventListener('statechange', load, { once: true })
      registration.addEventListener('updatefound', watch)
      watch()
    })
  }

  /** Lets the page load files for a moment at each press, so that Chromium keeps a worker that was about to end. */
  async loadOncePressed(): Promise<void> {
    await this.page.evaluate(() => {
      function load() {
        const timer = setInterval(() => void fetch('/manifest.webmanifest'), 2)
        setTimeout(() => clearInterval(timer), 300)
      }
      document.addEventListener('click', load, { capture: true })
    })
  }

  /** Returns the path of the entry script, which differs in each version. */
  script(): Promise<string | null> {
    return this.page.locator('script[type=module]').last().getAttribute('src')
  }

  /** Simulates the return to this tab from another one. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  /** True if a newer service worker is waiting to activate. */
  isWorkerWaiting(): Promise<boolean> {
    return this.page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
  }

  /** True if the service worker that serves this page has the page's own version, and no other is about to serve it. */
  isServedByItsOwn(): Promise<boolean> {
    return this.page.evaluate(async () => {
      const { installing, waiting } = await navigator.serviceWorker.ready
      // Chromium replaces a worker once it is idle, so asking it again and again would keep it.
      if (installing || waiting) return false
      // Before it are the texts, which are part of no version.
      const path = [...document.querySelectorAll('script[type=module]')].at(-1)?.getAttribute('src')
      const { port1, port2 } = new MessageChannel()
      navigator.serviceWorker.controller?.postMessage({ type: 'has', paths: [path] }, [port2])
      return new Promise<boolean>((resolve) => {
        port1.onmessage = ({ data }) => resolve(data)
        // A service worker that is being replaced may never answer.
        setTimeout(() => resolve(false), 5000)
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

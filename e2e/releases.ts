import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { startLoneServer } from './server.ts'
import { expect, testOutage } from './stories.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

type Releases = {
  /** Brings the next version as an operator does: the build, then a restart. */
  deploy: () => Promise<void>
}

function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'deskbell-release-'))
}

/** The next version, built into a folder that holds this one, as `npm run build` would. */
function buildNext(): string {
  const folder = temporaryFolder()
  cpSync(join(ROOT, 'web', 'dist'), folder, { recursive: true })
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const config = join(ROOT, 'e2e', 'next-version.config.ts')
  execFileSync(process.execPath, [vite, 'build', '--config', config, '--outDir', folder], {
    cwd: join(ROOT, 'web'),
    stdio: 'pipe',
  })
  return folder
}

/** Stories with a server whose screens can be replaced. */
export const test = testOutage.extend<Releases & { webRoot: string }, { next: string }>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
    async ({}, use) => {
      const folder = buildNext()
      await use(folder)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none of the others
  webRoot: async ({}, use) => {
    const folder = temporaryFolder()
    cpSync(join(ROOT, 'web', 'dist'), folder, { recursive: true })
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  server: async ({ webRoot, settings }, use) => {
    const server = await startLoneServer({ webRoot, settings })
    await use(server)
    await server.stop()
  },
  deploy: async ({ server, webRoot, next }, use) => {
    await use(async () => {
      cpSync(next, webRoot, { recursive: true })
      await server.kill()
      await server.start()
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

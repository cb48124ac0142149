import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { Builder, type WebElement } from 'selenium-webdriver'
import type { Engine } from './engine.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

function findMiniBrowser(): string {
  const [binary] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser')
  if (!binary) throw new Error("WebKitGTK's MiniBrowser is not installed: on Debian it comes with webkit2gtk-driver.")
  return binary
}

/** Starts WebKitGTK's MiniBrowser on a virtual display (Xvfb). */
export async function startWebKit(): Promise<Engine> {
  const port = await freePort()
  const driver = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x900x24', 'WebKitWebDriver', `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  })
  const browser = await connect(`http://127.0.0.1:${port}`)
  const found = (): Promise<WebElement> => browser.executeScript('return window.found')
  return {
    goto: (url) => browser.get(url),
    run: (body) => browser.executeScript(body),
    clickFound: async () => (await found()).click(),
    typeIntoFound: async (text) => {
      const field = await found()
      await field.clear()
      await field.sendKeys(text)
    },
    close: async () => {
      await browser.quit()
      if (driver.pid) process.kill(-driver.pid)
    },
  }
}

/** Connects to the driver, which takes a moment to listen: 50 retries, one every 200 ms. */
async function connect(url: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await new Builder()
        .usingServer(url)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
        })
        .build()
    } catch (error) {
      if (tries === 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { installPackages, isProgram, runProgram } from './system-packages.ts'

/** The headless shell comes first: without windows to draw, a test takes about half the CPU time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(isProgram)
}

function playwrightChromium(): string | undefined {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

/** Finds Chromium, or installs it if there is none, and reports each step. Rejects if neither succeeds. */
export async function findChromium(say: (words: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, and no program is there.`)
  const found = named ?? systemChromium() ?? playwrightChromium()
  if (found) {
    say(`Browser: ${found}`)
    return found
  }
  say('No Chromium here. Trying Playwright’s own …')
  if (await runProgram('npx', 'playwright', 'install', 'chromium')) return chromium.executablePath()
  say('That failed. Trying the system’s package manager …')
  const isInstalled = (await installPackages('chromium-headless-shell')) || (await installPackages('chromium'))
  const installed = isInstalled ? systemChromium() : undefined
  if (installed) return installed
  throw new Error('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH to yours.')
}

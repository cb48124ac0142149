import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** True if there is an executable file at the path. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs packages with apt-get (Debian and derivatives), as root or through `sudo`. Returns true on success. */
export function installPackages(...names: string[]): boolean {
  if (process.platform !== 'linux' || !isProgram('/usr/bin/apt-get')) return false
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...words: string[]) => {
    const [command = '', ...rest] = [...root, 'apt-get', '-q', ...words]
    return spawnSync(command, rest, { stdio: 'inherit' }).status === 0
  }
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names)
}

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'

/** Whether a program that may be run is at this path. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs packages of Debian or of a system made from it, as root or by `sudo`; tells whether that succeeded. */
export function installPackages(...names: string[]): boolean {
  if (process.platform !== 'linux' || !isProgram('/usr/bin/apt-get')) return false
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...words: string[]) => {
    const [command = '', ...rest] = [...root, 'apt-get', '-q', ...words]
    return spawnSync(command, rest, { stdio: 'inherit' }).status === 0
  }
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names)
}

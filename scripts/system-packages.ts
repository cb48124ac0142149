import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Runs a program to its end, in this terminal. Resolves to true if it exits with 0; to false also if there is none. */
export async function runProgram(command: string, ...words: string[]): Promise<boolean> {
  try {
    const [code] = await once(spawn(command, words, { stdio: 'inherit' }), 'close')
    return code === 0
  } catch {
    return false
  }
}

/** Installs packages with apt-get (Debian and derivatives), as root or through `sudo`. Resolves to true on success. */
export async function installPackages(...names: string[]): Promise<boolean> {
  if (process.platform !== 'linux' || !isProgram('/usr/bin/apt-get')) return false
  const apt = (...words: string[]) =>
    process.getuid?.() === 0
      ? runProgram('apt-get', '-q', ...words)
      : runProgram('sudo', '-n', 'apt-get', '-q', ...words)
  return (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', ...names))
}

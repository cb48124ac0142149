import { spawn } from 'node:child_process'

/** The user that PostgreSQL runs as. Without ids it is the user who runs Deskbell. */
export type Account = { name: string; ids?: { uid: number; gid: number } }

const LOADER_VARIABLES = ['LD_PRELOAD', 'LD_LIBRARY_PATH', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']

/** How this machine loads every program, and the time that libfaketime tells them: server and database agree on it. */
export function loaderEnv(): Record<string, string | undefined> {
  return Object.fromEntries(LOADER_VARIABLES.map((name) => [name, process.env[name]]))
}

/** PostgreSQL gets none of Deskbell's own settings: they hold secrets. Windows programs need their system's. */
export function spawnOptions(account: Account) {
  const env =
    process.platform === 'win32' ? undefined : { ...loaderEnv(), PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
  return { ...account.ids, env, cwd: process.platform === 'win32' ? undefined : '/' }
}

/** Runs a program to its end; rejects only when it could not be started at all. */
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

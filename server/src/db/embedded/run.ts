import { spawn } from 'node:child_process'

/** The user that PostgreSQL runs as. Without ids it is the user who runs Deskbell. */
export type Account = { name: string; ids?: { uid: number; gid: number } }

const FAKETIME_VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'DONT_FAKE_MONOTONIC']

/** What libfaketime tells a process, so that server and database agree on the time; nothing where it isn't used. */
export function faketimeEnv(): Record<string, string | undefined> {
  if (process.env.FAKETIME === undefined) return {}
  return Object.fromEntries(FAKETIME_VARIABLES.map((name) => [name, process.env[name]]))
}

/** PostgreSQL gets none of Deskbell's own settings: they hold secrets. Windows programs need their system's. */
export function spawnOptions(account: Account) {
  const env =
    process.platform === 'win32' ? undefined : { ...faketimeEnv(), PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' }
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

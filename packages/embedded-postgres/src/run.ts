import { spawn } from 'node:child_process'

/** User that PostgreSQL runs as; without `ids` the user who runs the app. */
export type Account = { name: string; ids?: { uid: number; gid: number } }

const FAKETIME_VARIABLES = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC', 'DONT_FAKE_MONOTONIC']

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

import { chmodSync, globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackages, runProgram } from '../system-packages.ts'

/** Moments that once caused a failure, or could: a UTC time, and the time zone of the machine. */
export const MOMENTS = [
  { name: 'a Monday in Honolulu', at: '2027-03-01T20:00:00Z', timeZone: 'Pacific/Honolulu' },
  { name: 'a Tuesday in Kathmandu', at: '2027-03-02T04:15:00Z', timeZone: 'Asia/Kathmandu' },
  { name: 'a Wednesday in Auckland', at: '2027-03-02T21:00:00Z', timeZone: 'Pacific/Auckland' },
  { name: 'a Thursday', at: '2027-03-04T10:00:00Z', timeZone: 'UTC' },
  { name: 'a Friday', at: '2027-03-05T17:00:00Z', timeZone: 'UTC' },
  { name: 'a Saturday', at: '2027-03-06T07:00:00Z', timeZone: 'UTC' },
  { name: 'a Sunday', at: '2027-03-07T12:00:00Z', timeZone: 'UTC' },
  { name: 'over midnight', at: '2027-05-18T23:59:30Z', timeZone: 'UTC' },
  { name: 'clocks going forward', at: '2027-03-14T06:59:30Z', timeZone: 'America/New_York' },
  { name: 'clocks going back', at: '2027-10-31T00:59:30Z', timeZone: 'Europe/Lisbon' },
  { name: 'over the end of 29 February', at: '2028-02-29T23:59:30Z', timeZone: 'UTC' },
  { name: 'over the end of a year', at: '2027-12-31T10:59:30Z', timeZone: 'Pacific/Auckland' },
]

function findLibrary(): string | undefined {
  return globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]
}

/** Finds libfaketime, or installs Debian's package. Rejects if neither succeeds. */
async function findFaketime(): Promise<string> {
  const library = findLibrary() ?? ((await installPackages('faketime')) ? findLibrary() : undefined)
  if (!library) throw new Error('libfaketime is not installed: on Debian it is in the package faketime.')
  return library
}

/** Compiles real-wait.c, which says what for. Rejects if there is no compiler. */
async function compileRealWait(): Promise<string> {
  const made = join(tmpdir(), `deskbell-real-wait-${process.pid}.so`)
  const compile = () => runProgram('cc', '-shared', '-fPIC', '-o', made, join(import.meta.dirname, 'real-wait.c'))
  const isCompiled = (await compile()) || ((await installPackages('gcc', 'libc6-dev')) && (await compile()))
  if (!isCompiled) throw new Error('There is no C compiler: on Debian it is in the packages gcc and libc6-dev.')
  // PostgreSQL runs as another user.
  chmodSync(made, 0o755)
  return made
}

/** Returns the libraries to load first, so that the time can be faked. */
export async function prepareFaketime(): Promise<string> {
  return `${await compileRealWait()}:${await findFaketime()}`
}

/** Returns the environment in which the current time is `at`, for all processes. */
export function clockAt(libraries: string, { at, timeZone }: { at: string; timeZone: string }): Record<string, string> {
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: libraries,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its default has Chromium wait in loops: a story of three seconds took a minute and a half.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    DONT_FAKE_MONOTONIC: '1',
    TZ: timeZone,
  }
}

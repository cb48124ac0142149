import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount } from '@deskbell/embedded-postgres/account.ts'
import { NOT_DURABLE } from '../server/src/test/cluster.ts'
import { findFreePort, PostgresNode } from '../server/src/test/replicated-postgres.ts'
import { installPackages, isProgram } from './system-packages.ts'
import { tryBreaks } from './test/breaks.ts'
import { clockAt, MOMENTS, prepareFaketime } from './test/clock.ts'
import { checkCode, prepareStories, ROOT, run, say, step, summarize, testStories, testUnits } from './test/steps.ts'

const night = { env: { NIGHTLY: '1' } }

/** Runs the daily suite at rare dates and times, which occur once a week, a year or four years. */
async function testMoments(): Promise<boolean> {
  const libraries = await prepareFaketime()
  const results: boolean[] = []
  for (const moment of MOMENTS) {
    results.push(await testUnits(`units, ${moment.name}`, '', { env: clockAt(libraries, moment) }))
    results.push(await testStories(`browser stories, ${moment.name}`, '', { env: clockAt(libraries, moment) }))
  }
  return results.every(Boolean)
}

const ENGINES = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run']

async function testEngines(): Promise<boolean> {
  if (!ENGINES.every(isProgram)) await installPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth')
  return testStories('Firefox and WebKit', '--config e2e/engines/engines.config.ts')
}

/** Runs the stories on the files that the container image has, and no others. */
async function testImage(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-image-'))
  await prepareStories()
  const copied = await step('files of the image', async () => {
    const { status } = spawnSync('npm', ['ci', '--prefix', 'deploy/image'], { cwd: ROOT, stdio: 'inherit' })
    return status === 0 && (await run(`node deploy/image/copy-files.js ${folder}`))
  })
  const host = join(folder, 'e2e', 'server-host.ts')
  cpSync(join(ROOT, 'e2e', 'server-host.ts'), host)
  const passed = copied && (await testStories('browser stories, on the image', '', { env: { STORIES_HOST: host } }))
  rmSync(folder, { recursive: true })
  return passed
}

async function testBreaks(): Promise<boolean> {
  const { tried, survivors } = await tryBreaks()
  say(`${tried - survivors.length} of ${tried} breaks of the web were found out`)
  return survivors.length === 0
}

const OLDEST = '/usr/lib/postgresql/15/bin'

/** Runs the units on the oldest PostgreSQL that is supported, which Debian 12 has. */
async function testOldestPostgres(): Promise<boolean> {
  if (!isProgram(join(OLDEST, 'postgres')) && !(await installPackages('postgresql-15'))) {
    say('The units on PostgreSQL 15 are left out: this system has no such package.')
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-postgres-'))
  chmodSync(folder, 0o711)
  const account = await chooseAccount(join(folder, 'none'), 'Deskbell')
  const node = new PostgresNode({ folder: join(folder, 'data'), port: await findFreePort(), account, programs: OLDEST })
  await node.create({ ...NOT_DURABLE, max_connections: '300' })
  await node.start()
  const env = { DATABASE_URL: node.urlOf('postgres') }
  const passed = await testUnits('units, on PostgreSQL 15', '--project server', { env })
  await node.stop()
  rmSync(folder, { recursive: true })
  return passed
}

/** Needs a PostgreSQL with Citus, which has to be built: docs/operations.md. */
async function drillCitus(): Promise<boolean> {
  if (process.env.CITUS_PROGRAMS)
    return step('drill on Citus', () =>
      run('node --import ./scripts/check-node.js tools/drill.ts citus --clients 100 --taps 500'),
    )
  say('The drill on Citus is left out: CITUS_PROGRAMS names no PostgreSQL that has it.')
  return true
}

/**
 * Of a request among 100,000 clients to the same among 1,000, at p50; one that reads all clients comes to 100. Higher than
 * what is aimed at, so that it tells a statement planned badly from a slow machine.
 */
const GROWTH_MOST = 15

async function checkGrowth(): Promise<boolean> {
  const bench = ['run', '--silent', 'bench', '--', 'clients']
  const { status, stdout } = spawnSync('npm', bench, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) return false
  const { growth_p50: growth } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as { growth_p50: number }
  say(`Among 100 times as many clients, the slowest request takes ${growth} times as long.`)
  return growth <= GROWTH_MOST
}

const mutate = (part: string) => step(`mutations of ${part}`, () => run(`stryker run scripts/mutation/${part}.json`))

/** Parts of the nightly run. All run unless some are named: `npm run test:nightly -- moments breaks`. */
const PARTS: Record<string, () => Promise<boolean>> = {
  code: checkCode,
  units: () => testUnits('units, integration and screens, at length', '', night),
  stories: () => testStories('browser stories, at every width', '', night),
  engines: testEngines,
  image: testImage,
  moments: testMoments,
  postgres: testOldestPostgres,
  citus: drillCitus,
  growth: () => step('growth with the number of clients', checkGrowth),
  breaks: () => step('breaks of the web', testBreaks),
  domain: () => mutate('domain'),
  server: () => mutate('server'),
}

const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`)
const results: boolean[] = []
for (const [name, take] of Object.entries(PARTS))
  if (named.length === 0 || named.includes(name)) results.push(await take())
summarize()
process.exit(results.every(Boolean) ? 0 : 1)

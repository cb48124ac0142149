import './check-node.js'
import { loadEnv } from '../server/src/env.ts'
import { prepareDemo } from '../tools/demo/prepare-demo.ts'
import { buildIfStale } from './build-if-stale.ts'

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

// DATABASE_URL may be the database of a real business, so the demo never uses it.
if (process.env.DATABASE_URL) say('The demo has a database of its own and leaves the one of DATABASE_URL alone.')
delete process.env.DATABASE_URL
process.env.DATA_DIR ||= './data-demo'
const env = loadEnv()

try {
  await buildIfStale(say)
  const { login, made } = await prepareDemo(env, () => say('Making up a shop of 90 days, which takes about a minute …'))
  // Run in this process, so that signals reach the server.
  await import('../server/src/main.ts')
  say(`${made ? 'A made-up shop is waiting' : 'The made-up shop is as you left it'} in ${env.DATA_DIR}. Sign in with`)
  say(`  e-mail    ${login.email}`)
  say(`  password  ${login.password}`)
} catch (error) {
  process.stderr.write(`The demo can't start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

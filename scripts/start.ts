import './check-node.js'
import { loadEnv } from '../server/src/env.ts'
import { buildIfStale } from './build-if-stale.ts'

// Report a wrong setting before the build, not after it.
loadEnv()

try {
  await buildIfStale((line) => process.stdout.write(`${line}\n`))
} catch (error) {
  process.stderr.write(`Deskbell can't start. ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

// Run in this process, so that signals reach the server.
await import('../server/src/main.ts')

import { loadEnv } from './env.ts'
import { createLog } from './log.ts'
import { startServer } from './server.ts'

const env = loadEnv()
// Logs go to stderr, so that stdout contains only the address, and the link to set up with.
const log = createLog(env.LOG_LEVEL)

try {
  const server = await startServer({ env, log })
  const address = env.PUBLIC_URL ?? `http://localhost:${server.port}`
  process.stdout.write(`Deskbell is ready at ${address}\n`)
  if (server.setupCode) process.stdout.write(`Set up your shop at ${address}/setup#${server.setupCode}\n`)
  stopOnSignal(server.close)
} catch (error) {
  process.stderr.write(`Deskbell can't start. ${error instanceof Error ? error.message : String(error)}\n`)
  log.debug(error)
  process.exit(1)
}

function stopOnSignal(close: () => Promise<void>): void {
  const stop = once(() => void close().then(() => process.exit(0)))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

function once(work: () => void): () => void {
  let done = false
  return () => {
    if (done) return
    done = true
    work()
  }
}

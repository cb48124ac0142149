import { pino } from 'pino'
import { readEnv } from '../server/src/env.ts'
import { startServer } from '../server/src/server.ts'

/** Requests to the host process, and its answers. */
export type HostTask = { start: Record<string, string>; webRoot?: string } | { stop: number }
export type HostAnswer = { id: number; port?: number; failed?: string }

// Runs the real server for many tests in one process, because most of the startup time is loading code.
const log = pino({ level: 'error' }, pino.destination(2))
const running = new Map<number, () => Promise<void>>()

async function start(settings: Record<string, string>, webRoot?: string): Promise<{ port: number }> {
  const read = readEnv(settings)
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { port, close } = await startServer({ env: read.env, log, webRoot, connectTimeoutMs: 60_000 })
  running.set(port, close)
  return { port }
}

async function stop(port: number): Promise<object> {
  await running.get(port)?.()
  running.delete(port)
  return {}
}

process.on('message', async (request: { id: number } & HostTask) => {
  const { id } = request
  try {
    const answer = 'start' in request ? await start(request.start, request.webRoot) : await stop(request.stop)
    process.send?.({ id, ...answer })
  } catch (error) {
    process.send?.({ id, failed: String(error) })
  }
})
process.once('disconnect', () => process.exit(0))

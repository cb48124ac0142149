import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { within } from './wait.ts'

/** What the embedded PostgreSQL needs of the app's log. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const levels: Record<string, keyof Log> = { WARNING: 'warn', FATAL: 'warn', PANIC: 'error' }
/** Shutting down, restarting after a crash, not ready yet: told by the supervisor, in better words. */
const expected = new Set(['57P01', '57P02', '57P03'])

/** Puts the server's messages into the app's log; `ending` gives the last ones of a server that has ended. */
export function followServerLog(stream: Readable, log: Log): { ending(): Promise<string> } {
  const last: string[] = []
  const lines = createInterface({ input: stream })
  const closed = once(lines, 'close')
  lines.on('line', (line) => {
    if (last.push(line) > 12) last.shift()
    log[getLogLevel(line)](`PostgreSQL: ${line}`)
  })
  return {
    async ending() {
      // A server's end may be known before its last words have arrived, and a stray child may keep the pipe open.
      await within(closed, 1000)
      return last.join('\n')
    },
  }
}

function getLogLevel(line: string): keyof Log {
  const [, state = '', severity = ''] = line.match(/^(?:(\w{5}) )?([A-Z]+): /) ?? []
  return expected.has(state) ? 'debug' : (levels[severity] ?? 'debug')
}

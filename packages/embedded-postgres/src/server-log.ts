import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { withTimeout } from './wait.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>

const levels: Record<string, keyof Log> = { WARNING: 'warn', FATAL: 'warn', PANIC: 'error' }
/** SQLSTATEs that the supervisor reports itself: shutdown, restart after a crash, not ready yet. */
const expected = new Set(['57P01', '57P02', '57P03'])

/** Forwards the server's messages to the app's log. `ending` returns the last 12 lines of a server that has ended. */
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
      // The exit may be known before the last output arrives, and a stray child may keep the pipe open: wait at most 1
      // second.
      await withTimeout(closed, 1000)
      return last.join('\n')
    },
  }
}

function getLogLevel(line: string): keyof Log {
  const [, state = '', severity = ''] = line.match(/^(?:(\w{5}) )?([A-Z]+): /) ?? []
  return expected.has(state) ? 'debug' : (levels[severity] ?? 'debug')
}

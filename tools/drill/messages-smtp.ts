import { fsyncSync, openSync, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** Delays acceptance, so that kills sometimes hit in the middle of a delivery. */
const SLOWEST_MS = 300

const { PORT = '0', TAKEN = '' } = process.env
const file = openSync(TAKEN, 'a')

function note(what: 'took' | 'answered', id: string): void {
  writeSync(file, `${what} ${id}\n`)
}

// Mail server in a process of its own. Logs each message durably (fsync) before it replies.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    const take = async () => {
      const text = Buffer.concat(await stream.toArray()).toString()
      const id = /^Message-ID: <([^@>]+)@/im.exec(text)?.[1] ?? 'unknown'
      await sleep(Math.random() * SLOWEST_MS)
      note('took', id)
      fsyncSync(file)
      return id
    }
    take().then((id) => {
      done()
      note('answered', id)
    }, done)
  },
})
server.on('error', () => undefined)
server.listen(Number(PORT), '127.0.0.1', () => {
  const address = server.server.address()
  process.stdout.write(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})

import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A letter as it arrived, and for whom it was handed over. */
export type Arrived = Email & { recipients: string[] }

export type TestSmtp = {
  url: string
  /** What has arrived, the newest last. */
  letters: Arrived[]
  /** What the server says instead of taking a letter; null to take it. */
  refusal: string | null
  /** The one address that it doesn't know. */
  unknownAddress: string | null
  /** The one sender that it takes nothing from. */
  unknownSender: string | null
  close(): Promise<void>
}

/** The only password that the mail server lets in with, whatever the account; it asks for none. */
export const SMTP_PASSWORD = 'smtp password'

/** A real mail server that takes all letters, until it is told to refuse them. */
export async function startTestSmtp(): Promise<TestSmtp> {
  const letters: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _session, done) => {
      if (password === SMTP_PASSWORD) done(null, { user: username })
      else done(new Error('Invalid username or password'))
    },
    disabledCommands: ['STARTTLS'],
    onMailFrom: ({ address }, _session, done) => {
      if (address !== smtp.unknownSender) done()
      else done(Object.assign(new Error('Not from here'), { responseCode: 553 }))
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address !== smtp.unknownAddress) done()
      else done(Object.assign(new Error('No such mailbox here'), { responseCode: 550 }))
    },
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const raw = Buffer.concat(await stream.toArray())
        if (smtp.refusal !== null) throw Object.assign(new Error(smtp.refusal), { responseCode: 550 })
        letters.push({ ...(await PostalMime.parse(raw)), recipients: envelope.rcptTo.map(({ address }) => address) })
      }
      take().then(() => done(), done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  const url = `smtp://127.0.0.1:${port}`
  const smtp: TestSmtp = { url, letters, refusal: null, unknownAddress: null, unknownSender: null, close }
  return smtp
}

/** A mail server that takes the call and then says nothing. */
export async function startSilentSmtp(): Promise<Pick<TestSmtp, 'url' | 'close'>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `smtp://127.0.0.1:${port}`, close }
}

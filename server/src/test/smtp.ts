import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received mail, with the recipients of its SMTP envelope. */
export type Arrived = Email & { recipients: string[] }

export type TestSmtp = {
  url: string
  /** Received mails, newest last. */
  letters: Arrived[]
  /** Error with which the server refuses mails; null to accept them. */
  refusal: string | null
  /** Recipient that the server refuses. */
  unknownAddress: string | null
  /** Sender that the server refuses. */
  unknownSender: string | null
  close(): Promise<void>
}

/** The one accepted password, for any account; authentication is optional. */
export const SMTP_PASSWORD = 'smtp password'

/** Starts an SMTP server that accepts all mail until told to refuse it. */
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
  // A sender that is killed resets its connection.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(resolve))
  const url = `smtp://127.0.0.1:${port}`
  const smtp: TestSmtp = { url, letters, refusal: null, unknownAddress: null, unknownSender: null, close }
  return smtp
}

/** Starts an SMTP server that accepts connections but never responds. */
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

export type ThinkingSmtp = Pick<TestSmtp, 'url' | 'close'> & {
  /** Resolves when the command arrives. */
  asked: Promise<void>
  answer(said: string): void
  /** Received lines of the mail, including the final dot. */
  lines: string[]
}

/** Starts an SMTP server that delays the response to one command, and accepts all others. */
export async function startThinkingSmtp(command: 'RCPT TO' | 'DATA'): Promise<ThinkingSmtp> {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<string>()
  const lines: string[] = []
  async function answerTo(line: string): Promise<string> {
    if (!line.startsWith(command)) return line === 'DATA' ? '354 Go on' : '250 Yes'
    asked.resolve()
    return answered.promise
  }
  const server = createServer(async (socket) => {
    socket.on('error', () => undefined).write('220 Here\r\n')
    let isLetter = false
    for await (const line of createInterface({ input: socket })) {
      if (isLetter) lines.push(line)
      if (isLetter && line !== '.') continue
      const said = await answerTo(line)
      isLetter = said.startsWith('354')
      socket.write(`${said}\r\n`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, asked: asked.promise, answer: answered.resolve, lines, close }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request that the SMS provider received. */
export type SmsAsked = { path: string; headers: Record<string, string | string[] | undefined>; body: string }

export type TestSms = {
  url: string
  asked: SmsAsked[]
  /** Response; status 0 drops the connection instead. */
  answer: { status: number; body: string }
  close(): Promise<void>
}

/** Starts a fake SMS provider that accepts everything until `answer` is changed. */
export async function startTestSms(): Promise<TestSms> {
  const asked: SmsAsked[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    asked.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
    const { status, body } = sms.answer
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  const sms: TestSms = { url: `http://127.0.0.1:${port}`, asked, answer: { status: 201, body: '{}' }, close }
  return sms
}

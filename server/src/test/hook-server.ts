import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { headers: IncomingHttpHeaders; body: string }

export type HookServer = {
  url: string
  /** Received requests, newest last. */
  heard: Heard[]
  /** Response: a status code, or a function that writes it. */
  answer: number | ((response: ServerResponse) => void)
  close(): Promise<void>
}

/** Starts an HTTP server that receives webhooks. */
export async function startHookServer(): Promise<HookServer> {
  const hooks: HookServer = { url: '', heard: [], answer: 204, close: async () => undefined }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    hooks.heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    if (typeof hooks.answer === 'function') hooks.answer(response)
    else response.writeHead(hooks.answer, { location: '/elsewhere' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  hooks.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deskbell`
  hooks.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return hooks
}

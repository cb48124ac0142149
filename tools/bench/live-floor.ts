/** Baseline for fan-out to many event streams: node:http writes the product's exact bytes to all open responses. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const EVENT = 'event: change\ndata: {"topics":["check-ins","passes","clients"]}\n\n'
const HELLO = 'retry: 1000\nevent: hello\ndata: {}\n\n'

const open = new Set<ServerResponse>()

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    response.write(HELLO)
    open.add(response)
    response.on('close', () => open.delete(response))
    return
  }
  const bytes = Buffer.from(EVENT)
  for (const one of open) one.write(bytes)
  response.end()
})

server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Floor at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
)

import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** TCP proxy to the database that can be cut and mended, to simulate network failures. */
export type CuttableLink = { url: string; cut(): Promise<void>; mend(): Promise<void>; close(): Promise<void> }

function target(url: URL) {
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

export async function createCuttableLink(databaseUrl: string): Promise<CuttableLink> {
  const url = new URL(databaseUrl)
  const to = target(url)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  for (const name of ['host', 'port']) url.searchParams.delete(name)
  url.host = `127.0.0.1:${port}`
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { url: url.toString(), cut, mend: () => listen(port), close: cut }
}

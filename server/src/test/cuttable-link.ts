import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** TCP proxy to the database, to simulate network failures. */
export type CuttableLink = {
  url: string
  /** URL of the database that it leads to. */
  to: string
  /** Ends all connections and takes no new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Takes connections and passes nothing on, as a network that loses every packet. */
  hold(): void
  /** Passes on what was held. */
  release(): void
  close(): Promise<void>
}

function target(url: URL) {
  const folder = url.searchParams.get('host')
  const port = Number(url.searchParams.get('port') ?? (url.port || 5432))
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port }
}

export async function createCuttableLink(databaseUrl: string): Promise<CuttableLink> {
  const url = new URL(databaseUrl)
  const to = target(url)
  const sockets = new Set<Socket>()
  let isHeld = false
  const connectPair = (near: Socket) => {
    const far = connect(to)
    for (const socket of [near, far]) {
      sockets.add(socket)
      const other = socket === near ? far : near
      socket.on('error', () => undefined).on('data', (part) => other.write(part))
      // A side that breaks never says that it has ended.
      socket.on('end', () => other.end()).on('close', () => other.end())
      socket.on('close', () => sockets.delete(socket))
      if (isHeld) socket.pause()
    }
  }
  const server = createServer(connectPair)
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
  return {
    url: url.toString(),
    to: databaseUrl,
    cut,
    mend: () => listen(port),
    hold() {
      isHeld = true
      for (const socket of sockets) socket.pause()
    },
    release() {
      isHeld = false
      for (const socket of sockets) socket.resume()
    },
    close: cut,
  }
}

import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFileOnce, errorCode, readFileIfExists } from './atomic-file.ts'
import type { Account } from './run.ts'

/** Connection URLs for the app, and the server settings that match them. */
export type Connection = {
  settings: Record<string, string>
  urlOf(login: { user: string; password: string; database: string }): string
  close(): Promise<void>
}

/** Maximum length of the socket's folder: the kernel allows about 104 bytes, and the socket's file name takes 15. */
const longestFolder = 88

/**
 * Opens a unix socket in a folder that only this user may enter; on Windows, a loopback port that is kept between
 * starts.
 */
export async function openConnection({ dataDir, account }: { dataDir: string; account: Account }): Promise<Connection> {
  return process.platform === 'win32'
    ? viaLoopback(await keptPort(dataDir))
    : viaSocket(await socketFolder(dataDir, account))
}

/** Returns the connection to a server that another process runs on this data folder. */
export async function getRunningConnection(dataDir: string): Promise<Connection> {
  if (process.platform === 'win32') return viaLoopback(Number(await readFileIfExists(join(dataDir, 'postgres-port'))))
  return viaSocket(socketPlace(dataDir))
}

function viaSocket({ folder, isTemporary }: { folder: string; isTemporary: boolean }): Connection {
  return {
    settings: {
      listen_addresses: '',
      port: '5432',
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
    },
    urlOf: ({ user, password, database }) =>
      `postgres://${user}:${password}@localhost:5432/${database}?host=${encodeURIComponent(folder)}`,
    async close() {
      if (isTemporary) await rm(folder, { recursive: true, force: true })
    },
  }
}

function viaLoopback(port: number): Connection {
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    urlOf: ({ user, password, database }) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    close: async () => undefined,
  }
}

function socketPlace(dataDir: string) {
  const beside = join(dataDir, 'postgres-socket')
  const isTemporary = Buffer.byteLength(beside) > longestFolder
  const folder = isTemporary
    ? join(tmpdir(), `postgres-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`)
    : beside
  return { folder, isTemporary }
}

async function socketFolder(dataDir: string, account: Account) {
  const place = socketPlace(dataDir)
  await createPrivateFolder(place.folder, account)
  return place
}

/**
 * Creates the socket folder, or checks its owner: in a shared /tmp another user could create it first and see every
 * connection.
 */
async function createPrivateFolder(folder: string, account: Account) {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  const found = await lstat(folder)
  const mine = [process.getuid?.(), account.ids?.uid]
  if (!found.isDirectory() || !mine.includes(found.uid))
    throw new Error(
      `PostgreSQL needs the folder ${folder} for its socket, but somebody else made it. Remove it, or choose a shorter DATA_DIR.`,
    )
  if (account.ids) await lchown(folder, account.ids.uid, account.ids.gid)
  await chmod(folder, 0o700)
}

async function keptPort(dataDir: string): Promise<number> {
  const path = join(dataDir, 'postgres-port')
  const kept = Number(await readFileIfExists(path))
  if (kept > 0 && (await findFreePort(kept)) === kept) return kept
  const port = (await findFreePort(0)) ?? 5432
  await rm(path, { force: true })
  await createFileOnce(path, `${port}\n`)
  return port
}

/** Returns the port if it is free (0: any free port), else `undefined`. */
function findFreePort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}

import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded.ts'
import { query } from './database.ts'
import { atEnd, type Running, startServer, temporaryFolder } from './running.ts'

/** A PostgreSQL on disk, as durable as the product's own. Gives the address of a new database in it. */
export async function startPostgres(settings: Record<string, string> = {}): Promise<(name: string) => Promise<string>> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log, settings })
  atEnd(postgres.stop)
  return async (name) => {
    await query(postgres.url, `create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.toString()
  }
}

export type Shop = Running & { databaseUrl: string; cookie: string }

/** Deskbell itself on a database. */
export function startDeskbell(start: {
  databaseUrl: string
  dataDir: string
  port?: string
  logLevel?: string
  settings?: Record<string, string>
}): Promise<Running> {
  const { databaseUrl, dataDir, port = '0', logLevel = 'warn', settings = {} } = start
  const own = { HOST: '127.0.0.1', PORT: port, LOG_LEVEL: logLevel }
  return startServer('../../server/src/main.ts', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...own, ...settings })
}

/** The same, with an owner who is signed in. */
export async function openShop(databaseUrl: string, settings: Record<string, string> = {}): Promise<Shop> {
  const server = await startDeskbell({ databaseUrl, dataDir: temporaryFolder(), settings })
  return { ...server, databaseUrl, cookie: await signUp(server.origin) }
}

/** Gives the cookie of the owner whom it makes. */
export async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      companyName: 'The Bench',
      name: 'Ada Owner',
      email: 'ada@example.com',
      password: crypto.randomUUID(),
      timeZone: 'America/New_York',
      currency: 'USD',
      locale: 'en-US',
    }),
  })
  if (!answer.ok) throw new Error(`signing up: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Makes something through the API. */
export async function make({ origin, cookie }: Shop, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../../server/src/db/embedded-postgres.ts'
import { query } from './database.ts'
import { onCleanup, type Running, startServer, temporaryFolder } from './running.ts'

/**
 * Starts a PostgreSQL on disk with the product's durability settings. Returns a function that creates a database and
 * returns its URL.
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<(name: string) => Promise<string>> {
  const log = pino({ level: 'error' }, pino.destination(2))
  const postgres = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log, settings, createsDatabases: true })
  onCleanup(postgres.stop)
  return async (name) => {
    await query(postgres.url, `create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    return url.toString()
  }
}

export type Shop = Running & { databaseUrl: string; cookie: string }

export function startDeskbell(start: {
  databaseUrl: string
  dataDir: string
  port?: string
  logLevel?: string
  settings?: Record<string, string>
  readLog?: (text: string) => void
}): Promise<Running> {
  const { databaseUrl, dataDir, port = '0', logLevel = 'warn', settings = {}, readLog } = start
  // A password's hash at full cost takes half a second, and is not what is measured.
  const own = { HOST: '127.0.0.1', PORT: port, LOG_LEVEL: logLevel, PASSWORD_COST: '10' }
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...own, ...settings }
  return startServer('../../server/src/main.ts', env, readLog)
}

/** Starts Deskbell and creates a signed-in owner. */
export async function startDeskbellWithOwner(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Shop> {
  const dataDir = temporaryFolder()
  const server = await startDeskbell({ databaseUrl, dataDir, settings })
  return { ...server, databaseUrl, cookie: await signUp(server.origin, dataDir) }
}

/** Creates the owner's account and returns the session cookie. */
export async function signUp(origin: string, dataDir: string): Promise<string> {
  const code = readFileSync(join(dataDir, 'setup-code'), 'utf8').trim()
  const answer = await fetch(`${origin}/api/setup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Setup-Code': code },
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

export async function createEntity({ origin, cookie }: Shop, path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', cookie }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

/** Opens further sessions of the owner, since one may have only a few live streams. Returns their cookies. */
export async function openSessions({ databaseUrl }: Pick<Shop, 'databaseUrl'>, count: number): Promise<string[]> {
  const rows = await query<{ token: string }>(
    databaseUrl,
    `with made as materialized (
       select replace(gen_random_uuid()::text, '-', '') as token, s.user_id, s.expires_at
       from (select user_id, expires_at from session limit 1) s, generate_series(1, $1)
     ), stored as (
       insert into session (id, token, user_id, expires_at)
       select gen_random_uuid(), encode(sha256(convert_to(token, 'UTF8')), 'hex'), user_id, expires_at from made
     )
     select token from made`,
    [count],
  )
  return rows.map(({ token }) => `deskbell.session_token=${token}.unchecked`)
}

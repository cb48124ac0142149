import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { readEnv } from '../server/src/env.ts'
import { startServer } from '../server/src/server.ts'
import { createTestDatabase } from '../server/src/test/cluster.ts'
import { installPackages, isProgram } from './system-packages.ts'
import { type Ask, askAsBrowser, COMPANY, OWNER } from './test/ask-as-browser.ts'

const DOMAIN = 'desk.example.com'
const [NGINX, CADDY] = ['/usr/sbin/nginx', '/usr/bin/caddy']

let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Awaited<ReturnType<typeof startServer>>
const proxies: ChildProcess[] = []

beforeAll(async () => {
  if (![NGINX, CADDY, '/usr/bin/openssl'].every(isProgram)) await installPackages('nginx-light', 'caddy', 'openssl')
  folder = mkdtempSync(join(tmpdir(), 'deskbell-proxies-'))
  database = await createTestDatabase(inject('adminUrl'))
  const read = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: database.url,
    PUBLIC_URL: `https://${DOMAIN}`,
    TRUST_PROXY: '1',
    PASSWORD_COST: '10',
  })
  if (!read.ok) throw new Error(read.problems.join(' '))
  mkdirSync(read.env.DATA_DIR)
  server = await startServer({ env: read.env, log: pino({ level: 'silent' }) })
})

afterAll(async () => {
  for (const proxy of proxies) {
    const ended = once(proxy, 'exit')
    proxy.kill()
    await ended
  }
  await server.close()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const ask = (port: number, path: string, asked: Omit<Ask, 'origin' | 'port'> = {}) =>
  askAsBrowser(path, { origin: `https://${DOMAIN}`, port, ...asked })

async function waitUntilReady(port: number): Promise<void> {
  await vi.waitFor(async () => expect((await ask(port, '/readyz')).resume().statusCode).toBe(200), 30_000)
}

async function readFirst(answer: IncomingMessage): Promise<string> {
  const [chunk] = await once(answer, 'data')
  answer.destroy()
  return String(chunk)
}

/** Signs the owner in through the proxy; sets up first, if nobody has. */
async function signIn(port: number): Promise<string> {
  const isNew = server.setupCode !== null && proxies.length === 1
  const answer = isNew
    ? await ask(port, '/api/setup', {
        method: 'POST',
        body: { ...OWNER, ...COMPANY },
        headers: { 'Setup-Code': server.setupCode ?? '' },
      })
    : await ask(port, '/api/auth/sign-in/email', { method: 'POST', body: OWNER })
  answer.resume()
  expect(answer.statusCode).toBe(isNew ? 201 : 200)
  return (answer.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
}

/** What every proxy must pass on: the cookie's origin, live updates at once, and large uploads. */
async function checkProxy(port: number): Promise<void> {
  await waitUntilReady(port)
  const cookie = await signIn(port)
  const live = await ask(port, '/api/live', { headers: { cookie, accept: 'text/event-stream' } })
  expect(live.headers['content-type']).toContain('text/event-stream')
  expect(await readFirst(live)).not.toBe('')
  const page = await ask(port, '/login')
  expect(page.resume().headers['strict-transport-security']).toContain('max-age')
  const large = { method: 'POST', body: { text: 'x'.repeat(3_000_000) }, headers: { cookie } }
  // Refused by Deskbell, in its own words, and not by the proxy.
  expect((await ask(port, '/api/clients', large)).headers['content-type']).toContain('application/problem+json')
}

const ownPort = (from: number) => from + Number(process.env.VITEST_POOL_ID ?? 0)

test('nginx', async () => {
  const [plain, secure] = [ownPort(28_080), ownPort(28_443)]
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const make = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${DOMAIN} -keyout ${key} -out ${certificate}`
  execFileSync('openssl', make.split(' '), { stdio: 'ignore' })
  const recipe = readFileSync('deploy/nginx/deskbell.conf', 'utf8')
    .replace(/^\s*listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
    .replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
    .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  const main = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}`
  writeFileSync(file, `${main}\nhttp { access_log off; ${temporary.join(' ')}\n${recipe}}\n`)
  proxies.push(spawn(NGINX, ['-c', file, '-e', join(folder, 'nginx.log')], { stdio: 'ignore' }))
  await checkProxy(secure)
  const moved = await fetch(`http://127.0.0.1:${plain}/kiosk`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, 'https://127.0.0.1/kiosk'])
})

test.for(['Caddyfile', 'several-servers.Caddyfile'])('%s', async (name) => {
  const port = ownPort(name === 'Caddyfile' ? 28_543 : 28_643)
  const recipe = readFileSync(join('deploy/caddy', name), 'utf8')
    .replace(`\n${DOMAIN} {`, `\nhttps://${DOMAIN}:${port} {\n\tbind 127.0.0.1\n\ttls internal`)
    .replaceAll(/\w+(\.internal)?:3000/g, `127.0.0.1:${server.port}`)
  const file = join(folder, name)
  const options = 'admin off\nskip_install_trust\nauto_https disable_redirects\n'
  writeFileSync(file, `{\n${options}storage file_system ${folder}/${name}-storage\n}\n${recipe}`)
  const words = ['run', '--adapter', 'caddyfile', '--config', file]
  proxies.push(spawn(CADDY, words, { stdio: 'ignore', env: { ...process.env, HOME: folder } }))
  await checkProxy(port)
})

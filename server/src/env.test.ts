import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { listFolders, readEnv } from './env.ts'

function listProblems(source: Record<string, string>) {
  const result = readEnv(source)
  return result.ok ? [] : result.problems
}

test('with nothing set, every setting has its default', () => {
  expect(readEnv({})).toEqual({
    ok: true,
    env: {
      PORT: 3000,
      HOST: '0.0.0.0',
      DATA_DIR: resolve('data'),
      DATABASE_CONNECTIONS: 20,
      SHOPS: 'one',
      SIGN_UP: 'closed',
      TRUST_PROXY: 0,
      LOG_LEVEL: 'info',
      OTEL_SERVICE_NAME: 'deskbell',
      OTEL_TRACES_SAMPLER_ARG: 1,
      PASSWORD_COST: 17,
      ALLOW_PRIVATE_ADDRESSES: false,
    },
  })
})

test('an open sign-up needs a domain for many shops, and mail', () => {
  const SHOPS_DOMAIN = 'desk.example.com'
  const open = { SIGN_UP: 'open', SHOPS: 'many', SHOPS_DOMAIN, SMTP_URL: 'smtp://mail.example.com' }
  expect(readEnv(open).ok).toBe(true)
  for (const missing of ['SHOPS', 'SHOPS_DOMAIN', 'SMTP_URL'])
    expect(readEnv({ ...open, [missing]: '' })).toMatchObject({
      problems: [expect.stringContaining('SIGN_UP is open')],
    })
  expect(readEnv({ SHOPS_DOMAIN: 'https://desk.example.com' }).ok).toBe(false)
})

test('an empty value counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '', S3_BUCKET: '', TRUST_PROXY: '', APP_SECRET: '' })).toEqual(readEnv({}))
})

test('good values are taken and tidied', () => {
  const result = readEnv({
    PORT: '0',
    DATA_DIR: '/srv/../srv/desk',
    PUBLIC_URL: 'https://Desk.example.com/',
    DATABASE_URL: 'postgres://me@/desk?host=/run',
    TRUST_PROXY: '2',
    LOG_LEVEL: 'silent',
    ALLOW_PRIVATE_ADDRESSES: 'true',
  })
  expect(result).toMatchObject({
    ok: true,
    env: {
      PORT: 0,
      DATA_DIR: resolve('/srv/desk'),
      PUBLIC_URL: 'https://desk.example.com',
      DATABASE_URL: 'postgres://me@/desk?host=/run',
      TRUST_PROXY: 2,
      LOG_LEVEL: 'silent',
      ALLOW_PRIVATE_ADDRESSES: true,
    },
  })
})

test.each([
  ['true', 1],
  ['false', 0],
  ['10', 10],
])('TRUST_PROXY=%s means %i proxies', (value, count) => {
  expect(readEnv({ TRUST_PROXY: value })).toMatchObject({ ok: true, env: { TRUST_PROXY: count } })
})

test.each<Record<string, string>>([
  { PORT: 'abc' },
  { PORT: '65536' },
  { PORT: '-1' },
  { PORT: '80.5' },
  { HOST: 'my host' },
  { HOST: 'http://localhost' },
  { PUBLIC_URL: 'desk.example.com' },
  { PUBLIC_URL: 'https://desk.example.com/desk' },
  { PUBLIC_URL: 'https://me:pw@desk.example.com' },
  { PUBLIC_URL: 'ftp://desk.example.com' },
  { DATABASE_CONNECTIONS: '4' },
  { DATABASE_CONNECTIONS: '101' },
  { TRUST_PROXY: '11' },
  { TRUST_PROXY: 'yes' },
  { LOG_LEVEL: 'loud' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  { S3_ENDPOINT: 'minio:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' },
])('%j is refused with its name, its value and what is accepted', (source) => {
  const [name = '', value] = Object.entries(source)[0] ?? []
  const problems = listProblems(source)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`${name} is "${value}"; it must be `)
})

test.each<Record<string, string>>([
  { DATABASE_URL: 'mysql://root:hunter2@db/desk' },
  { DATABASE_URL: 'postgres://' },
  { SMTP_URL: 'https://me:hunter2@mail.example.com' },
  { SMTP_URL: 'hunter2' },
  { APP_SECRET: 'hunter2' },
  { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' },
])('%j is refused without showing it', (source) => {
  const problems = listProblems(source)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${Object.keys(source)[0]} has a value that is not accepted; it must be `))
  expect(problems[0]).not.toContain('hunter2')
})

test('storage needs its bucket and both keys', () => {
  expect(listProblems({ S3_BUCKET: 'b' })).toHaveLength(2)
  expect(listProblems({ S3_REGION: 'eu' })).toHaveLength(3)
  expect(listProblems({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k' })[0]).toMatch(
    /^S3_SECRET_ACCESS_KEY is not set, but S3_BUCKET, S3_ACCESS_KEY_ID are/,
  )
  expect(listProblems({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' })).toEqual([])
})

test('backups on a disk of their own are watched as well', () => {
  const folders = (source: Record<string, string>) => {
    const result = readEnv({ DATA_DIR: '/srv/desk', ...source })
    return result.ok && listFolders(result.env)
  }
  expect(folders({})).toEqual(['/srv/desk'])
  expect(folders({ BACKUP_DIR: '/mnt/backups' })).toEqual(['/srv/desk', '/mnt/backups'])
})

test('all problems are told at once, and the process ends with 1', () => {
  const script = `(await import(${JSON.stringify(resolve(import.meta.dirname, 'env.ts'))})).loadEnv()`
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { PORT: 'x', LOG_LEVEL: 'loud', S3_REGION: 'eu' },
  })
  expect(run.status).toBe(1)
  expect(run.stdout).toBe('')
  expect(run.stderr.match(/^ {2}- /gm)).toHaveLength(5)
})

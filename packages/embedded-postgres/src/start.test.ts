import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { makeDataDir, patience, postmasterPid, query, spawnApp, start } from './fixtures/test-server.ts'
import { processInfo } from './process-info.ts'

/** Windows has neither unix sockets nor process groups. */
const testOnUnix: typeof test | (() => void) = process.platform === 'win32' ? () => undefined : test

describe('start and stop', () => {
  test('the database is durable, checked, UTF-8 and reached only by this user', async () => {
    const dataDir = await makeDataDir()
    const server = await start(dataDir, { settings: { fsync: 'on' } })
    const show = async (name: string) => (await query(server, `SHOW ${name}`))[0]
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
      expect(await show(name)).toBe('on')
    expect(await show('password_encryption')).toBe('scram-sha-256')
    expect(
      await query(
        server,
        "SELECT datlocprovider::text || ' ' || datlocale || ' ' || pg_encoding_to_char(encoding) FROM pg_database WHERE datname = current_database()",
      ),
    ).toEqual(['b C.UTF-8 UTF8'])
    expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
    await expect(query({ ...server, url: server.url.replace(/:[^:@]+@/, ':wrong@') }, 'SELECT 1')).rejects.toThrow(
      /password authentication failed/,
    )
  })

  testOnUnix('it listens on a private socket and on no port', async () => {
    const dataDir = await makeDataDir()
    const server = await start(dataDir)
    expect(await query(server, 'SHOW listen_addresses')).toEqual([''])
    expect((await stat(join(dataDir, 'postgres-socket'))).mode & 0o777).toBe(0o700)
  })

  test('data survives a stop, stopping twice is harmless, and the server is gone', async () => {
    const dataDir = await makeDataDir()
    const first = await start(dataDir)
    await query(first, 'CREATE TABLE visit AS SELECT 7 AS number')
    const pid = postmasterPid(dataDir)
    await Promise.all([first.stop(), first.stop()])
    expect(processInfo(pid)).toBeUndefined()
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
    const second = await start(dataDir)
    expect(second.url).toBe(first.url)
    expect(await query(second, 'SELECT number FROM visit')).toEqual([7])
  })

  test('a data folder too deep for a socket path gets a short private one elsewhere', async () => {
    const dataDir = join(await makeDataDir(), 'a folder'.repeat(12))
    const server = await start(dataDir)
    expect(await query(server, 'SELECT 1')).toEqual([1])
    const socket = new URL(server.url).searchParams.get('host') ?? ''
    expect(socket.length).toBeLessThan(90)
    expect((await stat(socket)).mode & 0o777).toBe(0o700)
    await server.stop()
    expect(existsSync(socket)).toBe(false)
  })

  test('a setting that PostgreSQL refuses is told in its words, and the folder is free again', async () => {
    const dataDir = await makeDataDir()
    await expect(start(dataDir, { settings: { shared_buffers: 'lots' } })).rejects.toThrow(
      /PostgreSQL did not start \(exit code 1\):.*shared_buffers/s,
    )
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })
})

describe('the app’s role', () => {
  const ATTRIBUTES =
    'SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication FROM pg_roles WHERE rolname = current_user'

  test('is no superuser, and owns the database with all that it makes there', async () => {
    const server = await start(await makeDataDir())
    expect(await query(server, ATTRIBUTES)).toEqual([false])
    await query(server, 'CREATE EXTENSION btree_gist')
    await expect(query(server, 'CREATE DATABASE other')).rejects.toThrow(/permission denied/)
    await expect(query(server, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission denied/)
  })

  test('takes over a database that was the superuser’s, whole', async () => {
    const dataDir = await makeDataDir()
    const first = await start(dataDir)
    const asSuperuser = new URL(first.url)
    asSuperuser.username = 'example'
    asSuperuser.password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
    await query(
      { ...first, url: asSuperuser.href },
      `DO $do$ BEGIN
        ALTER DATABASE example OWNER TO example;
        DROP OWNED BY example_app;
        DROP ROLE example_app;
        CREATE EXTENSION btree_gist;
        CREATE SCHEMA jobs;
        CREATE TYPE public.size AS ENUM ('small');
        CREATE TABLE jobs.job (id int GENERATED ALWAYS AS IDENTITY, number serial, size public.size) PARTITION BY LIST (size);
        CREATE TABLE jobs.small PARTITION OF jobs.job FOR VALUES IN ('small');
        CREATE SEQUENCE public.loose;
        CREATE VIEW jobs.seen AS SELECT id FROM jobs.job;
        CREATE FUNCTION jobs.one() RETURNS int LANGUAGE sql AS 'SELECT 1';
        INSERT INTO jobs.job (size) VALUES ('small');
      END $do$`,
    )
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, ATTRIBUTES)).toEqual([false])
    expect(await query(second, 'SELECT number FROM jobs.job')).toEqual([1])
    for (const owned of ['SCHEMA jobs CASCADE', 'TYPE size', 'SEQUENCE loose']) await query(second, `DROP ${owned}`)
  })
})

describe('after a crash', () => {
  test('kill -9 of the app stops PostgreSQL, and the next start has every committed row', async () => {
    const dataDir = await makeDataDir()
    const app = spawnApp(dataDir)
    await vi.waitFor(() => expect(app.written()).toBeGreaterThan(5), patience)
    const pid = postmasterPid(dataDir)
    app.child.kill('SIGKILL')
    await app.ended
    await vi.waitFor(() => expect(processInfo(pid)).toBeUndefined(), patience)
    const server = await start(dataDir)
    const [count, last] = await query(server, 'SELECT count(*)::int FROM visit UNION ALL SELECT max(number) FROM visit')
    expect(count).toBe(last)
    expect(count).toBeGreaterThanOrEqual(app.written())
  })

  test('a start right after kill -9 of the app waits for the old server to go', async () => {
    const dataDir = await makeDataDir()
    const app = spawnApp(dataDir)
    await vi.waitFor(() => expect(app.written()).toBeGreaterThan(0), patience)
    const pid = postmasterPid(dataDir)
    app.child.kill('SIGKILL')
    const server = await vi.waitFor(() => start(dataDir), patience)
    expect(processInfo(pid)).toBeUndefined()
    expect(await query(server, 'SELECT max(number) FROM visit')).toEqual([expect.any(Number)])
  })

  testOnUnix('a server that lost both app and watchdog is stopped by the next start', async () => {
    const dataDir = await makeDataDir()
    const app = spawnApp(dataDir)
    await vi.waitFor(() => expect(app.written()).toBeGreaterThan(0), patience)
    const pid = postmasterPid(dataDir)
    const watchdog = processInfo(pid)?.parent ?? 0
    // A stopped watchdog can't react to the end of the app; SIGSTOP to the group also stops its helper process.
    process.kill(-watchdog, 'SIGSTOP')
    process.kill(pid, 'SIGCONT')
    app.child.kill('SIGKILL')
    await app.ended
    onTestFinished(() => void process.kill(-watchdog, 'SIGKILL'))
    const server = await start(dataDir)
    expect(processInfo(pid)).toBeUndefined()
    expect(await query(server, 'SELECT max(number) FROM visit')).toEqual([expect.any(Number)])
  })

  test('kill -9 of PostgreSQL: it is started again at the same address, with every committed row', async () => {
    const dataDir = await makeDataDir()
    const lines: string[] = []
    const server = await start(dataDir, {
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) }),
    })
    await query(server, 'CREATE TABLE visit AS SELECT generate_series(1, 1000) AS number')
    for (let round = 1; round <= 3; round++) {
      const pid = postmasterPid(dataDir)
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(() => expect([Number.NaN, pid]).not.toContain(postmasterPid(dataDir)), patience)
      await vi.waitFor(
        async () => expect(await query(server, 'SELECT count(*)::int FROM visit')).toEqual([1000]),
        patience,
      )
    }
    await vi.waitFor(
      () => expect(lines.filter((line) => line === 'PostgreSQL is running again')).toHaveLength(3),
      patience,
    )
    expect(lines).toContain(
      'PostgreSQL ended unexpectedly (killed by SIGKILL); starting it again. Nothing that was saved is lost',
    )
  })

  test('a stop in the middle of a restart leaves nothing running', async () => {
    const dataDir = await makeDataDir()
    const server = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await server.stop()
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
    expect(await query(await start(dataDir), 'SELECT 1')).toEqual([1])
  })

  test('a first start that was cut off is made anew', async () => {
    const dataDir = await makeDataDir()
    await mkdir(join(dataDir, 'postgres-init-cut-off', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'postgres-init-cut-off', 'cluster', 'PG_VERSION'), '18')
    await start(dataDir)
    expect((await readdir(dataDir)).sort()).toEqual([
      'lock',
      'postgres',
      'postgres-app-password',
      'postgres-password',
      'postgres-socket',
    ])
  })

  test('a lost password is told, and the data is left alone', async () => {
    const dataDir = await makeDataDir()
    await (await start(dataDir)).stop()
    await rm(join(dataDir, 'postgres-password'))
    await expect(start(dataDir)).rejects.toThrow(/postgres-password is missing/)
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
  })
})

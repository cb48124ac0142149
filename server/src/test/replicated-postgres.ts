import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeOwner, chooseAccount } from '@deskbell/embedded-postgres/account.ts'
import { errorCode } from '@deskbell/embedded-postgres/atomic-file.ts'
import { type Account, type Binaries, findBinaries, run, spawnOptions } from '@deskbell/embedded-postgres/run.ts'
import pg from 'pg'
import { type CuttableLink, createCuttableLink } from './cuttable-link.ts'

const POLL_MS = 20
const READY_MS = 60_000

/** A PostgreSQL that is reached through a link, which can be cut off. */
export class PostgresNode {
  readonly folder: string
  readonly port: number
  readonly #account: Account
  readonly #binaries: Pick<Binaries, 'initdb' | 'postgres'>
  #process: ChildProcess | undefined
  #link: CuttableLink | undefined

  constructor(given: {
    folder: string
    port: number
    account: Account
    /** Folder of the programs of another PostgreSQL than the embedded one. */
    programs?: string
  }) {
    this.folder = given.folder
    this.port = given.port
    this.#account = given.account
    const { programs } = given
    this.#binaries = programs
      ? { initdb: join(programs, 'initdb'), postgres: join(programs, 'postgres') }
      : findBinaries()
  }

  /** Past the link, as an administrator on the machine itself. */
  get ownUrl(): string {
    return this.urlOf('postgres')
  }

  urlOf(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  get link(): CuttableLink {
    if (!this.#link) throw new Error('the link is not open')
    return this.#link
  }

  /** Host and port of the link. */
  get host(): string {
    return new URL(this.link.url).host
  }

  async openLink(): Promise<void> {
    this.#link = await createCuttableLink(this.ownUrl)
  }

  async create(settings: Record<string, string>): Promise<void> {
    const draft = `${this.folder}-draft`
    mkdirSync(draft, { mode: 0o700 })
    await changeOwner(draft, this.#account)
    const pgdata = join(draft, 'data')
    const { code, output } = await run(
      this.#binaries.initdb,
      [`--pgdata=${pgdata}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { account: this.#account },
    )
    if (code !== 0) throw new Error(output)
    const conf = Object.entries({ ...REPLICATION, ...settings }).map(([name, value]) => `${name} = '${value}'\n`)
    writeFileSync(join(pgdata, 'postgresql.conf'), conf.join(''))
    renameSync(pgdata, this.folder)
    rmSync(draft, { recursive: true })
  }

  /** Copies a running primary, and follows it. */
  async follow(primary: PostgresNode): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
    const connection = new pg.Client({ connectionString: primary.ownUrl })
    await connection.connect()
    try {
      await connection.query(`select pg_backup_start('copy', true)`)
      await copyFolder(primary.folder, this.folder)
      const { rows } = await connection.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
      writeFileSync(join(this.folder, 'backup_label'), rows[0]?.label ?? '')
    } finally {
      await connection.end()
    }
    const [host, port] = primary.host.split(':')
    const conf = `primary_conninfo = 'host=${host} port=${port} user=postgres application_name=standby connect_timeout=2'\n`
    writeFileSync(join(this.folder, 'postgresql.auto.conf'), conf)
    writeFileSync(join(this.folder, 'standby.signal'), '')
    await this.start()
  }

  async start(): Promise<void> {
    chmodSync(this.folder, 0o700)
    await changeOwner(this.folder, this.#account)
    const args = ['-D', this.folder, '-p', String(this.port), '-c', 'unix_socket_directories=', '-h', '127.0.0.1']
    const options = { ...spawnOptions(this.#account), stdio: 'ignore' } as const
    const child = spawn(this.#binaries.postgres, args, options)
    this.#process = child
    for (const until = performance.now() + READY_MS; ; await sleep(POLL_MS)) {
      if (await this.ask('select 1').catch(() => null)) return
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`PostgreSQL in ${this.folder} didn't start`)
    }
  }

  /** Stops all its processes, as a machine that is out of memory does. */
  hang(): void {
    for (const pid of this.#listProcesses()) process.kill(pid, 'SIGSTOP')
  }

  async kill(): Promise<void> {
    const child = this.#process
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    this.hang()
    for (const pid of this.#listProcesses()) process.kill(pid, 'SIGKILL')
    await ended
  }

  /** The postmaster first: once it is stopped, it makes no more processes. */
  #listProcesses(): number[] {
    const postmaster = this.#process?.pid
    if (!postmaster) return []
    process.kill(postmaster, 'SIGSTOP')
    const isChild = (pid: string) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8')
            .replace(/^.*\) \S+ /s, '')
            .split(' ')[0] === String(postmaster)
        )
      } catch {
        return false
      }
    }
    return [
      postmaster,
      ...readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name) && isChild(name))
        .map(Number),
    ]
  }

  async promote(): Promise<void> {
    await this.ask('select pg_promote(true, 30)')
  }

  /** Waits until each commit waits for the standby. */
  async makeSynchronous(): Promise<void> {
    await this.ask(`alter system set synchronous_standby_names = '*'`)
    await this.ask('select pg_reload_conf()')
    const isSync = `select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`
    for (const until = performance.now() + READY_MS; (await this.ask(isSync)).length === 0; await sleep(POLL_MS))
      if (performance.now() > until) throw new Error('the standby is not synchronous')
  }

  async ask<Row extends object>(text: string, database = 'postgres'): Promise<Row[]> {
    const connection = new pg.Client({ connectionString: this.urlOf(database) })
    connection.on('error', () => undefined)
    await connection.connect()
    try {
      return (await connection.query<Row & pg.QueryResultRow>(text)).rows
    } finally {
      await connection.end()
    }
  }

  async stop(): Promise<void> {
    await this.kill()
    await this.#link?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const REPLICATION = {
  wal_level: 'replica',
  max_wal_senders: '5',
  wal_keep_size: '256MB',
  hot_standby: 'on',
  max_connections: '150',
  max_wal_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  log_min_messages: 'fatal',
}

/** Copies the files of a server that may be running. Those that vanish meanwhile belong to nobody. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(from.length)
    if (/^\/(postmaster\.(pid|opts)|pg_wal\/\w{24}.*|pg_replslot\/.*|pg_stat_tmp\/.*)$/.test(path)) continue
    const copied = entry.isDirectory()
      ? mkdir(to + path, { recursive: true, mode: 0o700 })
      : copyFile(from + path, to + path)
    await copied.catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error
    })
  }
}

export type Pair = {
  primary: PostgresNode
  standby: PostgresNode /** With both hosts. */
  url: string
  stop(): Promise<void>
}

/** Starts a primary and a synchronous standby, each behind a link. `findPort` returns a free port. */
export async function startPair(folder: string, settings: Record<string, string> = {}): Promise<Pair> {
  const account = await chooseAccount(join(folder, 'none'), 'Deskbell')
  const [one, two] = [await findFreePort(), await findFreePort()]
  const primary = new PostgresNode({ folder: join(folder, 'one'), port: one, account })
  const standby = new PostgresNode({ folder: join(folder, 'two'), port: two, account })
  await primary.create(settings)
  await primary.start()
  for (const node of [primary, standby]) await node.openLink()
  await primary.ask('create database deskbell')
  await standby.follow(primary)
  await primary.makeSynchronous()
  return {
    primary,
    standby,
    url: `postgres://postgres@${primary.host},${standby.host}/deskbell`,
    stop: async () => {
      await primary.stop()
      await standby.stop()
    },
  }
}

export async function findFreePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

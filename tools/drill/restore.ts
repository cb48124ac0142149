import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import pg from 'pg'
import { AppError } from '../../server/src/errors.ts'
import { openArchive } from '../../server/src/features/data/archive/read.ts'
import { testRestore } from '../../server/src/features/data/archive/restore.ts'
import { writeArchive } from '../../server/src/features/data/archive/write.ts'
import { writeDurable } from '../../server/src/storage/durable-file.ts'
import { createArchive, type Install, readAll, restoreInto } from '../../server/src/test/installs.ts'
import { createSeededRandom } from '../bench/people.ts'
import { type Outcome, runAndKill } from './restore-cli.ts'
import type { SmallDisk } from './restore-disk.ts'
import { type Stage, setStage } from './restore-stage.ts'

const WAYS = ['good', 'truncated', 'flipped', 'kill_backup', 'kill_restore', 'disk_full'] as const
type Way = (typeof WAYS)[number]
const PASSPHRASE = 'correct horse battery staple'
/** Longest run time of a command, in ms. The kill comes at a random moment within it. */
const MOST_MS = 4000

export type Figures = {
  backups: number
  bad_accepted: number
  good_refused: number
  rows_differing: number
  live_data_harmed: number
  ways: Record<string, number>
  /** Kills that came before the command had finished. */
  killed_in_time: number
  /** Rows inserted, and acknowledged, during restores. */
  written_beside: number
  /** Type of the disk that was full; `none` if no small disk could be mounted. */
  disk: SmallDisk['kind']
}

/**
 * Tests backups that are good, truncated, corrupted by a bit flip, killed while written or restored, or written to a
 * full disk. Compares the data row by row.
 */
export async function drillRestore(
  installs: Pick<Stage, 'shop' | 'other'>,
  options: { backups: number; seed: number; say?: (words: string) => void },
) {
  const { backups, seed, say = () => undefined } = options
  const stage = await setStage(installs)
  const drill = new Drill(stage, createSeededRandom(seed), say)
  for (let round = 0; round < backups; round++) {
    // Take the scenarios in turn, so that even a few rounds cover all of them.
    await drill.run(WAYS[round % WAYS.length] ?? 'good')
    if (round % 10 === 9) say(`${round + 1} of ${backups} backups`)
  }
  return { backups, ...drill.figures, disk: stage.disk.kind } satisfies Figures
}

export function isSound({ bad_accepted, good_refused, rows_differing, live_data_harmed }: Figures): boolean {
  return [bad_accepted, good_refused, rows_differing, live_data_harmed].every((count) => count === 0)
}

class Drill {
  readonly #stage: Stage
  readonly #random: () => number
  readonly #say: (words: string) => void
  readonly figures = {
    bad_accepted: 0,
    good_refused: 0,
    rows_differing: 0,
    live_data_harmed: 0,
    ways: {} as Record<string, number>,
    killed_in_time: 0,
    written_beside: 0,
  }

  constructor(stage: Stage, random: () => number, say: (words: string) => void) {
    this.#stage = stage
    this.#random = random
    this.#say = say
  }

  async run(way: Way): Promise<void> {
    this.figures.ways[way] = (this.figures.ways[way] ?? 0) + 1
    await this.#stage.live(this.#stage.shop)
    const ways: Record<Way, () => Promise<void>> = {
      good: () => this.good(),
      truncated: () => this.bad((bytes) => bytes.subarray(0, Math.floor(bytes.length * this.#random()))),
      flipped: () => this.bad((bytes) => this.flip(bytes)),
      kill_backup: () => this.killBackup(),
      kill_restore: () => this.killRestore(),
      disk_full: () => this.diskFull(),
    }
    await ways[way]()
  }

  flip(bytes: Buffer): Buffer {
    const at = Math.floor(this.#random() * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(this.#random() * 8))
    return bytes
  }

  /** Restores while others write. Every acknowledged row must be in the new data or in the kept copy of the old. */
  async good(): Promise<void> {
    const { shop, other } = this.#stage
    const passphrase = this.#random() < 0.3 ? PASSPHRASE : null
    const expected = await readAll(shop)
    const { path } = await createArchive(shop, { passphrase })
    const beside = writeBeside(other)
    await this.orRefused(() => restoreInto(other, path, passphrase ? [passphrase] : []))
    const answered = await beside.stop()
    const found = await readAll(other)
    const late = new Set(answered)
    this.differ(
      expected,
      found.filter((row) => !isAbout(row, late)),
    )
    this.figures.written_beside += answered.length
    await this.nothingLost(other, answered)
    await rm(path)
  }

  async nothingLost({ databaseUrl }: Install, answered: string[]): Promise<void> {
    const [before] = await query<{ name: string }>(
      databaseUrl,
      "select nspname as name from pg_namespace where nspname like 'before_%'",
    )
    const kept = before ? `union select id from ${before.name}.client` : ''
    const found = await query<{ id: string }>(databaseUrl, `select id from client ${kept}`)
    const there = new Set(found.map(({ id }) => id))
    for (const id of answered) if (!there.has(id)) this.harm(`the client ${id} was written and is nowhere`)
  }

  async bad(spoil: (bytes: Buffer) => Buffer): Promise<void> {
    const { shop, other } = this.#stage
    const passphrase = this.#random() < 0.3 ? PASSPHRASE : null
    const { path } = await createArchive(shop, { passphrase })
    await writeFile(path, spoil(await readFile(path)))
    const before = await readAll(other)
    const isRefused = await restoreInto(other, path, passphrase ? [passphrase] : []).then(
      () => false,
      (error: unknown) => error instanceof AppError,
    )
    if (!isRefused) {
      this.figures.bad_accepted += 1
      this.#say('a bad archive was accepted, or failed without words')
    }
    this.unchanged(before, await readAll(other))
    await rm(path)
  }

  async killBackup(): Promise<void> {
    const { shop } = this.#stage
    const before = await readAll(shop)
    const path = join(shop.folder, `${newId()}.zip`)
    const outcome = await this.kill(shop, ['backup', path])
    const isThere = await stat(path).then(
      () => true,
      () => false,
    )
    // An interrupted backup is either complete or absent.
    if (isThere) await this.orRefused(() => this.look(shop, path))
    else if (outcome === 'done') this.refuse('a backup ended well and is not there')
    this.unchanged(before, await readAll(shop))
    await rm(path, { force: true })
  }

  async look({ databaseUrl }: Install, path: string): Promise<void> {
    const archive = await openArchive({ path, passphrases: [] })
    await testRestore(databaseUrl, archive).finally(archive.close)
  }

  async killRestore(): Promise<void> {
    const { shop, other } = this.#stage
    const [before, after] = [await readAll(other), await readAll(shop)]
    const { path } = await createArchive(shop)
    const outcome = await this.kill(other, ['restore', path])
    await waitForDisconnect(other)
    const found = await readAll(other)
    // Files are restored before the switch to the new data; files that no row refers to yet are harmless.
    const isOld = excludeFiles(found).join('\n') === excludeFiles(before).join('\n')
    const isNew = excludeFiles(found).join('\n') === excludeFiles(after).join('\n')
    if (!isOld && !isNew) this.harm('a killed restore left neither the old data nor the new')
    if (outcome === 'done' && !isNew) this.refuse('a restore ended well and the data is not there')
    await this.orRefused(() => restoreInto(other, path))
    this.differ(after, await readAll(other))
    await rm(path)
  }

  async kill(install: Install, args: string[]): Promise<Outcome> {
    const outcome = await runAndKill(install, args, { afterMs: Math.floor(this.#random() * MOST_MS) })
    if (outcome === 'killed') this.figures.killed_in_time += 1
    if (outcome === 'failed') this.refuse(`deskbell ${args[0]} failed`)
    return outcome
  }

  async diskFull(): Promise<void> {
    const { shop, disk } = this.#stage
    const before = await readAll(shop)
    const path = join(disk.folder, `${newId()}.zip`)
    const { stream, manifest } = await writeArchive({ ...shop, passphrase: null, now: new Date() })
    const ends = await Promise.allSettled([writeDurable(path, stream), manifest])
    if (disk.kind !== 'none' && ends[0].status === 'fulfilled') this.refuse('there was room where none is')
    if (disk.kind !== 'none' && !(await disk.isEmpty())) this.harm('half a backup was left on a full disk')
    this.unchanged(before, await readAll(shop))
    await rm(path, { force: true })
  }

  async orRefused(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => this.refuse(String(error)))
  }

  refuse(words: string): void {
    this.figures.good_refused += 1
    this.#say(words)
  }

  harm(words: string): void {
    this.figures.live_data_harmed += 1
    this.#say(words)
  }

  differ(expected: string[], found: string[]): void {
    const [ours, theirs] = [new Set(expected), new Set(found)]
    this.figures.rows_differing += ours.symmetricDifference(theirs).size
  }

  unchanged(before: string[], after: string[]): void {
    if (before.join('\n') !== after.join('\n')) this.harm('what should have stayed as it is has changed')
  }
}

const FILE = /^[\w-]+\//

function excludeFiles(all: string[]): string[] {
  return all.filter((row) => !FILE.test(row))
}

function isAbout(row: string, ids: Set<string>): boolean {
  return /^client(_summary)? /.test(row) && [...ids].some((id) => row.includes(id))
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  return connection
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => connection.end())
}

/** Waits until PostgreSQL has closed the connection of the killed process. */
async function waitForDisconnect({ databaseUrl }: Install): Promise<void> {
  const asked =
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'deskbell restore'"
  while ((await query(databaseUrl, asked)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Inserts clients one after the other until stopped. `stop` returns the ids of those that were acknowledged. */
function writeBeside({ databaseUrl }: Install): { stop(): Promise<string[]> } {
  const answered: string[] = []
  let isOver = false
  const add = async (connection: pg.Client) => {
    const id = newId()
    await connection.query("insert into client (business_id, id, first_name) values ('default', $1, 'Beside')", [id])
    answered.push(id)
  }
  const writing = (async () => {
    while (!isOver) {
      const connection = new pg.Client({ connectionString: databaseUrl, application_name: 'deskbell beside' })
      connection.on('error', () => undefined)
      try {
        await connection.connect()
        while (!isOver) await add(connection)
      } catch {
        // The restore closed the connection; reconnect as the server would.
      } finally {
        await connection.end().catch(() => undefined)
      }
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await writing
      return answered
    },
  }
}

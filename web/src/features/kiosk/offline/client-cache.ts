import { hashLookupValue, hashPhoneEnding } from '@deskbell/domain/kiosk/hashes.ts'
import type {
  RosterAppointment,
  RosterClient,
  RosterPage,
  RosterPass,
  RosterService,
} from '@deskbell/domain/kiosk/roster.ts'
import type { Lookup } from '@deskbell/domain/kiosk/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import type { DBSchema } from 'idb'
import { Database, type StoresOf } from '../../../lib/indexed-db.ts'
import { ROSTER_DATABASE } from '../storage-keys.ts'
import type { Clock, Lock } from './platform.ts'
import type { Queue } from './queue.ts'
import type { KioskStateStore, Server } from './types.ts'

/**
 * Group of clients stored in one row, indexed by keys of their ids, phone endings and card codes; see `toKey`.
 * `generation` distinguishes a full reload from the roster before it.
 */
export type ClientGroupRow = {
  key?: number
  ids: number[]
  endings: number[]
  codes: number[]
  generation: number
  packed: string
}

/**
 * State of the roster. `complete`: a full roster has arrived. `isMixed`: a full reload is in progress, with rows of the
 * previous generation still present. `shown`: the newest generation that look-ups use; absent on a tablet that an
 * earlier version has filled.
 */
export type RosterSyncState = {
  rosterKey: string
  cursor: string | null
  generation: number
  shown?: number
  complete: boolean
  isMixed: boolean
  wholeAt: number
}

export interface RosterSchema extends DBSchema {
  groups: { key: number; value: ClientGroupRow; indexes: Record<GroupIndex, number> }
  services: { key: string; value: RosterService }
  appointments: { key: string; value: RosterAppointment }
  waivers: { key: string; value: ShownWaiver }
  mark: { key: 'roster'; value: RosterSyncState & { key: 'roster' } }
  /** Clock offset: server time minus device time, in ms. */
  clock: { key: 'clock'; value: { key: 'clock'; aheadMs: number } }
}

const GROUP_INDEXES = ['ids', 'endings', 'codes'] as const
type GroupIndex = (typeof GROUP_INDEXES)[number]

/** Counts in tens, see the queue's database. */
const VERSION = 40

/** Creates the stores anew: the server sends their contents again. */
function upgrade(database: IDBDatabase): void {
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  const groups = database.createObjectStore('groups', { keyPath: 'key', autoIncrement: true })
  for (const index of GROUP_INDEXES) groups.createIndex(index, index, { multiEntry: true })
  for (const name of ['services', 'appointments', 'waivers']) database.createObjectStore(name, { keyPath: 'id' })
  for (const name of ['mark', 'clock']) database.createObjectStore(name, { keyPath: 'key' })
}

/** Roster database, with relaxed durability: the server can always send it again. */
export class RosterDatabase extends Database<RosterSchema> {
  constructor(getFactory?: () => IDBFactory) {
    super({ name: ROSTER_DATABASE, version: VERSION, upgrade, durability: 'relaxed' }, getFactory)
  }
}

// Rows store values only, in this order: with field names, 20,000 clients would take twice the space.
const FIELDS = [
  'id',
  'endingHash',
  'codeHash',
  'firstName',
  'name',
  'initials',
  'phoneHint',
  'atDesk',
  'next',
  'signer',
] as const
const PASS_FIELDS = [
  ...(['id', 'name', 'coversAll', 'category', 'serviceIds', 'visits', 'limit', 'usedInPeriod', 'usedOn'] as const),
  ...([
    'remaining',
    'complimentary',
    'validity',
    'purchasedAt',
    'startsAtFirstVisit',
    'startsOn',
    'expiresOn',
  ] as const),
  ...(['extraDays', 'frozenOn', 'voidedAt'] as const),
]

/** Clients per row. Writing a row of 20 clients costs a device as much as writing one. */
const GROUP = 25
/** 48 bits fit into a JavaScript number exactly (below 2^53). A hash has no more digits. */
const KEY_DIGITS = 12

type Packed = [values: unknown[], ...passes: unknown[][]]

function pickValues<Thing extends object>(thing: Thing, fields: readonly (keyof Thing)[]): unknown[] {
  return fields.map((field) => thing[field])
}

function withValues(fields: readonly string[], values: unknown[]): object {
  return Object.fromEntries(fields.map((field, index) => [field, values[index]]))
}

/**
 * Converts the last 12 hex digits of a hash or an id to a number as index key, a third of the size of the text. Two ids
 * may collide, so compare in full after the lookup.
 */
function toKey(hex: string): number {
  return Number.parseInt(hex.slice(-KEY_DIGITS), 16)
}

function pack(client: RosterClient): Packed {
  return [pickValues(client, FIELDS), ...client.passes.map((pass) => pickValues(pass, PASS_FIELDS))]
}

function unpack([values, ...passes]: Packed): RosterClient {
  return {
    ...(withValues(FIELDS, values) as Omit<RosterClient, 'passes'>),
    passes: passes.map((pass) => withValues(PASS_FIELDS, pass) as RosterPass),
  }
}

function packGroup(clients: RosterClient[], generation: number): ClientGroupRow {
  return {
    ids: clients.map(({ id }) => toKey(id)),
    endings: clients.flatMap(({ endingHash }) => (endingHash ? [toKey(endingHash)] : [])),
    codes: clients.map(({ codeHash }) => toKey(codeHash)),
    generation,
    packed: JSON.stringify(clients.map(pack)),
  }
}

export function packClients(clients: RosterClient[], generation: number): ClientGroupRow[] {
  const starts = Array.from({ length: Math.ceil(clients.length / GROUP) }, (_, index) => index * GROUP)
  return starts.map((start) => packGroup(clients.slice(start, start + GROUP), generation))
}

export function unpackClients(groups: Pick<ClientGroupRow, 'packed'>[]): RosterClient[] {
  return groups.flatMap(({ packed }) => (JSON.parse(packed) as Packed[]).map(unpack))
}

/** Services, today's appointments, and the waiver if any. */
export type Today = { services: RosterService[]; appointments: RosterAppointment[]; waivers: ShownWaiver[] }

type RosterStores = StoresOf<RosterSchema, 'readwrite'>

/** Local snapshot of the clients, with lookup keys hashed by this device's own key. */
export class Roster {
  readonly #database: RosterDatabase
  readonly #rosterKey: string

  constructor(database: RosterDatabase, { rosterKey }: { rosterKey: string }) {
    this.#database = database
    this.#rosterKey = rosterKey
  }

  /** Returns the sync state; null if a full reload is needed, as after a change of the roster key. */
  mark(): Promise<RosterSyncState | null> {
    return this.#database.read((stores) => this.#mark(stores))
  }

  async #mark({ mark: marks }: { mark: Pick<RosterStores['mark'], 'get'> }): Promise<RosterSyncState | null> {
    const mark = await marks.get('roster')
    return mark?.rosterKey === this.#rosterKey ? mark : null
  }

  async isReady(): Promise<boolean> {
    return (await this.mark())?.complete ?? false
  }

  /** Applies a page. During a full reload, look-ups use the previous roster until the new one is complete. */
  async apply(page: RosterPage, now: Date): Promise<void> {
    await this.#database.write(async (stores) => {
      const { groups, services, appointments, waivers, mark } = stores
      const before = await this.#mark(stores)
      const generation = (before?.generation ?? 0) + (page.anew ? 1 : 0)
      if (!before) await groups.clear()
      // A full reload contains no client twice, so only incremental pages need to remove old rows.
      const isWhole = !before?.complete || before.isMixed || page.anew
      if (!isWhole) await forgetClients(groups, [...page.clients.map(({ id }) => id), ...page.gone])
      await putAll(groups, packClients(page.clients, generation))
      await replaceAll(services, page.services)
      await replaceAll(appointments, page.appointments)
      await replaceAll(waivers, page.waivers)
      const isMixed = before !== null && (page.anew || before.isMixed)
      if (isMixed && !page.more) await deleteBefore(groups, generation)
      await mark.put({
        key: 'roster',
        rosterKey: this.#rosterKey,
        cursor: page.cursor,
        generation,
        // Rows of a reload count once all are here: until then, visits made on this device are not marked as in them.
        shown: before?.complete && isMixed && page.more ? (before.shown ?? before.generation) : generation,
        complete: !page.more || (before?.complete ?? false),
        isMixed: isMixed && page.more,
        wholeAt: page.anew || !before ? now.getTime() : before.wholeAt,
      })
    })
  }

  /** Finds clients by the last four of the typed digits, or by card code. */
  async find(search: Lookup): Promise<RosterClient[]> {
    if ('code' in search) {
      const codeHash = this.#hash(search.code)
      return (await this.#groupsBy('codes', codeHash)).filter((one) => one.codeHash === codeHash)
    }
    const endingHash = hashPhoneEnding(this.#rosterKey, search.digits)
    return (await this.#groupsBy('endings', endingHash)).filter((one) => one.endingHash === endingHash)
  }

  async client(id: string): Promise<RosterClient | undefined> {
    return (await this.#groupsBy('ids', id)).find((one) => one.id === id)
  }

  today(): Promise<Today> {
    return this.#database.read(async (stores) => {
      const [services, appointments, waivers] = await Promise.all([
        stores.services.getAll(),
        stores.appointments.getAll(),
        stores.waivers.getAll(),
      ])
      return { services, appointments, waivers }
    })
  }

  async aheadMs(): Promise<number> {
    return (await this.#database.read(({ clock }) => clock.get('clock')))?.aheadMs ?? 0
  }

  async noteAhead(aheadMs: number): Promise<void> {
    await this.#database.write(({ clock }) => clock.put({ key: 'clock', aheadMs }))
  }

  /**
   * Returns all clients of the matching rows, not only the match. During a full reload, those of the previous roster;
   * where that was not complete either, the newer generation wins.
   */
  async #groupsBy(index: GroupIndex, wanted: string): Promise<RosterClient[]> {
    const [found, mark] = await this.#database.read(({ groups, mark: marks }) =>
      Promise.all([groups.index(index).getAll(toKey(wanted)), marks.get('roster')]),
    )
    const shown = found.filter(({ generation }) => generation <= (mark?.shown ?? generation))
    const clients = unpackClients(shown.toSorted((a, b) => a.generation - b.generation))
    return [...new Map(clients.map((client) => [client.id, client])).values()]
  }

  #hash(text: string): string {
    return hashLookupValue(this.#rosterKey, text)
  }
}

type Groups = RosterStores['groups']

/** Removes these clients from their rows, and rewrites the rest of each row. */
async function forgetClients(groups: Groups, ids: string[]): Promise<void> {
  const gone = new Set(ids)
  const found = await Promise.all(ids.map((id) => groups.index('ids').getAll(toKey(id))))
  const touched = new Map(found.flat().map((group) => [group.key, group]))
  for (const [key, group] of touched) {
    if (key !== undefined) await groups.delete(key)
    const rest = unpackClients([group]).filter(({ id }) => !gone.has(id))
    await putAll(groups, packClients(rest, group.generation))
  }
}

async function deleteBefore(groups: Groups, generation: number): Promise<void> {
  for await (const cursor of groups) if (cursor.value.generation < generation) await cursor.delete()
}

async function putAll<Row>(store: { put(row: Row): Promise<unknown> }, rows: Row[]): Promise<void> {
  await Promise.all(rows.map((row) => store.put(row)))
}

async function replaceAll<Row>(
  store: { clear(): Promise<void>; put(row: Row): Promise<unknown> },
  rows: Row[] | null,
): Promise<void> {
  if (!rows) return
  await store.clear()
  await putAll(store, rows)
}

const REFRESH_MS = 60_000
/** Debounce time: changes come in bursts. */
const SETTLE_MS = 2000
const LOCK = 'deskbell-kiosk-roster'

type KeeperParts = {
  roster: Roster
  queue: Queue
  server: Pick<Server, 'fetchRoster'>
  state: KioskStateStore
  clock: Clock
  lock: Lock
}

/** Keeps the roster fresh. Without the server, leaves it as it is. */
export class RosterKeeper {
  readonly #parts: KeeperParts
  #refreshing: Promise<void> | null = null
  #asked = false

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  async keepFresh(): Promise<never> {
    const { roster, state, clock } = this.#parts
    state.note({ ready: await roster.isReady().catch(() => false) })
    for (;;) {
      await this.refresh()
      await clock.wait(REFRESH_MS)
    }
  }

  /** Refreshes after a debounce, once for all changes in the meantime. */
  async refreshSoon(): Promise<void> {
    if (this.#asked) return
    this.#asked = true
    await this.#parts.clock.wait(SETTLE_MS)
    this.#asked = false
    await this.refresh()
  }

  /** Refreshes now, or joins the refresh in progress. Swallows errors: the next refresh makes up for them. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#parts
      .lock(LOCK, () => this.#fetchAll())
      .catch(() => undefined)
      .finally(() => {
        this.#refreshing = null
      })
    return this.#refreshing
  }

  async #fetchAll(): Promise<void> {
    const { roster, queue, server, state, clock } = this.#parts
    const known = await queue.answeredVisits()
    const ask = (cursor?: string) => server.fetchRoster({ deviceId: queue.deviceId, ...(cursor && { cursor }) })
    let asked: Promise<RosterPage> | null = ask(await this.#cursor())
    while (asked) {
      const page: RosterPage = await asked
      asked = page.more ? ask(page.cursor) : null
      // Prefetch the next page while this one is written. If writing fails, nobody awaits it: avoid an unhandled
      // rejection.
      asked?.catch(() => undefined)
      await roster.apply(page, clock.now())
    }
    await queue.noteInRoster(known)
    state.note({ ready: true })
  }

  /** Returns the cursor to continue from; undefined for a full reload, once a day while the queue is empty. */
  async #cursor(): Promise<string | undefined> {
    const { roster, state, clock } = this.#parts
    const mark = await roster.mark()
    if (!mark?.cursor) return undefined
    const isOld = Math.abs(clock.now().getTime() - mark.wholeAt) > DAY_MS
    return isOld && mark.complete && state.get().waiting === 0 ? undefined : mark.cursor
  }
}

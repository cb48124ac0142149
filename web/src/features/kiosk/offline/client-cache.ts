import { hashLookupValue, hashPhoneEnding } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterAppointment, RosterClient, RosterPage, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import type { Lookup } from '@deskbell/domain/kiosk/schema.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import type { DBSchema } from 'idb'
import { Database, type StoresOf } from '../../../lib/indexed-db.ts'
import { ROSTER_DATABASE } from '../storage-keys.ts'
import { type ClientGroupRow, packClients, toKey, unpackClients } from './roster-rows.ts'

/**
 * State of the roster. `complete`: a full roster has arrived. `isMixed`: a full reload is in progress, with rows of the
 * previous generation still present. `shown`: the newest generation that look-ups use; `todayAt`: when the appointments
 * came. Both are absent on a tablet that an earlier version has filled.
 */
export type RosterSyncState = {
  rosterKey: string
  cursor: string | null
  generation: number
  shown?: number
  todayAt?: number | undefined
  complete: boolean
  isMixed: boolean
  wholeAt: number
}

export interface RosterSchema extends DBSchema {
  groups: { key: number; value: ClientGroupRow; indexes: Record<GroupIndex, number> }
  services: { key: number; value: RosterService }
  appointments: { key: number; value: RosterAppointment }
  waivers: { key: number; value: ShownWaiver }
  mark: { key: 'roster'; value: RosterSyncState & { key: 'roster' } }
  /** Clock offset: server time minus device time, in ms. */
  clock: { key: 'clock'; value: { key: 'clock'; aheadMs: number } }
}

const GROUP_INDEXES = ['ids', 'endings', 'codes', 'households'] as const
type GroupIndex = (typeof GROUP_INDEXES)[number]

/** Counts in tens, see the queue's database. */
const VERSION = 60

/** Creates the stores anew: the server sends their contents again. */
function upgrade(database: IDBDatabase): void {
  for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
  const groups = database.createObjectStore('groups', { keyPath: 'key', autoIncrement: true })
  for (const index of GROUP_INDEXES) groups.createIndex(index, index, { multiEntry: true })
  // Numbered as they come, because the server sends them in the order in which they are shown.
  for (const name of ['services', 'appointments', 'waivers']) database.createObjectStore(name, { autoIncrement: true })
  for (const name of ['mark', 'clock']) database.createObjectStore(name, { keyPath: 'key' })
}

/** Roster database, with relaxed durability: the server can always send it again. */
export class RosterDatabase extends Database<RosterSchema> {
  constructor(getFactory?: () => IDBFactory) {
    super({ name: ROSTER_DATABASE, version: VERSION, upgrade, durability: 'relaxed' }, getFactory)
  }
}

/** Services, today's appointments, and the waiver if any. `at`: when they came, by the device's clock; null if unknown. */
export type Today = {
  services: RosterService[]
  appointments: RosterAppointment[]
  waivers: ShownWaiver[]
  at: number | null
}

/** Clients who were looked for, and the others of their households. */
export type Found = { clients: RosterClient[]; housemates: RosterClient[]; today: Today }

export const NOTHING_FOUND: Found = {
  clients: [],
  housemates: [],
  today: { services: [], appointments: [], waivers: [], at: null },
}

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
      // The roster was forgotten, or replaced by that of another business: without what came before, it isn't whole.
      if (!before && !page.anew) throw new Error('The page goes on with a roster that is gone')
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
        todayAt: page.appointments ? now.getTime() : before?.todayAt,
        wholeAt: page.anew || !before ? now.getTime() : before.wholeAt,
      })
    })
  }

  /** Finds clients by the last four of the typed digits, or by card code. */
  find(search: Lookup): Promise<Found> {
    if ('code' in search) {
      const codeHash = hashLookupValue(this.#rosterKey, search.code)
      return this.#find('codes', codeHash, (one) => one.codeHash === codeHash)
    }
    const endingHash = hashPhoneEnding(this.#rosterKey, search.digits)
    return this.#find('endings', endingHash, (one) => one.endingHash === endingHash)
  }

  /** Finds a client by id: none or one. */
  client(id: string): Promise<Found> {
    return this.#find('ids', id, (one) => one.id === id)
  }

  /** Finds clients by an index, with what is on today, in one transaction. */
  #find(index: GroupIndex, wanted: string, isMeant: (client: RosterClient) => boolean): Promise<Found> {
    return this.#database.read(async (stores) => {
      const [mark, groups, services, appointments, waivers] = await Promise.all([
        this.#mark(stores),
        stores.groups.index(index).getAll(toKey(wanted)),
        stores.services.getAll(),
        stores.appointments.getAll(),
        stores.waivers.getAll(),
      ])
      if (!mark) return NOTHING_FOUND
      const clients = selectShown(groups, mark).filter(isMeant)
      const housemates = await findHousemates(stores.groups, clients, mark)
      return { clients, housemates, today: { services, appointments, waivers, at: mark.todayAt ?? null } }
    })
  }

  async aheadMs(): Promise<number> {
    return (await this.#database.read(({ clock }) => clock.get('clock')))?.aheadMs ?? 0
  }

  async noteAhead(aheadMs: number): Promise<void> {
    await this.#database.write(({ clock }) => clock.put({ key: 'clock', aheadMs }))
  }
}

/**
 * Returns all clients of the rows, not only the match. During a full reload, those of the previous roster; where that
 * was not complete either, the newer generation wins.
 */
function selectShown(groups: ClientGroupRow[], mark: RosterSyncState): RosterClient[] {
  const shown = groups.filter(({ generation }) => generation <= (mark.shown ?? generation))
  const clients = unpackClients(shown.toSorted((a, b) => a.generation - b.generation))
  return [...new Map(clients.map((client) => [client.id, client])).values()]
}

type Groups = RosterStores['groups']

/** Finds the others of the clients' households. */
async function findHousemates(
  groups: StoresOf<RosterSchema, 'readonly'>['groups'],
  clients: RosterClient[],
  mark: RosterSyncState,
): Promise<RosterClient[]> {
  const households = new Set(clients.flatMap(({ householdId }) => householdId ?? []))
  const index = groups.index('households')
  const found = await Promise.all([...households].map((id) => index.getAll(toKey(id))))
  const known = new Set(clients.map(({ id }) => id))
  return selectShown(found.flat(), mark).filter(
    ({ id, householdId }) => householdId && households.has(householdId) && !known.has(id),
  )
}

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

import { getPhoneEnding, hashLookupValue, matchesSuffix } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterAppointment, RosterClient, RosterPage, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { Lookup } from '@deskbell/domain/kiosk/schema.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import type { RosterDatabase, RosterSyncState } from './client-database.ts'
import { packClients, toKey, unpackClients } from './packed-clients.ts'

/** Services, today's appointments, and the waiver if any. */
export type Today = { services: RosterService[]; appointments: RosterAppointment[]; waivers: ShownWaiver[] }

/** Local snapshot of the clients, with lookup keys hashed by this device's own key. */
export class Roster {
  readonly #database: RosterDatabase
  readonly #rosterKey: string

  constructor(database: RosterDatabase, { rosterKey }: { rosterKey: string }) {
    this.#database = database
    this.#rosterKey = rosterKey
  }

  /** Returns the sync state; null if a full reload is needed, as after a change of the roster key. */
  async mark(): Promise<RosterSyncState | null> {
    const mark = await this.#database.mark.get('roster')
    return mark?.rosterKey === this.#rosterKey ? mark : null
  }

  async isReady(): Promise<boolean> {
    return (await this.mark())?.complete ?? false
  }

  /** Applies a page. During a full reload, the previous roster stays usable until the new one is complete. */
  async apply(page: RosterPage, now: Date): Promise<void> {
    const { groups, services, appointments, waivers, mark } = this.#database
    await this.#database.transaction('rw', [groups, services, appointments, waivers, mark], async () => {
      const before = await this.mark()
      const generation = (before?.generation ?? 0) + (page.anew ? 1 : 0)
      if (!before) await groups.clear()
      // A full reload contains no client twice, so only incremental pages need to remove old rows.
      const isWhole = !before?.complete || before.isMixed || page.anew
      if (!isWhole) await this.#forget([...page.clients.map(({ id }) => id), ...page.gone])
      await groups.bulkPut(packClients(page.clients, generation))
      await replaceAll(services, page.services)
      await replaceAll(appointments, page.appointments)
      await replaceAll(waivers, page.waivers)
      const isMixed = before !== null && (page.anew || before.isMixed)
      if (isMixed && !page.more) await groups.filter((one) => one.generation < generation).delete()
      await mark.put({
        key: 'roster',
        rosterKey: this.#rosterKey,
        cursor: page.cursor,
        generation,
        complete: !page.more || (before?.complete ?? false),
        isMixed: isMixed && page.more,
        wholeAt: page.anew || !before ? now.getTime() : before.wholeAt,
      })
    })
  }

  /** Finds clients by the last digits of their number, or by card code. */
  async find(search: Lookup): Promise<RosterClient[]> {
    if ('code' in search) {
      const codeHash = this.#hash(search.code)
      return (await this.#groupsBy('codes', codeHash)).filter((one) => one.codeHash === codeHash)
    }
    const { digits } = search
    const typed = { hash: this.#hash(getPhoneEnding(digits)), length: digits.length }
    const found = await this.#groupsBy('endings', this.#hash(digits.slice(-LOOKUP_DIGITS_MIN)))
    return found.filter(({ hashes }) => matchesSuffix(hashes, typed))
  }

  async client(id: string): Promise<RosterClient | undefined> {
    return (await this.#groupsBy('ids', id)).find((one) => one.id === id)
  }

  async today(): Promise<Today> {
    const { services, appointments, waivers } = this.#database
    const [offered, on, shown] = await Promise.all([services.toArray(), appointments.toArray(), waivers.toArray()])
    return { services: offered, appointments: on, waivers: shown }
  }

  async aheadMs(): Promise<number> {
    return (await this.#database.clock.get('clock'))?.aheadMs ?? 0
  }

  async noteAhead(aheadMs: number): Promise<void> {
    await this.#database.clock.put({ key: 'clock', aheadMs })
  }

  /** Returns all clients of the matching rows, not only the match. During a full reload, the newer generation wins. */
  async #groupsBy(index: 'ids' | 'endings' | 'codes', wanted: string): Promise<RosterClient[]> {
    const found = await this.#database.groups.where(index).equals(toKey(wanted)).sortBy('generation')
    return [...new Map(unpackClients(found).map((client) => [client.id, client])).values()]
  }

  /** Removes these clients from their rows, and rewrites the rest of each row. */
  async #forget(ids: string[]): Promise<void> {
    const { groups } = this.#database
    const gone = new Set(ids)
    // One query per id: `anyOf` would walk a cursor, which is many times slower.
    const found = await Promise.all(ids.map((id) => groups.where('ids').equals(toKey(id)).toArray()))
    const touched = new Map(found.flat().map((group) => [group.key, group]))
    await groups.bulkDelete([...touched.keys()].flatMap((key) => key ?? []))
    for (const group of touched.values()) {
      const rest = unpackClients([group]).filter(({ id }) => !gone.has(id))
      await groups.bulkPut(packClients(rest, group.generation))
    }
  }

  #hash(text: string): string {
    return hashLookupValue(this.#rosterKey, text)
  }
}

type Replaced<Row> = { clear(): PromiseLike<void>; bulkPut(rows: Row[]): PromiseLike<unknown> }

async function replaceAll<Row>(table: Replaced<Row>, rows: Row[] | null): Promise<void> {
  if (!rows) return
  await table.clear()
  await table.bulkPut(rows)
}

import { endsWith, getPhoneEnding, lookupHash } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterAppointment, RosterClient, RosterPage, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { Lookup } from '@deskbell/domain/kiosk/schema.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import type { RosterDatabase, RosterMark } from './client-database.ts'
import { packClients, toKey, unpackClients } from './packed-clients.ts'

/** What is offered, what is on today, and the waiver, if there is one. */
export type Today = { services: RosterService[]; appointments: RosterAppointment[]; waivers: ShownWaiver[] }

/** The clients that this device keeps, hashed with its own key. */
export class Roster {
  readonly #database: RosterDatabase
  readonly #rosterKey: string

  constructor(database: RosterDatabase, { rosterKey }: { rosterKey: string }) {
    this.#database = database
    this.#rosterKey = rosterKey
  }

  /** Where the last page ended; null where all is to come anew, as for a device with another key. */
  async mark(): Promise<RosterMark | null> {
    const mark = await this.#database.mark.get('roster')
    return mark?.rosterKey === this.#rosterKey ? mark : null
  }

  async isReady(): Promise<boolean> {
    return (await this.mark())?.complete ?? false
  }

  /** Takes a page. What was there before is of use until one that comes anew is whole. */
  async apply(page: RosterPage, now: Date): Promise<void> {
    const { groups, services, appointments, waivers, mark } = this.#database
    await this.#database.transaction('rw', [groups, services, appointments, waivers, mark], async () => {
      const before = await this.mark()
      const generation = (before?.generation ?? 0) + (page.anew ? 1 : 0)
      if (!before) await groups.clear()
      // A whole roster, as it comes, has nobody twice.
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

  /** Who has a number that ends in these digits, or the card with this code. */
  async find(search: Lookup): Promise<RosterClient[]> {
    if ('code' in search) {
      const codeHash = this.#hash(search.code)
      return (await this.#groupsBy('codes', codeHash)).filter((one) => one.codeHash === codeHash)
    }
    const { digits } = search
    const typed = { hash: this.#hash(getPhoneEnding(digits)), length: digits.length }
    const found = await this.#groupsBy('endings', this.#hash(digits.slice(-LOOKUP_DIGITS_MIN)))
    return found.filter(({ hashes }) => endsWith(hashes, typed))
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

  /** All who were written together with whom it asks for; as the newer roster has them, while there are two. */
  async #groupsBy(index: 'ids' | 'endings' | 'codes', wanted: string): Promise<RosterClient[]> {
    const found = await this.#database.groups.where(index).equals(toKey(wanted)).sortBy('generation')
    return [...new Map(unpackClients(found).map((client) => [client.id, client])).values()]
  }

  /** Takes these out of their groups, and leaves the others in them. */
  async #forget(ids: string[]): Promise<void> {
    const { groups } = this.#database
    const gone = new Set(ids)
    // One by one: together they would be a walk with a cursor, many times as slow.
    const found = await Promise.all(ids.map((id) => groups.where('ids').equals(toKey(id)).toArray()))
    const touched = new Map(found.flat().map((group) => [group.key, group]))
    await groups.bulkDelete([...touched.keys()].flatMap((key) => key ?? []))
    for (const group of touched.values()) {
      const rest = unpackClients([group]).filter(({ id }) => !gone.has(id))
      await groups.bulkPut(packClients(rest, group.generation))
    }
  }

  #hash(text: string): string {
    return lookupHash(this.#rosterKey, text)
  }
}

type Replaced<Row> = { clear(): PromiseLike<void>; bulkPut(rows: Row[]): PromiseLike<unknown> }

async function replaceAll<Row>(table: Replaced<Row>, rows: Row[] | null): Promise<void> {
  if (!rows) return
  await table.clear()
  await table.bulkPut(rows)
}

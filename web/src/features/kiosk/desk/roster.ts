import { bytesOf, endingOf, endsWith, lookupHash } from '@deskbell/domain/kiosk/hashes.ts'
import type { RosterAppointment, RosterClient, RosterPage, RosterService } from '@deskbell/domain/kiosk/roster.ts'
import { LOOKUP_DIGITS_MIN } from '@deskbell/domain/kiosk/rules.ts'
import type { Lookup } from '@deskbell/domain/kiosk/schema.ts'
import type { ShownWaiver } from '@deskbell/domain/waivers/schema.ts'
import { keyOf, packClient, unpackClient } from './packed-client.ts'
import type { RosterDatabase, RosterMark } from './roster-database.ts'

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
    const { clients, services, appointments, waivers, mark } = this.#database
    await this.#database.transaction('rw', [clients, services, appointments, waivers, mark], async () => {
      const before = await this.mark()
      const generation = (before?.generation ?? 0) + (page.anew ? 1 : 0)
      if (!before) await clients.clear()
      await clients.bulkPut(page.clients.map((client) => packClient(client, generation)))
      await clients.bulkDelete(page.gone.map(keyOf))
      await replaceAll(services, page.services)
      await replaceAll(appointments, page.appointments)
      await replaceAll(waivers, page.waivers)
      const isMixed = before !== null && (page.anew || before.isMixed)
      if (isMixed && !page.more) await clients.filter((one) => one.generation < generation).delete()
      await mark.put({
        ...{ key: 'roster', rosterKey: this.#rosterKey, cursor: page.cursor, generation },
        complete: !page.more || (before?.complete ?? false),
        isMixed: isMixed && page.more,
        wholeAt: page.anew || !before ? now.getTime() : before.wholeAt,
      })
    })
  }

  /** Who has a number that ends in these digits, or the card with this code. */
  async find(search: Lookup): Promise<RosterClient[]> {
    const { clients } = this.#database
    const withHash = async (index: 'codeHash' | 'ending', hash: string) =>
      (await clients.where(index).equals(bytesOf(hash)).toArray()).map(unpackClient)
    if ('code' in search) return withHash('codeHash', this.#hash(search.code))
    const { digits } = search
    const typed = { hash: this.#hash(endingOf(digits)), length: digits.length }
    const found = await withHash('ending', this.#hash(digits.slice(-LOOKUP_DIGITS_MIN)))
    return found.filter(({ hashes }) => endsWith(hashes, typed))
  }

  async client(id: string): Promise<RosterClient | undefined> {
    const kept = await this.#database.clients.get(keyOf(id))
    return kept && unpackClient(kept)
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

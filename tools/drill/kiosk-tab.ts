// The kiosk's databases are typed as a browser's.
/// <reference lib="dom" />

import type { RosterDatabase } from '../../web/src/features/kiosk/offline/client-database.ts'
import type { QueueDatabase } from '../../web/src/features/kiosk/offline/database.ts'

type Kept = QueueDatabase | RosterDatabase

/** A tab that may be closed at any moment, and whose disk may be full. */
export class Tab {
  readonly name: string
  isClosed = false
  /** The disk takes nothing. */
  isFull = false
  #stepsLeft = Number.POSITIVE_INFINITY
  readonly #databases: Kept[] = []
  readonly #closings: (() => void)[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Closes it after so many more steps: each look at the disk or at the network is one. */
  closeAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  onClose(work: () => void): void {
    this.#closings.push(work)
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    for (const database of this.#databases) database.close({ disableAutoOpen: true })
    for (const work of this.#closings) work()
  }

  /** Goes on, or never: nothing runs any more in a tab that is closed. */
  async step<Done>(work: () => Promise<Done>): Promise<Done> {
    this.#count()
    if (this.isClosed) return never()
    const done = await work()
    this.#count()
    return this.isClosed ? never() : done
  }

  /** Makes every look at this database a step of the tab. */
  holds<Database extends Kept>(database: Database): Database {
    this.#databases.push(database)
    database.use({
      stack: 'dbcore',
      name: this.name,
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          return {
            ...table,
            get: (request) => this.#look(() => table.get(request)),
            query: (request) => this.#look(() => table.query(request)),
            mutate: (request) => this.#look(() => this.#write(() => table.mutate(request))),
          }
        },
      }),
    })
    return database
  }

  #write<Done>(work: () => Promise<Done>): Promise<Done> {
    return this.isFull ? Promise.reject(new DOMException('The disk is full', 'QuotaExceededError')) : work()
  }

  // Inside a transaction: what is refused takes back all of it, as the end of a browser does.
  #look<Done>(work: () => Promise<Done>): Promise<Done> {
    this.#count()
    return this.isClosed ? Promise.reject(new DOMException('The tab is closed', 'AbortError')) : work()
  }

  #count(): void {
    this.#stepsLeft -= 1
    if (this.#stepsLeft <= 0) this.close()
  }
}

export function never(): Promise<never> {
  return new Promise(() => undefined)
}

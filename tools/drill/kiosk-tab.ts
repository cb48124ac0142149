// The kiosk's database types need the DOM library.
/// <reference lib="dom" />

import type { RosterDatabase } from '../../web/src/features/kiosk/offline/client-cache.ts'
import type { QueueDatabase } from '../../web/src/features/kiosk/offline/database.ts'

type DeviceDatabase = QueueDatabase | RosterDatabase

/** A simulated browser tab that can be closed at any step and whose storage can be full. */
export class Tab {
  readonly name: string
  isClosed = false
  /** If true, writes fail with QuotaExceededError. */
  isFull = false
  #stepsLeft = Number.POSITIVE_INFINITY
  readonly #databases: DeviceDatabase[] = []
  readonly #closings: (() => void)[] = []

  constructor(name: string) {
    this.name = name
  }

  /** Closes the tab after this many steps. Each storage or network access is one. */
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

  /** Runs a step. Never resolves once the tab is closed, since no code runs in a closed tab. */
  async step<Done>(work: () => Promise<Done>): Promise<Done> {
    this.#count()
    if (this.isClosed) return never()
    const done = await work()
    this.#count()
    return this.isClosed ? never() : done
  }

  /** Makes every access to this database a step of the tab. */
  holds<Database extends DeviceDatabase>(database: Database): Database {
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

  // Runs within a transaction: a rejection rolls all of it back, as closing a browser does.
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

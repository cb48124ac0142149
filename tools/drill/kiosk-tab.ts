// The kiosk's database types need the DOM library.
/// <reference lib="dom" />

import type { RosterSchema } from '../../web/src/features/kiosk/offline/client-cache.ts'
import type { QueueSchema } from '../../web/src/features/kiosk/offline/database.ts'
import type { Database } from '../../web/src/lib/indexed-db.ts'

const READS: (string | symbol)[] = ['get', 'getAll', 'getKey', 'getAllKeys', 'count']
const WRITES: (string | symbol)[] = ['add', 'put', 'delete', 'clear']

/** A simulated browser tab that can be closed at any step and whose storage can be full. */
export class Tab {
  readonly name: string
  isClosed = false
  /** If true, writes fail with QuotaExceededError. */
  isFull = false
  #stepsLeft = Number.POSITIVE_INFINITY
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
  holds<Schema extends QueueSchema | RosterSchema>(database: Database<Schema>): void {
    const [read, write] = [database.read.bind(database), database.write.bind(database)]
    database.read = (work) => read((stores) => work(this.#watchStores(stores)))
    database.write = (work) => write((stores) => work(this.#watchStores(stores)))
    this.onClose(() => database.close())
  }

  #watchStores<Stores extends object>(stores: Stores): Stores {
    return new Proxy(stores, { get: (all, name) => this.#watch(Reflect.get(all, name) as object) })
  }

  /** Watches the requests of an object store, or of its index. */
  #watch<Source extends object>(source: Source): Source {
    return new Proxy(source, {
      get: (_, key) => {
        const value: unknown = Reflect.get(source, key, source)
        if (typeof value !== 'function') return value
        const call = value.bind(source)
        if (key === 'index') return (name: string) => this.#watch(call(name))
        if (READS.includes(key)) return (...request: unknown[]) => this.#look(() => call(...request))
        if (WRITES.includes(key))
          return (...request: unknown[]) => this.#look(() => this.#write(() => call(...request)))
        return call
      },
    })
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

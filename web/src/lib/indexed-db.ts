import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type IDBPTransaction,
  type StoreNames,
  wrap,
} from 'idb'

export type StoresOf<Schema extends DBSchema, Mode extends IDBTransactionMode> = {
  [Name in StoreNames<Schema> & string]: IDBPObjectStore<Schema, StoreNames<Schema>[], Name, Mode>
}

export type DatabaseOptions = {
  name: string
  version: number
  /** Creates the stores of a new database (0), or those that an older version lacks. */
  upgrade(database: IDBDatabase, oldVersion: number): void
  /** 'strict': a transaction is done only once it is on disk. */
  durability: 'strict' | 'relaxed'
}

/** IndexedDB database, opened at first use, and again after a deletion or the browser has closed it. */
export class Database<Schema extends DBSchema> {
  readonly #options: DatabaseOptions
  readonly #getFactory: () => IDBFactory
  #opened: Promise<IDBPDatabase<Schema>> | null = null

  /** `getFactory`: IndexedDB implementation, outside a browser; a browser may refuse the access. */
  constructor(options: DatabaseOptions, getFactory = () => indexedDB) {
    this.#options = options
    this.#getFactory = getFactory
  }

  read<Result>(work: (stores: StoresOf<Schema, 'readonly'>) => Promise<Result>): Promise<Result> {
    return this.#transaction('readonly', work)
  }

  write<Result>(work: (stores: StoresOf<Schema, 'readwrite'>) => Promise<Result>): Promise<Result> {
    return this.#transaction('readwrite', work)
  }

  close(): void {
    void this.#opened?.then((database) => database.close()).catch(() => undefined)
    this.#opened = null
  }

  /** Runs work in one transaction over all stores: if it throws, nothing is written. It may wait for requests only. */
  async #transaction<Mode extends 'readonly' | 'readwrite', Result>(
    mode: Mode,
    work: (stores: StoresOf<Schema, Mode>) => Promise<Result>,
  ): Promise<Result> {
    const transaction = await this.#begin(mode)
    try {
      const [result] = await Promise.all([work(openStores(transaction)), transaction.done])
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  }

  async #begin<Mode extends 'readonly' | 'readwrite'>(
    mode: Mode,
  ): Promise<IDBPTransaction<Schema, StoreNames<Schema>[], Mode>> {
    const { durability } = this.#options
    const begin = (database: IDBPDatabase<Schema>) =>
      database.transaction([...database.objectStoreNames], mode, { durability })
    const database = await this.#open()
    try {
      return begin(database)
    } catch {
      // It was closed, without an event in some browsers.
      this.#opened = null
      return begin(await this.#open())
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#opened ??= this.#connect().catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }

  async #connect(): Promise<IDBPDatabase<Schema>> {
    const { name, version, upgrade } = this.#options
    const request = this.#getFactory().open(name, version)
    request.addEventListener('upgradeneeded', ({ oldVersion }) => upgrade(request.result, oldVersion))
    const database = (await wrap(request)) as unknown as IDBPDatabase<Schema>
    // Close rather than block a deletion.
    database.addEventListener('versionchange', () => this.close())
    database.addEventListener('close', () => this.close())
    return database
  }
}

/** Opens a store only when it is used. */
function openStores<Schema extends DBSchema, Mode extends IDBTransactionMode>(
  transaction: IDBPTransaction<Schema, StoreNames<Schema>[], Mode>,
): StoresOf<Schema, Mode> {
  return new Proxy({} as StoresOf<Schema, Mode>, {
    get: (_, name: StoreNames<Schema> & string) => transaction.objectStore(name),
  })
}

function abort({ abort: end }: { abort(): void }): void {
  try {
    end()
  } catch {
    // It has ended already.
  }
}

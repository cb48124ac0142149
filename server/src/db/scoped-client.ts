import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { Batch } from './batch.ts'
import { getBusinessScope, setScope } from './business-scope.ts'
import { nameOften, PreparingClient } from './preparing-client.ts'

type Callback = (error: Error | undefined, result?: unknown) => void

/** A statement in one packet, and so in one transaction, with the setting of its business before it. */
class ScopedQuery extends pg.Query {
  readonly businessId: string
  #isScopeSet = false

  constructor(businessId: string, config: pg.QueryConfig, values: unknown[] | undefined, callback: Callback) {
    // The simple protocol, which is for statements without values, would begin a transaction of its own.
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, values as unknown[], callback)
    this.businessId = businessId
  }

  override submit = (connection: pg.Connection): void => {
    const { name, text, values } = setScope(this.businessId)
    const { parsedStatements } = connection as pg.Connection & { parsedStatements: Record<string, string> }
    connection.stream.cork()
    if (!parsedStatements[name]) connection.parse({ name, text, types: [] }, true)
    parsedStatements[name] = text
    connection.bind({ statement: name, values } as pg.BindConfig, true)
    connection.execute({ portal: '' }, true)
    pg.Query.prototype.submit.call(this, connection)
    connection.stream.uncork()
  }

  /** Called for the setting, and then for the statement. */
  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const { handleCommandComplete } = pg.Query.prototype as unknown as Pick<ScopedQuery, 'handleCommandComplete'>
    if (this.#isScopeSet) handleCommandComplete.call(this, message, connection)
    this.#isScopeSet = true
  }
}

const BEGINS = /^begin\b/i
const ENDS = /^(commit|rollback)$/i

/**
 * Tells PostgreSQL the business of its statements (decision 74) without one more round trip: for a transaction after its
 * begin, for any other statement in the same packet.
 */
export class ScopedClient extends PreparingClient {
  #isInTransaction = false

  // biome-ignore lint/suspicious/noExplicitAny: the method has nine signatures
  override query(config: any, ...rest: any[]): any {
    const businessId = getBusinessScope()
    const text = typeof config === 'string' ? config : config.text
    if (BEGINS.test(text)) return this.#begin(businessId, config, rest)
    if (config instanceof Batch && businessId !== null) config.addAfterBegin(setScope(businessId))
    const isSent = businessId === null || this.#isInTransaction || config.submit
    if (ENDS.test(text)) this.#isInTransaction = false
    if (isSent) return super.query(config, ...(rest as []))
    return this.#queryWithin(businessId, nameOften(config, rest[0]), rest)
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above
  #begin(businessId: string | null, config: any, rest: any[]): any {
    this.#isInTransaction = true
    const begun = super.query(config, ...(rest as []))
    // A failure ends the transaction, whose next statement tells.
    if (businessId !== null) super.query(setScope(businessId)).catch(() => undefined)
    return begun
  }

  #queryWithin(businessId: string, config: pg.QueryConfig, rest: unknown[]): unknown {
    const values = Array.isArray(rest[0]) ? rest[0] : undefined
    const callback = rest.find((one) => typeof one === 'function') as Callback | undefined
    if (callback) return super.query(new ScopedQuery(businessId, config, values, callback))
    return new Promise((resolve, reject) => {
      super.query(
        new ScopedQuery(businessId, config, values, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
  }
}

/** A pool whose statements keep the async context of their caller, with its business and span, while they wait for a connection. */
export class ContextPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: the method has two signatures
  override connect(callback?: any): any {
    return super.connect(callback && AsyncResource.bind(callback))
  }
}

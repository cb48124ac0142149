import pg from 'pg'
import type { Database } from './client.ts'

export type Statement = { name: string; text: string; values: unknown[] }
type Decision<Answer> = { answer: Answer; write: Statement[] }

const PARAMETER = /(?<!:):([a-z]\w*)/gi

/**
 * Returns a function that binds values to a prepared statement, whose text names its parameters as in `:clientId`.
 * Throws if a value is missing.
 */
export function prepare<Values extends Record<string, unknown>>(name: string, text: string) {
  const parameters = [...new Set(Array.from(text.matchAll(PARAMETER), ([, parameter = '']) => parameter))]
  const numbered = text.replace(PARAMETER, (_, parameter) => `$${parameters.indexOf(parameter) + 1}`)
  return (values: Values): Statement => {
    const missing = parameters.find((parameter) => values[parameter] === undefined)
    if (missing) throw new Error(`Statement ${name} lacks a value for ${missing}`)
    return { name, text: numbered, values: parameters.map((parameter) => values[parameter]) }
  }
}

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] }

/**
 * Statements that are sent in one packet and answered in one, with a single Sync. Sent one by one, both processes would
 * be woken for each of them. PostgreSQL skips what follows a statement that fails.
 */
class Batch extends pg.Query {
  declare prepare: (connection: pg.Connection) => void
  readonly statements: Statement[]

  constructor(
    statements: Statement[],
    callback: (error: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super({ text: 'batch' }, callback)
    this.statements = statements
  }

  override submit = (connection: pg.Connection): void => {
    const { parsedStatements } = connection as pg.Connection & { parsedStatements: Record<string, string> }
    connection.stream.cork()
    // All are parsed first: otherwise a failure would skip some, and the next batch couldn't tell which.
    for (const { name, text } of this.statements.filter((one) => !parsedStatements[one.name])) {
      connection.parse({ name, text, types: [] }, true)
      parsedStatements[name] = text
    }
    for (const statement of this.statements) Object.assign(this, statement).prepare(connection)
    connection.sync()
    connection.stream.uncork()
  }

  /** Called by `prepare`; without the Sync of the original. */
  _getRows(connection: pg.Connection): void {
    connection.execute({ portal: '' }, true)
  }
}

/** Sends statements in one round trip. Throws the first failure. */
function send(connection: pg.PoolClient, statements: Statement[]): Promise<pg.QueryResult[]> {
  return new Promise((resolve, reject) => {
    connection.query(new Batch(statements, (error, results) => (error ? reject(error) : resolve([results].flat()))))
  })
}

/**
 * Runs a transaction in two round trips: first it locks and reads, then it writes the statements that `decide` returns
 * for the rows of the last read. Rolls back if `decide` throws.
 */
export async function runPipelined<Row, Answer>(
  db: Database,
  { look, decide }: { look: Statement[]; decide: (rows: Row[]) => Decision<Answer> },
): Promise<Answer> {
  const connection = await db.$client.connect()
  try {
    const known = await send(connection, [BEGIN, ...look])
    const { answer, write } = decide((known.at(-1)?.rows ?? []) as Row[])
    await send(connection, [...write, COMMIT])
    return answer
  } catch (error) {
    await send(connection, [ROLLBACK]).catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

import type pg from 'pg'
import { Batch, type Statement } from './batch.ts'
import type { Database } from './client.ts'

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

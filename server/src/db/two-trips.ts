import type { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Database } from './client.ts'

type Statement = { name: string; text: string; values: unknown[] }
/** What is answered, what is written, and what is said once it is committed. */
type Decision<Answer> = { answer: Answer; write: Statement | null; tell?: Statement }

const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] }

// The driver's own socket, which its types keep to themselves.
function socketOf(connection: pg.PoolClient): Duplex | undefined {
  return (connection as unknown as { connection?: { stream?: Duplex } }).connection?.stream
}

/**
 * Sends statements together, without waiting for one before the next: in one packet, since each write to a socket
 * costs more than what is in it. Waits for all of them, then throws the first failure.
 */
async function send(connection: pg.PoolClient, statements: Statement[]): Promise<pg.QueryResult[]> {
  const socket = socketOf(connection)
  socket?.cork()
  const sent = statements.map((statement) => connection.query(statement))
  socket?.uncork()
  const results = await Promise.allSettled(sent)
  return results.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}

/**
 * A transaction that waits for the database only twice: first it locks and looks, then it writes what `decide` makes
 * of the rows of the last look. Nothing is written when `decide` throws. What it tells travels right behind the commit,
 * so a transaction that others hear of is never one that they can't see yet.
 */
export async function inTwoTrips<Row, Answer>(
  db: Database,
  { look, decide }: { look: Statement[]; decide: (rows: Row[]) => Decision<Answer> },
): Promise<Answer> {
  const connection = await db.$client.connect()
  try {
    const known = await send(connection, [BEGIN, ...look])
    const { answer, write, tell } = decide((known.at(-1)?.rows ?? []) as Row[])
    await send(connection, [...(write ? [write] : []), COMMIT, ...(tell ? [tell] : [])])
    return answer
  } catch (error) {
    await send(connection, [ROLLBACK]).catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

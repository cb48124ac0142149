import pg from 'pg'

export type Statement = { name: string; text: string; values: unknown[] }

/**
 * Statements that are sent in one packet and answered in one, with a single Sync. Sent one by one, both processes would
 * be woken for each of them. PostgreSQL skips what follows a statement that fails.
 */
export class Batch extends pg.Query {
  declare prepare: (connection: pg.Connection) => void
  readonly statements: Statement[]

  constructor(
    statements: Statement[],
    callback: (error: Error | undefined, results: pg.QueryResult | pg.QueryResult[]) => void,
  ) {
    super({ text: 'batch' }, callback)
    this.statements = statements
  }

  /** Adds a statement to a batch that begins a transaction. */
  addAfterBegin(statement: Statement): void {
    if (this.statements[0]?.name === 'begin') this.statements.splice(1, 0, statement)
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

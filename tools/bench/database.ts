import pg from 'pg'

export async function withConnection<T>(url: string, work: (connection: pg.Client) => Promise<T>): Promise<T> {
  const connection = new pg.Client({ connectionString: url })
  // If PostgreSQL dies, the query that runs fails, or the next one.
  connection.on('error', () => undefined)
  await connection.connect()
  try {
    return await work(connection)
  } finally {
    await connection.end()
  }
}

export async function query<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]) {
  return withConnection(url, async (connection) => (await connection.query<Row>(text, values)).rows)
}

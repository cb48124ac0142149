import pg from 'pg'

const STATEMENT = { name: 'deskbell-check', text: 'select $1::int as one', values: [1] }

/**
 * Throws an Error with a message for the operator unless the pooler keeps prepared statements: one connection prepares a
 * statement, another one takes the server that knows it, and the first uses it again.
 */
export async function requirePreparedStatements(url: string): Promise<void> {
  const [one, two] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  for (const connection of [one, two]) connection.on('error', () => undefined)
  try {
    await Promise.all([one.connect(), two.connect()])
    await one.query(STATEMENT)
    await two.query('begin')
    await one.query(STATEMENT)
  } catch (error) {
    const { code } = error as { code?: string }
    // Unknown statement, or one of that name already there.
    if (code !== '26000' && code !== '42P05') throw error
    throw new Error(
      'The pooler of DATABASE_URL loses prepared statements. Use PgBouncer 1.21 or newer, with max_prepared_statements of 200 or more.',
    )
  } finally {
    await Promise.all([one.end(), two.end()])
  }
}

import { Client, escapeIdentifier, escapeLiteral } from 'pg'

export type Login = { user: string; password: string; database: string }

/** Name of the role that the app connects as; the database is its own. */
export function appRole(database: string): string {
  return `${database}_app`
}

/**
 * Creates the app's role, which is no superuser, and its database, or takes over a database of the superuser, as earlier
 * versions made it.
 */
export async function ensureAppDatabase({
  urlOf,
  app,
  createsDatabases,
}: {
  /** Returns the superuser's URL of a database. */
  urlOf: (database: string) => string
  app: Login
  createsDatabases: boolean
}): Promise<void> {
  const owner = await withClient(urlOf('postgres'), async (client) => {
    await ensureRole(client, app, createsDatabases)
    return ensureDatabase(client, app)
  })
  if (owner !== app.user) await withClient(urlOf(app.database), (client) => takeOver(client, app))
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

async function ensureRole(client: Client, { user, password }: Login, createsDatabases: boolean): Promise<void> {
  const role = escapeIdentifier(user)
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [user])
  if (rowCount === 0) await client.query(`CREATE ROLE ${role}`)
  const attributes = `LOGIN NOSUPERUSER NOCREATEROLE NOREPLICATION ${createsDatabases ? 'CREATEDB' : 'NOCREATEDB'}`
  await client.query(`ALTER ROLE ${role} ${attributes} PASSWORD ${escapeLiteral(password)}`)
  await ensureShopRole(client, user)
  // Lets the app skip foreign key checks in bulk loads.
  await client.query(`GRANT SET ON PARAMETER session_replication_role TO ${role}`)
  // Lets it drop a database that an autovacuum worker of the superuser is in.
  if (createsDatabases) await client.query(`GRANT pg_signal_backend TO ${role}`)
}

/** Creates the role that the app takes on for statements that are to see the rows of one shop only. */
async function ensureShopRole(client: Client, user: string): Promise<void> {
  const name = `${user}_shop`
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name])
  if (rowCount === 0) await client.query(`CREATE ROLE ${escapeIdentifier(name)} NOLOGIN`)
  await client.query(`GRANT ${escapeIdentifier(name)} TO ${escapeIdentifier(user)}`)
}

/** Returns the database's owner. */
async function ensureDatabase(client: Client, { user, database }: Login): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
    [database],
  )
  if (rows[0]) return rows[0].owner
  await client.query(`CREATE DATABASE ${escapeIdentifier(database)} OWNER ${escapeIdentifier(user)}`)
  return user
}

/**
 * What the superuser owns in this database, besides PostgreSQL's own and extensions' objects. Sequences and types of
 * tables follow their tables. REASSIGN OWNED refuses the role that initdb made.
 */
const SUPERUSERS_OBJECTS = `
  SELECT format('SCHEMA %I', nspname) AS object FROM pg_namespace n
    WHERE nspowner = 10 AND nspname !~ '^pg_' AND nspname <> 'information_schema'
  UNION ALL SELECT format('TABLE %s', c.oid::regclass) FROM pg_class c
    WHERE relowner = 10 AND relkind IN ('r', 'p', 'v', 'm', 'S') AND c.oid >= 16384
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
          AND (d.deptype = 'e' OR relkind = 'S' AND d.deptype IN ('a', 'i')))
  UNION ALL SELECT format('ROUTINE %s', p.oid::regprocedure) FROM pg_proc p
    WHERE proowner = 10 AND p.oid >= 16384
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  UNION ALL SELECT format('TYPE %s', t.oid::regtype) FROM pg_type t
    WHERE typowner = 10 AND t.oid >= 16384 AND typtype IN ('e', 'd')
      AND NOT EXISTS (SELECT FROM pg_depend d
        WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid AND d.deptype = 'e')`

async function takeOver(client: Client, { user, database }: Login): Promise<void> {
  const role = escapeIdentifier(user)
  await client.query('BEGIN')
  const { rows } = await client.query<{ object: string }>(SUPERUSERS_OBJECTS)
  for (const { object } of rows) await client.query(`ALTER ${object} OWNER TO ${role}`)
  await client.query(`ALTER DATABASE ${escapeIdentifier(database)} OWNER TO ${role}`)
  await client.query('COMMIT')
}

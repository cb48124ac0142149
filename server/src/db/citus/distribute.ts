import type pg from 'pg'
import { getSchemaShape, SCHEMA_VERSION } from '../migration-files.ts'
import { withoutKeysAndTriggers } from './without-keys.ts'

type Connection = Pick<pg.ClientBase, 'query'>

/** `distributed`: by `business_id`, the rows of a business together; `reference`: whole on each node. */
export type DistributedTable = { name: string; kind: 'distributed' | 'reference'; isNew: boolean }

/** Tables that tell whose a request is, so each node has them: one that is down then stops its own businesses only. */
const READ_BY_EVERYBODY = ['business', 'membership', 'tenancy']

/** Returns true if PostgreSQL has Citus and the tables of this schema are distributed. */
export async function isDistributed(connection: Connection): Promise<boolean> {
  return (await hasCitus(connection)) && (await listDistributed(connection)).length > 0
}

async function hasCitus(connection: Connection): Promise<boolean> {
  return (await connection.query("select from pg_extension where extname = 'citus'")).rowCount === 1
}

async function listDistributed(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where c.relnamespace = 'public'::regnamespace`,
  )
  return rows.map(({ name }) => name)
}

/**
 * Lists what each table becomes: one with a unique index over all businesses can't be distributed by business. `tables`: those
 * of this release, so that others in the same schema are left alone.
 */
export async function planDistribution(
  connection: Connection,
  tables = getSchemaShape(SCHEMA_VERSION).tables,
): Promise<Pick<DistributedTable, 'name' | 'kind'>[]> {
  const { rows } = await connection.query<{ name: string; isOfBusiness: boolean }>(
    `select c.relname as name, a.attnum is not null and not exists (
        select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum <> all (i.indkey)
      ) as "isOfBusiness"
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
      where c.relnamespace = 'public'::regnamespace and c.relname = any ($1) order by 1`,
    [tables],
  )
  return rows.map(({ name, isOfBusiness }) => ({
    name,
    kind: isOfBusiness && !READ_BY_EVERYBODY.includes(name) ? 'distributed' : 'reference',
  }))
}

/** Throws an Error, unless there is a coordinator with workers. */
export async function requireWorkers(connection: Connection): Promise<void> {
  if (!(await hasCitus(connection)))
    throw new Error('This database has no Citus: run `create extension citus` on each node first.')
  const { rowCount } = await connection.query(
    "select from pg_dist_node where noderole = 'primary' and groupid <> 0 and shouldhaveshards",
  )
  if (rowCount === 0)
    throw new Error("Citus has no workers: add them with `select citus_add_node('host', port)` on the coordinator.")
}

/**
 * Distributes the tables of `public` that aren't yet, within the caller's transaction. Says of each table what it is.
 */
export async function distributeTables(connection: Connection, tables?: string[]): Promise<DistributedTable[]> {
  const done = await listDistributed(connection)
  const planned = await planDistribution(connection, tables)
  const all = planned.map((one) => ({ ...one, isNew: !done.includes(one.name) }))
  const fresh = all.filter(({ isNew }) => isNew)
  // Triggers are safe here: they write only rows of the same business, which are on the same node.
  await connection.query('set local citus.enable_unsafe_triggers = on')
  // A foreign key to a reference table needs one connection for each node.
  await connection.query("set local citus.multi_shard_modify_mode = 'sequential'")
  const names = fresh.map(({ name }) => name)
  await withoutKeysAndTriggers(connection, names, async () => {
    for (const { name, kind } of fresh) await distribute(connection, name, kind)
  })
  return all
}

async function distribute(connection: Connection, name: string, kind: DistributedTable['kind']): Promise<void> {
  const table = `public."${name}"`
  if (kind === 'reference') await connection.query('select create_reference_table($1)', [table])
  else await connection.query("select create_distributed_table($1, 'business_id')", [table])
  // The coordinator's own copy of the rows.
  await connection.query('select truncate_local_data_after_distributing_table($1)', [table])
}

/**
 * Returns the connection for migrations. Where the tables are distributed, it distributes each new one before a foreign
 * key leads to the others.
 */
export async function migrationConnection(connection: pg.Client, tables?: string[]): Promise<pg.Client> {
  if (!(await isDistributed(connection))) return connection
  const query = async (asked: string | { text: string }, values?: unknown[]) => {
    const answer = await connection.query(asked as string, values)
    const text = typeof asked === 'string' ? asked : asked.text
    if (/^\s*create table "(?!__)/i.test(text)) await distributeTables(connection, tables)
    return answer
  }
  return Object.assign(Object.create(connection) as pg.Client, { query })
}

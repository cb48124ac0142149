import { MIGRATION_LOCK } from './migrate.ts'
import { connectToPrimary } from './primary.ts'

const SCHEMAS = ['public', 'jobs', 'installation']
const FIND_ROLE = `select quote_ident(rolname) as role from pg_roles
  where rolname = session_user || '_shop' and pg_has_role(session_user, oid, 'member')`

/**
 * Grants the role of a shop's work the tables of this database. Returns false if there is no such role, or this login
 * can't take it on.
 */
export async function installShopRole(url: string): Promise<boolean> {
  const connection = await connectToPrimary(url)
  try {
    // Two that change the same privileges at once would fail.
    await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { rows } = await connection.query<{ role: string }>(FIND_ROLE)
    const [found] = rows
    if (!found) return false
    for (const schema of SCHEMAS)
      await connection.query(`
        grant usage on schema ${schema} to ${found.role};
        grant select, insert, update, delete on all tables in schema ${schema} to ${found.role};
        grant usage, select on all sequences in schema ${schema} to ${found.role}`)
    // A restore and later migrations create tables anew.
    await connection.query(`
      alter default privileges grant select, insert, update, delete on tables to ${found.role};
      alter default privileges grant usage, select on sequences to ${found.role}`)
    return true
  } finally {
    await connection.end()
  }
}

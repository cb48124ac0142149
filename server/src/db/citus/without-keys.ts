import type pg from 'pg'

type Connection = Pick<pg.ClientBase, 'query'>
type Change = { drop: string; add: string }

/**
 * Runs `work` without the triggers of these tables and without the foreign keys of them and to them, within the caller's
 * transaction. The order of the tables doesn't matter then, and triggers don't count the rows that are copied. Adding the
 * keys back checks all rows.
 */
export async function withoutKeysAndTriggers(
  connection: Connection,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const changes = [...(await listKeys(connection, tables)), ...(await listTriggers(connection, tables))]
  for (const { drop } of changes) await connection.query(drop)
  await work()
  for (const { add } of changes) await connection.query(add)
}

async function listKeys(connection: Connection, tables: string[]): Promise<Change[]> {
  const { rows } = await connection.query<{ table: string; name: string; definition: string }>(
    `select k.conrelid::regclass::text as table, quote_ident(k.conname) as name,
        pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and (c.relname = any ($1) or t.relname = any ($1))`,
    [tables],
  )
  return rows.map(({ table, name, definition }) => ({
    drop: `alter table ${table} drop constraint ${name}`,
    add: `alter table ${table} add constraint ${name} ${deferCascade(definition)}`,
  }))
}

/** Citus refuses keys that cascade an update. Deferred, they let whoever changes one side change the other too. */
function deferCascade(definition: string): string {
  return definition.replace(/ ON UPDATE CASCADE$/, ' DEFERRABLE INITIALLY DEFERRED')
}

async function listTriggers(connection: Connection, tables: string[]): Promise<Change[]> {
  const { rows } = await connection.query<Change>(
    `select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop, pg_get_triggerdef(t.oid) as add
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables],
  )
  return rows
}

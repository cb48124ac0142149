import type { CommitContext } from './context.ts'

/** Somebody to whom things were to come isn't there any more: the import is to be done anew. */
export class OwnersChanged extends Error {}

/**
 * Locks those to whom staged rows belong, as everybody does who changes what a client owns, and makes sure that nobody of
 * them was archived or merged since they were looked up. Throws `OwnersChanged`.
 */
export async function requireOwners(
  { write, businessId }: CommitContext,
  staged: 'import_pass' | 'import_visit',
): Promise<void> {
  const locked = await write?.query<{ archived: boolean }>(
    `select archived_at is not null as archived from client
     where business_id = $1 and id in (select client_id from ${staged}) order by id for no key update`,
    [businessId],
  )
  const wanted = await write?.query<{ count: number }>(`select count(distinct client_id)::int as count from ${staged}`)
  const isSame = locked?.rowCount === wanted?.rows[0]?.count && !locked?.rows.some(({ archived }) => archived)
  if (!isSame) throw new OwnersChanged('A client was archived, merged or erased while the file was read')
}

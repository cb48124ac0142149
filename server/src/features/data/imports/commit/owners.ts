import { msg } from '@lingui/core/runtime-macro'
import { toStoredText } from '../../../../lib/stored-text.ts'
import type { CommitContext } from './context.ts'

/** Thrown if a client was archived, merged or erased during the import, which must then be repeated. */
export class OwnersChanged extends Error {}

/**
 * Locks the clients that own the staged rows, in id order, and checks that none was archived, merged or erased since
 * the look-up. Throws `OwnersChanged`.
 */
export async function lockOwners(
  { write, businessId }: CommitContext,
  staged: 'import_pass' | 'import_visit' | 'import_credit',
): Promise<void> {
  const locked = await write?.query<{ archived: boolean }>(
    `select archived_at is not null as archived from client
     where business_id = $1 and id in (select client_id from ${staged}) order by id for no key update`,
    [businessId],
  )
  const wanted = await write?.query<{ count: number }>(`select count(distinct client_id)::int as count from ${staged}`)
  const isSame = locked?.rowCount === wanted?.rows[0]?.count && !locked?.rows.some(({ archived }) => archived)
  if (!isSame)
    throw new OwnersChanged(toStoredText(msg`A client was archived, merged or erased while the file was read`))
}

/** Returns the column that names the client. */
export function findWhoField(columns: CommitContext['plan']['columns']) {
  const who = ['clientEmail', 'clientName', 'clientFirstName', 'clientPhone'] as const
  return who.find((field) => columns.includes(field)) ?? null
}

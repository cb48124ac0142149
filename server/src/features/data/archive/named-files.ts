import type { ClientBase } from 'pg'
import { listLogoKeys } from '../../business/logo/store.ts'
import { fileKey } from '../../clients/files/queries.ts'
import { photoKey } from '../../clients/photos/store.ts'

const NAMED_FILES = `select * from (
  select 'photo' as kind, business_id as "businessId", id::text as id, photo_version as version
    from public.client where photo_version <> ''
  union all select 'file', business_id, id::text, '' from public.client_file where removed_at is null
  union all select 'logo', business_id, '', '' from public.business where logo_url <> ''
  ) f where $1::text is null or "businessId" = $1`

type NamedFile = { kind: 'photo' | 'file' | 'logo'; businessId: string; id: string; version: string }

/** Returns the keys of each file that a row names, of all businesses or of one; one of the keys must be there. */
export async function findNamedFiles(connection: ClientBase, businessId: string | null): Promise<string[][]> {
  const { rows } = await connection.query<NamedFile>(NAMED_FILES, [businessId])
  return rows.map(toKeys)
}

function toKeys({ kind, businessId, id, version }: NamedFile): string[] {
  if (kind === 'photo') return [photoKey({ businessId, clientId: id, version })]
  return kind === 'file' ? [fileKey({ businessId, id })] : listLogoKeys(businessId)
}

/** Throws an Error if one of the files is still named: then it was not removed meanwhile, but is missing. */
export async function requireFiles(
  connection: ClientBase,
  notFound: string[][],
  businessId: string | null,
): Promise<void> {
  if (notFound.length === 0) return
  const named = new Set((await findNamedFiles(connection, businessId)).map(([key]) => key))
  const missing = notFound.flatMap(([key = '']) => (named.has(key) ? [key] : []))
  if (missing.length === 0) return
  const count = missing.length === 1 ? 'A file is' : `${missing.length} files are`
  throw new Error(`${count} missing in the file storage: ${missing.slice(0, 3).join(', ')}`)
}

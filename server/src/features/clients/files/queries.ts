import type { ClientFile } from '@deskbell/domain/clients/files/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, isNull } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { clientFile } from '../../../db/schema/client-file.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { type ClientFileRow, presentClientFile } from './present.ts'

/** Row limit without pagination; no client has come near it. */
const MOST = 500

export async function findClientFiles(db: Queryable, actor: Actor, clientId: string): Promise<ClientFile[]> {
  const rows = await db
    .select()
    .from(clientFile)
    .where(
      and(eq(clientFile.businessId, actor.businessId), eq(clientFile.clientId, clientId), isNull(clientFile.removedAt)),
    )
    .orderBy(desc(clientFile.createdAt), desc(clientFile.id))
    .limit(MOST)
  return rows.map(presentClientFile)
}

export function fileKey({ businessId, id }: Pick<ClientFileRow, 'businessId' | 'id'>): string {
  return `client-file/${businessId}/${id}`
}

/** Returns a file with its bytes. Throws AppError 'not_found', also for a removed file. */
export async function openClientFile({ db, files }: { db: Queryable; files: Storage }, actor: Actor, id: string) {
  const row = await findById(db, actor, clientFile, id)
  if (row.removedAt || !(await files.exists(fileKey(row)))) throw new AppError('not_found')
  return { name: row.name, bytes: await files.getBytes(fileKey(row)) }
}

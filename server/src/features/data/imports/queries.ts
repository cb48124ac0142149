import type { ImportFilter, ImportPage, ImportProblemPage } from '@deskbell/domain/data/imports/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import type { Actor } from '../../../auth/actor.ts'
import type { Queryable } from '../../../db/client.ts'
import { and, desc, eq, lt, or, sql } from '../../../db/drizzle.ts'
import { findById } from '../../../db/find-by-id.ts'
import { decodeCursor, encodeCursor, toPage } from '../../../db/paging.ts'
import { importRun } from '../../../db/schema/import.ts'
import { AppError } from '../../../errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { refusedKey } from './file-store.ts'
import { parseFound, presentImport } from './present.ts'

const Key = z.tuple([z.iso.datetime(), z.uuid()])

export async function findImports(
  db: Queryable,
  actor: Actor,
  filter: ImportFilter,
): Promise<z.infer<typeof ImportPage>> {
  const after = decodeCursor(filter.cursor, Key)
  const at = after && new Date(after[0])
  const rows = await db
    .select()
    .from(importRun)
    .where(
      and(
        eq(importRun.businessId, actor.businessId),
        at ? or(lt(importRun.createdAt, at), and(eq(importRun.createdAt, at), lt(importRun.id, after[1]))) : sql`true`,
      ),
    )
    .orderBy(desc(importRun.createdAt), desc(importRun.id))
    .limit(filter.limit + 1)
  return toPage(rows, {
    limit: filter.limit,
    present: (row) => {
      const { sample: _, ...rest } = presentImport(row)
      return rest
    },
    sortKey: (row) => [row.createdAt.toISOString(), row.id],
  })
}

const Offset = z.tuple([z.int().min(0)])

/** Finds a page of the check's problems, in row order. Throws AppError 'not_found'. */
export async function findProblems(
  db: Queryable,
  actor: Actor,
  paged: { id: string; cursor?: string | undefined; limit: number },
): Promise<z.infer<typeof ImportProblemPage>> {
  const { problems, counts } = parseFound(await findById(db, actor, importRun, paged.id))
  const [from] = decodeCursor(paged.cursor, Offset) ?? [0]
  const to = from + paged.limit
  return {
    items: problems.slice(from, to),
    nextCursor: to < problems.length ? encodeCursor([to]) : null,
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
  }
}

/** Opens the file of refused rows. Throws AppError 'not_found', also before a check. */
export async function openRefused(
  { db, files }: { db: Queryable; files: Storage },
  actor: Actor,
  id: string,
  i18n: I18n,
) {
  const row = await findById(db, actor, importRun, id)
  if (!(await files.exists(refusedKey(row)))) throw new AppError('not_found')
  return {
    name: i18n._(msg`Refused of ${{ file: row.fileName.replace(/\.\w+$/, '') }}.csv`),
    stream: await files.getStream(refusedKey(row)),
  }
}

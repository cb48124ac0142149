import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { LINE_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'

/** Metadata of an upload, sent beside the file in the request body. */
export const NewClientFile = z.object({ clientId: Id, name: requiredLine(LINE_MAX, 'The file has no name') })
export type NewClientFile = z.infer<typeof NewClientFile>

export const ClientFile = z
  .object({
    id: Id,
    clientId: Id,
    name: z.string(),
    bytes: z.int(),
    by: z.string(),
    createdAt: Instant,
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'ClientFile' })
export type ClientFile = z.infer<typeof ClientFile>

export const ClientFileFilter = z.object({ clientId: Id })
export const ClientFiles = z.object({ items: z.array(ClientFile) }).meta({ id: 'ClientFiles' })

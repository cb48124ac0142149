import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { LINE_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time.ts'

/** What is said of a file while it is sent; its bytes are the body. */
export const NewClientFile = z.object({ clientId: Id, name: requiredLine(LINE_MAX, 'The file has no name') })
export type NewClientFile = z.infer<typeof NewClientFile>

/** A file that is kept with a client. */
export const ClientFile = z
  .object({
    id: Id,
    clientId: Id,
    name: z.string(),
    bytes: z.int(),
    /** Who brought it, and when. */
    by: z.string(),
    createdAt: Instant,
    removedAt: Instant.nullable(),
  })
  .meta({ id: 'ClientFile' })
export type ClientFile = z.infer<typeof ClientFile>

export const ClientFileFilter = z.object({ clientId: Id })
export const ClientFiles = z.object({ items: z.array(ClientFile) }).meta({ id: 'ClientFiles' })

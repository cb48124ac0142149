import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, paragraph, requiredLine, TAG_MAX } from '../shared/text.ts'
import { ClientFilter } from './schema.ts'

/** So many can be named one by one. */
export const SELECTED_MAX = 1000

/** Those that were ticked, or all that a filter finds. */
export const ClientSelection = z
  .object({
    clientIds: z.array(Id).min(1).max(SELECTED_MAX).optional(),
    filter: ClientFilter.omit({ cursor: true, limit: true, sort: true }).optional(),
  })
  .refine(({ clientIds, filter }) => (clientIds === undefined) !== (filter === undefined), 'Say whom: ids, or a filter')
  .meta({ id: 'ClientSelection' })
export type ClientSelection = z.infer<typeof ClientSelection>

const MANY = { id: Id, selection: ClientSelection }

/** Gives a tag to many clients, or takes it from them. */
export const BulkTag = z
  .object({ ...MANY, tag: requiredLine(TAG_MAX, 'Enter a tag'), on: z.boolean() })
  .meta({ id: 'BulkTag' })
export type BulkTag = z.infer<typeof BulkTag>

/** Archives many clients, or brings them back. */
export const BulkArchive = z.object({ ...MANY, archived: z.boolean() }).meta({ id: 'BulkArchive' })
export type BulkArchive = z.infer<typeof BulkArchive>

/** Stands for the client's own name in what is written to many. */
export const FIRST_NAME = '{first name}'

const TEXT_MAX = 10_000

/** Writes to many clients, each by their own name. Those without an e-mail address are left out. */
export const BulkMail = z
  .object({
    ...MANY,
    subject: requiredLine(LINE_MAX, 'Enter a subject'),
    text: paragraph(TEXT_MAX).min(1, 'Write something'),
  })
  .meta({ id: 'BulkMail' })
export type BulkMail = z.infer<typeof BulkMail>

/** Takes back what was done to many. */
export const BulkUndo = z.object({ id: Id }).meta({ id: 'BulkUndo' })

/** To how many it was done; `id` takes it back. */
export const BulkDone = z.object({ id: Id, count: z.int() }).meta({ id: 'BulkDone' })
export type BulkDone = z.infer<typeof BulkDone>

import { z } from 'zod'
import { Id } from '../shared/ids.ts'
import { LINE_MAX, paragraph, requiredLine, TAG_MAX } from '../shared/text.ts'
import { SELECTED_MAX } from './lists.ts'
import { ClientFilter } from './schema.ts'

/** Explicitly selected clients, or all that match a filter. Exactly one of the two is set. */
export const ClientSelection = z
  .object({
    clientIds: z.array(Id).min(1).max(SELECTED_MAX).optional(),
    filter: ClientFilter.omit({ cursor: true, limit: true, sort: true }).optional(),
  })
  .refine(({ clientIds, filter }) => (clientIds === undefined) !== (filter === undefined), 'Say whom: ids, or a filter')
  .meta({ id: 'ClientSelection' })
export type ClientSelection = z.infer<typeof ClientSelection>

const MANY = { id: Id, selection: ClientSelection }

/** Adds a tag to the selected clients, or removes it. */
export const BulkTag = z
  .object({ ...MANY, tag: requiredLine(TAG_MAX, 'Enter a tag'), on: z.boolean() })
  .meta({ id: 'BulkTag' })
export type BulkTag = z.infer<typeof BulkTag>

/** Archives the selected clients, or restores them. */
export const BulkArchive = z.object({ ...MANY, archived: z.boolean() }).meta({ id: 'BulkArchive' })
export type BulkArchive = z.infer<typeof BulkArchive>

/** Placeholder in a bulk mail, replaced by the client's first name. */
export const FIRST_NAME = '{first name}'

const TEXT_MAX = 10_000

/** Sends a personalised mail to each selected client, except those who unsubscribed or have no e-mail address. */
export const BulkMail = z
  .object({
    ...MANY,
    subject: requiredLine(LINE_MAX, 'Enter a subject'),
    text: paragraph(TEXT_MAX).min(1, 'Write something'),
  })
  .meta({ id: 'BulkMail' })
export type BulkMail = z.infer<typeof BulkMail>

export const BulkMailPreview = z.object({ selection: ClientSelection }).meta({ id: 'BulkMailPreview' })
export type BulkMailPreview = z.infer<typeof BulkMailPreview>

/**
 * Whom a bulk mail would reach: the number selected, and of these, those who unsubscribed and those others without an
 * e-mail address. `canUnsubscribe`: false if the mail has no unsubscribe link, since the business has no public URL.
 */
export const BulkMailReach = z
  .object({ selected: z.int(), unsubscribed: z.int(), withoutEmail: z.int(), canUnsubscribe: z.boolean() })
  .meta({ id: 'BulkMailReach' })
export type BulkMailReach = z.infer<typeof BulkMailReach>

export const BulkUndo = z.object({ id: Id }).meta({ id: 'BulkUndo' })

/** Number of clients changed; `id` is the id for `BulkUndo`. */
export const BulkDone = z.object({ id: Id, count: z.int() }).meta({ id: 'BulkDone' })
export type BulkDone = z.infer<typeof BulkDone>

import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time.ts'

/** A private address under which calendar programs read the schedule of an employee, or of the shop. */
export const Feed = z
  .object({
    id: Id,
    /** Null: the whole shop's. */
    employeeId: Id.nullable(),
    /** Whether it names clients, or says only that there is something. */
    showsClients: z.boolean(),
    createdAt: Instant,
    lastReadAt: Instant.nullable(),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>
export const FeedList = z.object({ items: z.array(Feed) }).meta({ id: 'FeedList' })

export const NewFeed = z
  .object({ id: Id, employeeId: Id.nullable(), showsClients: z.boolean() })
  .meta({ id: 'NewFeed' })
export type NewFeed = z.infer<typeof NewFeed>

/** The address is shown this once: only its hash is kept. */
export const MadeFeed = Feed.extend({ url: z.string() }).meta({ id: 'MadeFeed' })
export type MadeFeed = z.infer<typeof MadeFeed>

import { z } from 'zod'
import { EXAMPLE_IDS, Id } from '../../shared/ids.ts'
import { Instant } from '../../shared/time-schema.ts'

/** Private iCalendar feed of an employee's schedule, or of the whole business. */
export const Feed = z
  .object({
    id: Id,
    /** Null: the whole business. */
    employeeId: Id.nullable(),
    /** True: events name the clients. False: they only show that the time is booked. */
    showsClients: z.boolean(),
    createdAt: Instant,
    lastReadAt: Instant.nullable(),
  })
  .meta({ id: 'Feed' })
export type Feed = z.infer<typeof Feed>
export const FeedList = z.object({ items: z.array(Feed) }).meta({ id: 'FeedList' })

export const NewFeed = z
  .object({ id: Id, employeeId: Id.nullable().default(null), showsClients: z.boolean().default(false) })
  .meta({ id: 'NewFeed', example: { id: EXAMPLE_IDS.new } })
export type NewFeed = z.infer<typeof NewFeed>

/** Newly created feed. `url` is returned only once, because only its hash is stored. */
export const CreatedFeed = Feed.extend({ url: z.string() }).meta({ id: 'MadeFeed' })
export type CreatedFeed = z.infer<typeof CreatedFeed>

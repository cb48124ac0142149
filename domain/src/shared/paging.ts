import { z } from 'zod'

/** Query parameters of every list. `cursor` is the `nextCursor` of the previous page. */
export const PageFilter = z.object({
  q: z.string().trim().max(100).optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export type PageFilter = z.infer<typeof PageFilter>

export const Archived = z.enum(['without', 'only']).default('without')

export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

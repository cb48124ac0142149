import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '../../shared/text.ts'
import { LocalDate } from '../../shared/time.ts'
import { ClientRow } from '../schema.ts'

/** In what two clients are alike. `near_name`: the words of their names are one slip apart. */
export const Likeness = z.enum(['phone', 'email', 'birthday', 'name', 'near_name'])
export type Likeness = z.infer<typeof Likeness>

/** What is typed into a form so far; `exceptId`: the client who is being changed. */
export const TypedClient = z.object({
  firstName: z.string().trim().max(NAME_MAX).default(''),
  lastName: z.string().trim().max(NAME_MAX).default(''),
  phone: z.string().trim().max(PHONE_MAX).default(''),
  email: z.string().trim().max(EMAIL_MAX).default(''),
  exceptId: Id.optional(),
})
export type TypedClient = z.infer<typeof TypedClient>

export const AlikeClient = ClientRow.extend({
  likeness: z.array(Likeness),
  /** Whether both belong to one household already. */
  sameHousehold: z.boolean(),
}).meta({ id: 'AlikeClient' })
export type AlikeClient = z.infer<typeof AlikeClient>
export const AlikeClients = z.object({ items: z.array(AlikeClient) }).meta({ id: 'AlikeClients' })

/** A client as a suggestion shows one. */
export const DuplicateClient = ClientRow.extend({ birthday: LocalDate.nullable() })
export type DuplicateClient = z.infer<typeof DuplicateClient>

/** Two clients who may be one. */
export const DuplicatePair = z
  .object({ one: DuplicateClient, other: DuplicateClient, likeness: z.array(Likeness) })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof DuplicatePair>
export const DuplicateFilter = PageFilter.omit({ q: true })
export type DuplicateFilter = z.infer<typeof DuplicateFilter>
/** A page of suggestions, the strongest first, and how many there are in all. */
export const DuplicatePage = pageSchema(DuplicatePair).extend({ count: z.int() }).meta({ id: 'DuplicatePage' })
export type DuplicatePage = z.infer<typeof DuplicatePage>

export const TwoClients = z
  .object({ oneId: Id, otherId: Id })
  .refine(({ oneId, otherId }) => oneId !== otherId, { path: ['otherId'], error: 'Choose another client' })
  .meta({ id: 'TwoClients' })
export type TwoClients = z.infer<typeof TwoClients>

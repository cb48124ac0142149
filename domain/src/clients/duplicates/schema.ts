import { z } from 'zod'
import { Id } from '../../shared/ids.ts'
import { PageFilter, pageSchema } from '../../shared/paging.ts'
import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '../../shared/text.ts'
import { LocalDate } from '../../shared/time-schema.ts'
import { ClientRow } from '../schema.ts'

/** Matching attribute of two clients. `near_name`: the names differ by one typo. */
export const MatchingAttribute = z.enum(['phone', 'email', 'birthday', 'name', 'near_name'])
export type MatchingAttribute = z.infer<typeof MatchingAttribute>

/** Partial form input to check for duplicates; `exceptId` excludes the client being edited. */
export const DuplicateCheckInput = z.object({
  firstName: z.string().trim().max(NAME_MAX).default(''),
  lastName: z.string().trim().max(NAME_MAX).default(''),
  phone: z.string().trim().max(PHONE_MAX).default(''),
  email: z.string().trim().max(EMAIL_MAX).default(''),
  exceptId: Id.optional(),
})
export type DuplicateCheckInput = z.infer<typeof DuplicateCheckInput>

export const SimilarClient = ClientRow.extend({
  likeness: z.array(MatchingAttribute),
  sameHousehold: z.boolean(),
}).meta({ id: 'AlikeClient' })
export type SimilarClient = z.infer<typeof SimilarClient>
export const SimilarClients = z.object({ items: z.array(SimilarClient) }).meta({ id: 'AlikeClients' })

export const DuplicateClient = ClientRow.extend({ birthday: LocalDate.nullable() })
export type DuplicateClient = z.infer<typeof DuplicateClient>

export const DuplicatePair = z
  .object({ one: DuplicateClient, other: DuplicateClient, likeness: z.array(MatchingAttribute) })
  .meta({ id: 'DuplicatePair' })
export type DuplicatePair = z.infer<typeof DuplicatePair>
export const DuplicateFilter = PageFilter.omit({ q: true })
export type DuplicateFilter = z.infer<typeof DuplicateFilter>
/** Page of possible duplicates, strongest match first; `count` is the total. */
export const DuplicatePage = pageSchema(DuplicatePair).extend({ count: z.int() }).meta({ id: 'DuplicatePage' })
export type DuplicatePage = z.infer<typeof DuplicatePage>

export const TwoClients = z
  .object({ oneId: Id, otherId: Id })
  .refine(({ oneId, otherId }) => oneId !== otherId, { path: ['otherId'], error: 'Choose another client' })
  .meta({ id: 'TwoClients' })
export type TwoClients = z.infer<typeof TwoClients>

import { z } from 'zod'

/** UUID, created by `newId`. */
export const Id = z.uuid()

/** Ids in the examples of the API's documentation: of the new record, and of those that it refers to. */
export const EXAMPLE_IDS = {
  new: '01930000-0000-7000-8000-000000000001',
  item: '01930000-0000-7000-8000-000000000002',
  client: '01930000-0000-7000-8000-000000000003',
  service: '01930000-0000-7000-8000-000000000004',
  package: '01930000-0000-7000-8000-000000000005',
  appointment: '01930000-0000-7000-8000-000000000006',
  waiver: '01930000-0000-7000-8000-000000000007',
  duplicate: '01930000-0000-7000-8000-000000000008',
  sale: '01930000-0000-7000-8000-000000000009',
}

/** Tenant id. A slug rather than a number; the first tenant is `default`. */
export const BusinessId = z.string().min(1).max(40)
export const FIRST_BUSINESS_ID = 'default'

/** A business that a request may act for. Only the server's `authorizeBusiness` creates one. */
export type AuthorizedBusinessId = string & { readonly authorized: unique symbol }

export const Version = z.int().min(1)

export const Ids = z
  .array(Id)
  .max(500)
  .refine((ids) => new Set(ids).size === ids.length, 'One is listed twice')

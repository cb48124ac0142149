import { z } from 'zod'

/** UUID, created by `newId`. */
export const Id = z.uuid()

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

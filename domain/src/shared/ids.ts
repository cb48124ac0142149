import { v7 } from 'uuid'
import { z } from 'zod'

/** Ids are UUIDv7 made by whoever creates the thing, so that a retried write is recognised. */
export const Id = z.uuid()

export function newId(): string {
  return v7()
}

/** Tenants are named, not numbered: the first one is `default`. */
export const BusinessId = z.string().min(1).max(40)
export const FIRST_BUSINESS_ID = 'default'

/** A business that a signed-in session may act for. Only the session middleware mints one. */
export type AuthorizedBusinessId = string & { readonly authorized: unique symbol }

export const Version = z.int().min(1)

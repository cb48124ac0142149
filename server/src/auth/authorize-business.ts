import type { AuthorizedBusinessId } from '@deskbell/domain/shared/ids.ts'

/**
 * Marks a business as one that the caller may act for; the only cast to this type. Call it where that was proved: a
 * session, an API key, a device, a signed token, an invitation, or the system's own work.
 */
export function authorizeBusiness(id: string): AuthorizedBusinessId {
  return id as AuthorizedBusinessId
}

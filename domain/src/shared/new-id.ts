import { v7 } from 'uuid'

/** Creates a UUIDv7. The caller that creates a record assigns its id, so that a retried write is idempotent. */
export function newId(): string {
  return v7()
}

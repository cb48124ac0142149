import { v7 } from 'uuid'

/** Ids are UUIDv7 made by whoever creates the thing, so that a retried write is recognised. */
export function newId(): string {
  return v7()
}

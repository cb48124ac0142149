import { createHash, timingSafeEqual } from 'node:crypto'

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Compares two strings in constant time. Hashes them first, since `timingSafeEqual` needs buffers of equal length. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

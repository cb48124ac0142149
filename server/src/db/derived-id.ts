import { createHash } from 'node:crypto'

/**
 * Returns a deterministic UUIDv8 (RFC 9562) from the SHA-256 of the words, for rows that must be inserted only once.
 */
export function deriveId(...words: string[]): string {
  const hash = createHash('sha256').update(words.join('\n')).digest('hex')
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`]
  return [...parts, hash.slice(20, 32)].join('-')
}

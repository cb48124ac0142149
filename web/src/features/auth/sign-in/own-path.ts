/** Returns the address to go on to. Only paths of this site: `//elsewhere` and `/\elsewhere` would lead to another one. */
export function ownPath(from: unknown): string | undefined {
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : undefined
}

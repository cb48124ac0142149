/** Search text and archive filter of a list. In its own file, because routes read it before they load the screen. */
export type ListFilter = { q: string; archived: 'without' | 'only' }

export const UNFILTERED: ListFilter = { q: '', archived: 'without' }

/** Returns the search text of a URL, at most 100 characters. The router parses one of only digits as a number. */
export function parseSearch({ q }: Record<string, unknown>): { q?: string } {
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : ''
  return typed ? { q: typed } : {}
}

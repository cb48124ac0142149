/** What of a list is shown. Routes read it before they load the screen, so it stands apart from its controls. */
export type ListFilter = { q: string; archived: 'without' | 'only' }

export const UNFILTERED: ListFilter = { q: '', archived: 'without' }

/** What an address asks to look for in a list. One that holds only digits is read as a number. */
export function searchedFor({ q }: Record<string, unknown>): { q?: string } {
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : ''
  return typed ? { q: typed } : {}
}

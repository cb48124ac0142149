/**
 * In-memory copy of this tab's sessionStorage, for browsers that block it, e.g. in an iframe of another site. Lasts as
 * long as the page.
 */
const here = new Map<string, string>()

export function keep(key: string, value: string): void {
  here.set(key, value)
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Blocked: the in-memory copy remains.
  }
}

export function kept(key: string): string | null {
  const known = here.get(key)
  if (known !== undefined) return known
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps something for this tab. Where a browser keeps nothing, as within other sites, it lasts as long as the page. */
const here = new Map<string, string>()

export function keep(key: string, value: string): void {
  here.set(key, value)
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // It is kept here.
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

/** Returns the address to go on to; undefined for one of another site, such as `//elsewhere`. */
export function ownPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined
  const { origin } = window.location
  // As the browser reads it: a backslash is a slash, and tabs and newlines are left out.
  const url = URL.canParse(from, origin) ? new URL(from, origin) : null
  // What is resolved from `/.//elsewhere` would lead there.
  return url?.origin === origin && !url.pathname.startsWith('//') ? url.href.slice(origin.length) : undefined
}

type Raw = Record<string, unknown>

/**
 * Returns the `validateSearch` of a route whose search parameters `read` returns. The router adds what that returns to
 * the parameters of the address, so that one which `read` leaves out would reach the screen as it was typed.
 */
export function dropInvalid<Search extends object>(read: (raw: Raw) => Search): (raw: Raw) => Search {
  return (raw) => ({ ...Object.fromEntries(Object.keys(raw).map((name) => [name, undefined])), ...read(raw) })
}

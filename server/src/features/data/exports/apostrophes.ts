const APOSTROPHED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * Adds an apostrophe to a text that starts with apostrophes and a formula character. Exports prefix formulas with an
 * apostrophe and imports strip one, so that the text round-trips.
 */
export function escapeFormula(text: string): string {
  return APOSTROPHED.test(text) ? `'${text}` : text
}

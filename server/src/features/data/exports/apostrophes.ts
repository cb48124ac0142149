const APOSTROPHED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A text that begins with apostrophes and the sign of a formula, with one apostrophe more. An import takes one away from
 * such a text, since exports write one before formulas: so it has what was written.
 */
export function escapeFormula(text: string): string {
  return APOSTROPHED.test(text) ? `'${text}` : text
}

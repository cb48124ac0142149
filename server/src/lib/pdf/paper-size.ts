/** Countries that print on Letter. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE'])

/** `country`: ISO 3166-1 alpha-2. */
export function getPaperSize(country: string): 'A4' | 'LETTER' {
  return LETTER.has(country) ? 'LETTER' : 'A4'
}

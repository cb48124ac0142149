/** Normalizes case, accents and white space for searches, so that "zoe" finds "Zoë". */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}

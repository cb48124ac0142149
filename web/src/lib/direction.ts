/** True if the page is written from right to left. That is fixed while the page lives. */
export const isRightToLeft = globalThis.document?.documentElement.dir === 'rtl'

/** Keeps a phone number or code from left to right within a text from right to left. */
export function isolateLeftToRight(text: string): string {
  return isRightToLeft ? `\u2066${text}\u2069` : text
}

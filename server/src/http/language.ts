import type { Context } from 'hono'
import { type DetectorOptions, detectFromCookie, detectFromHeader } from 'hono/language'

/** Cookie with the language that was chosen in this browser. */
const LANGUAGE_COOKIE = 'deskbell-language'

/** Returns the language chosen in this browser, else the browser's first that is `supported`, else English. */
export function detectLanguage(c: Context, supported: string[]): string {
  const options = {
    supportedLanguages: ['en', ...supported],
    lookupCookie: LANGUAGE_COOKIE,
    lookupFromHeaderKey: 'Accept-Language',
    ignoreCase: true,
  } as DetectorOptions
  return detectFromCookie(c, options) ?? detectFromHeader(c, options) ?? 'en'
}

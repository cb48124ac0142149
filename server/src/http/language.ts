import type { ScreenLanguage } from '@deskbell/domain/auth/schema.ts'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type DetectorOptions, detectFromCookie, detectFromHeader } from 'hono/language'
import { isHttps } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** Cookie with the language that was chosen in this browser. */
const LANGUAGE_COOKIE = 'deskbell-language'
const YEAR_SECONDS = 365 * 86_400

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

/** Returns the language in which to answer: that of the page that asks, or English. */
export function getReaderLanguage(c: Context<AppEnv>): Language {
  return detectLanguage(c, [...LANGUAGES]) as Language
}

/** Has this browser ask for its pages in a language; null: the browser's own. */
export function rememberLanguage(c: Context<AppEnv>, language: ScreenLanguage): void {
  if (language === (getCookie(c, LANGUAGE_COOKIE) ?? null)) return
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c) } as const
  if (language) setCookie(c, LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_SECONDS })
  else deleteCookie(c, LANGUAGE_COOKIE, options)
}

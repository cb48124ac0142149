import type { ScreenLanguage } from '@deskbell/domain/auth/schema.ts'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import { Language } from '@deskbell/domain/messages/schema.ts'
import type { I18n } from '@lingui/core'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type DetectorOptions, detectFromCookie, detectFromHeader } from 'hono/language'
import { getI18n } from '../lib/i18n.ts'
import { isHttps } from './client-address.ts'
import type { AppEnv } from './context.ts'

/** Cookie with the language that was chosen in this browser. */
const LANGUAGE_COOKIE = 'deskbell-language'
const YEAR_SECONDS = 365 * 86_400

/**
 * Returns the language in which to answer, which is that of the page that asks: the one chosen in this browser, else the
 * browser's first that Deskbell speaks, else English.
 */
export function getReaderLanguage(c: Context): Language {
  const options = {
    supportedLanguages: [...LANGUAGES],
    lookupCookie: LANGUAGE_COOKIE,
    lookupFromHeaderKey: 'Accept-Language',
    ignoreCase: true,
  } as DetectorOptions
  return Language.catch('en').parse(detectFromCookie(c, options) ?? detectFromHeader(c, options))
}

/** Returns the translator to the language in which to answer. */
export function getReaderI18n(c: Context<AppEnv>): I18n {
  return getI18n(getReaderLanguage(c))
}

/** Has this browser ask for its pages in a language; null: the browser's own. */
export function rememberLanguage(c: Context<AppEnv>, language: ScreenLanguage): void {
  if (language === (getCookie(c, LANGUAGE_COOKIE) ?? null)) return
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure: isHttps(c) } as const
  if (language) setCookie(c, LANGUAGE_COOKIE, language, { ...options, maxAge: YEAR_SECONDS })
  else deleteCookie(c, LANGUAGE_COOKIE, options)
}

import { createMiddleware } from 'hono/factory'
import { translateName, translateReason } from '../lib/stored-text.ts'
import type { AppEnv } from './context.ts'
import { getReaderI18n } from './language.ts'

/** Fields with the reason of a failure. */
const REASONS = ['failure', 'lastError', 'said', 'error', 'detail']
/** Fields with the name of a person or a note, instead of which the server may have stored one of its own. */
const NAMES = ['firstName', 'by', 'byName', 'clientName', 'employeeName', 'signerName', 'note', 'anywayReason']

const FIELD = new RegExp(`"(${[...REASONS, ...NAMES].join('|')})":("(?:[^"\\\\]|\\\\.)+")`, 'g')

/** Middleware: shows what the server has stored in English in the language of whoever reads it. */
export const translateStoredTexts = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const i18n = getReaderI18n(c)
  if (i18n.locale === 'en' || !c.res.headers.get('content-type')?.includes('json')) return
  const body = (await c.res.text()).replace(FIELD, (_, field: string, json: string) => {
    const stored: string = JSON.parse(json)
    return `"${field}":${JSON.stringify(REASONS.includes(field) ? translateReason(stored, i18n) : translateName(stored, i18n))}`
  })
  c.res = new Response(body, c.res)
})

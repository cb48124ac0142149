import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Language } from '@deskbell/domain/messages/schema.ts'
import { PUBLIC_PAGES } from '@deskbell/domain/online-booking/pages.ts'
import { serveStatic } from '@hono/node-server/serve-static'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { msg } from '@lingui/core/runtime-macro'
import type { Context } from 'hono'
import { compress } from 'hono/compress'
import type { BusinessRow } from '../features/business/queries.ts'
import { findLinkLanguage } from '../features/messages/link-language.ts'
import { describeBookingPage } from '../features/online-booking/page-head.ts'
import { findPublicShop } from '../features/online-booking/shop.ts'
import { getI18n } from '../lib/i18n.ts'
import { toStoredText } from '../lib/stored-text.ts'
import type { AppEnv } from './context.ts'
import { type LanguageScripts, preloadFirstScreen } from './first-screen.ts'
import { getReaderLanguage } from './language.ts'
import { serveOfflineFiles } from './offline-files.ts'

const NONCE_PLACEHOLDER = /__CSP_NONCE__/g
/** Preload hint of the booking page; removed for links to an existing booking, which don't need that data. */
const PRELOADED = /<link rel="preload" href="\/api[^>]*>/

/** Builds the Content-Security-Policy. `ancestors`: sources for frame-ancestors. */
function policy(nonce: string, ancestors = "'none'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The component library inserts style elements and sets the nonce on them.
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Reads a file of the web build; null if it doesn't exist. */
function findFile(webRoot: string, name: string): string | null {
  const path = join(webRoot, name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Serves a script that others know by its name with no-cache, since browsers check it for updates. */
function serveScript(app: OpenAPIHono<AppEnv>, webRoot: string, name: string): void {
  const script = findFile(webRoot, name)
  const headers = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }
  app.get(`/${name}`, compress(), (c) => (script === null ? c.notFound() : c.body(script, 200, headers)))
}

/** Returns the sources that may embed a public page: those in the settings, else none. */
function getFrameAncestors(shop: BusinessRow | undefined): string {
  if (shop?.online.embedAnywhere) return '*'
  return shop?.online.embedOrigins.join(' ') || "'none'"
}

/** Returns the language of the client to whom a link was sent; null if it isn't valid or can't be looked up now. */
async function findLanguage(c: Context<AppEnv>, kind: 'offer' | 'unsubscribe'): Promise<Language | null> {
  return findLinkLanguage(c.var, kind, c.req.param('token') ?? '').catch(() => null)
}

type Page = {
  file: string
  paths: string[]
  /** True if everybody may see it, and other sites may show it if the business lets them. */
  isPublic?: boolean
  /** Language of the client to whom the page's link was sent; null: that of the browser. */
  getLanguage?: (c: Context<AppEnv>) => Promise<Language | null>
  prepare?: (html: string) => string
}

/** HTML pages of the web build by request path, first match wins. */
const PAGES: Page[] = [
  // Links to a booking refuse framing to prevent clickjacking.
  { file: 'book.html', paths: PUBLIC_PAGES, isPublic: true },
  { file: 'book.html', paths: ['/book/*'], prepare: (html) => html.replace(PRELOADED, '') },
  { file: 'me.html', paths: ['/me', '/me/*'] },
  { file: 'login.html', paths: ['/login', '/forgot-password'] },
  // The service worker stores it by its file name.
  { file: 'kiosk.html', paths: ['/kiosk', '/kiosk.html'] },
  { file: 'index.html', paths: ['/offer/:token'], getLanguage: (c) => findLanguage(c, 'offer') },
  { file: 'index.html', paths: ['/unsubscribe/:token'], getLanguage: (c) => findLanguage(c, 'unsubscribe') },
  // The mail with the link names the language: nobody else is told whose code it is.
  {
    file: 'index.html',
    paths: ['/card'],
    getLanguage: async (c) => Language.safeParse(c.req.query('language')).data ?? null,
  },
  { file: 'index.html', paths: ['*'] },
]

/** Texts of the pages themselves, which are shown before their script has run. */
const TEXTS = [
  msg`Deskbell needs JavaScript. Switch it on in the browser’s settings and reload.`,
  msg`This page needs JavaScript. Switch it on in the browser’s settings and reload, or call us.`,
  msg`The front desk: clients check in, visits are counted, the desk sees it live.`,
  msg`Book an appointment or a place in a class.`,
  msg`Book online`,
  msg`Your pages`,
  msg`Your bookings, passes and receipts.`,
  msg`Loading…`,
]

/** Puts a page into a language; with `scripts`, the script with its texts runs before that of the page. */
function translate(html: string, language: Language, scripts: LanguageScripts | undefined): string {
  const i18n = getI18n(language)
  const page = TEXTS.reduce((made, text) => made.replaceAll(toStoredText(text), i18n._(text)), html)
  if (!scripts) return page
  return page
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace('<script type="module"', `<script type="module" crossorigin src="${scripts.first}"></script>$&`)
}

/** Reads which scripts have the texts of a page, by language; none for a page that changes its language by itself. */
function readLanguages(webRoot: string, file: string): Record<string, LanguageScripts> {
  return JSON.parse(findFile(webRoot, file.replace('.html', '.texts.json')) ?? '{}')
}

/**
 * Returns a function that makes the page for a request: in the language of the client whose link it is, else in that
 * chosen in this browser, else in the browser's first that there is, else in English; that of the app with links to what
 * its first screen needs.
 */
function prepareRequests(
  webRoot: string,
  { file, getLanguage }: Page,
): (html: string, c: Context<AppEnv>) => Promise<string> {
  const languages = readLanguages(webRoot, file)
  const preload = preloadFirstScreen((file === 'index.html' && findFile(webRoot, 'screens.json')) || '[]')
  return async (html, c) => {
    const language = (await getLanguage?.(c)) ?? getReaderLanguage(c)
    const scripts = languages[language]
    // It shows in which language the service worker stored the page.
    if (scripts) c.header('Content-Language', language)
    return preload(translate(html, language, scripts), c, scripts)
  }
}

/** Serves a page uncached, with a new nonce for each response if its HTML has a place for it. */
function servePage(app: OpenAPIHono<AppEnv>, webRoot: string, page: Page): void {
  const { file, paths, isPublic, prepare } = page
  const read = findFile(webRoot, file)
  if (read === null) return
  const html = prepare ? prepare(read) : read
  const prepareRequest = prepareRequests(webRoot, page)
  const needsNonce = html.search(NONCE_PLACEHOLDER) >= 0
  app.on('GET', paths, async (c, next) => {
    if (c.req.path.startsWith('/api/')) return next()
    const nonce = needsNonce ? randomBytes(16).toString('base64') : ''
    const prepared = (await prepareRequest(html, c)).replace(NONCE_PLACEHOLDER, nonce)
    // The page is served without the database, too: it says then that something went wrong.
    const shop = isPublic ? await findPublicShop(c).catch(() => undefined) : undefined
    const described = shop ? await describeBookingPage(prepared, c, shop).catch(() => prepared) : prepared
    return c.html(described, 200, {
      'Content-Security-Policy': policy(nonce, getFrameAncestors(shop)),
      'Cache-Control': 'no-cache',
    })
  })
}

/**
 * Serves the built web app. Files with a hash in their name are immutable and served precompressed. Pages are never
 * cached; index.html answers every path that is neither a file, another page nor an API route. Pages and worker are read
 * once at startup, since the screens must match the server's version: a new build shows after the restart.
 */
export function servePages(app: OpenAPIHono<AppEnv>, webRoot: string): void {
  if (findFile(webRoot, 'index.html') === null) return
  for (const name of ['sw.js', 'me-worker.js', 'embed.js']) serveScript(app, webRoot, name)
  serveOfflineFiles(app, webRoot, {
    files: JSON.parse(findFile(webRoot, 'offline.json') ?? '[]'),
    languages: readLanguages(webRoot, 'index.html'),
  })
  const files = { root: relative(process.cwd(), webRoot), precompressed: true }
  app.use(
    '/assets/*',
    serveStatic({
      ...files,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  app.get('/:file{.+\\.(?:svg|png|ico|webmanifest|txt|woff2)}', serveStatic(files))
  for (const page of PAGES) servePage(app, webRoot, page)
}

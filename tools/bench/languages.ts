import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { startHookServer } from '../../server/src/test/hook-server.ts'
import { startTestSmtp } from '../../server/src/test/smtp.ts'
import { toPseudo } from '../../web/build/pseudo.ts'
import { query } from './database.ts'
import { rounded, say } from './figures.ts'
import { exploreScreen, type State, watchRequests } from './languages/crawl.ts'
import { addWalker, fillShop } from './languages/fill-shop.ts'
import { type Finding, Inspector } from './languages/inspect.ts'
import { listScreens, type Screen } from './languages/screens.ts'
import { listEnglish, PLAIN_WORDS, readNames, type Say } from './languages/texts.ts'
import { walkBooking, walkFamily, walkKiosk } from './languages/walks.ts'
import { onCleanup, startServer, temporaryFolder } from './running.ts'
import { signUp, startPostgres } from './shop.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')
const VITE = join(WEB, '..', 'node_modules', 'vite', 'bin', 'vite.js')
const PSEUDO = 'pseudo'
/** The widest first: there the controls of a screen are looked for. */
const WIDTHS = [1280, 820, 360]
const HEIGHT = 860
/** Screens that are crawled at once: a page waits most of the time. */
const PAGES = 4
/** Requests that write nothing, so that they may reach the server. */
const READS = /\/(preview|lookup|open|check-mail|log|free|fitting|similar)(\/|\?|$)/

type ShownLanguage = Language | typeof PSEUDO

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      language: { type: 'string' },
      width: { type: 'string' },
      screen: { type: 'string' },
      pictures: { type: 'string' },
    },
  })
  const languages = values.language?.split(',') as ShownLanguage[] | undefined
  return {
    languages: languages ?? [PSEUDO, ...LANGUAGES.filter((language) => language !== 'en')],
    widths: values.width?.split(',').map(Number) ?? WIDTHS,
    pictures: values.pictures,
    isWanted: ({ name }: { name: string }) =>
      !values.screen || values.screen.split(',').some((start) => name.startsWith(start)),
  }
}

/** Builds the pages in the pseudo-language. Returns their folder. */
function buildPseudo(): string {
  const webRoot = temporaryFolder()
  const env = { ...process.env, DESKBELL_PSEUDO: '1' }
  const arguments_ = [VITE, 'build', '--outDir', webRoot, '--emptyOutDir']
  const { status, stderr } = spawnSync(process.execPath, arguments_, { cwd: WEB, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The pages could not be built in the pseudo-language:\n${stderr}`)
  return webRoot
}

/** Starts the server; with a folder, that in the pseudo-language, with the pages of this folder. */
async function serve(env: Record<string, string>, webRoot?: string): Promise<string> {
  const quiet = {
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    PASSWORD_COST: '10',
    ALLOW_PRIVATE_ADDRESSES: 'true',
  }
  return (
    await startServer('./web-floor.ts', {
      ...quiet,
      ...env,
      ...(webRoot && { WEB_ROOT: webRoot, DESKBELL_PSEUDO: '1' }),
    })
  ).origin
}

/** Locale in which dates are written: with the pseudo-language one from right to left. */
function getLocale(language: ShownLanguage): string {
  if (language === PSEUDO) return 'he-IL'
  return language === 'en' ? 'en-US' : `${language}-${language.toUpperCase()}`
}

function readSay(language: ShownLanguage): Say {
  return language === PSEUDO ? readNames('en', toPseudo) : readNames(language)
}

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: await findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

/** Opens a browser of the owner, or of a visitor if there is no cookie. */
async function openContext(browser: Browser, { language, cookie }: { language: ShownLanguage; cookie: string }) {
  const context = await browser.newContext({
    locale: language === PSEUDO ? 'en-US' : getLocale(language),
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT },
  })
  for (const [, name = '', value = ''] of cookie.matchAll(/([^=\s]+)=([^;]*)/g))
    await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/' }])
  return context
}

/** Refuses each attempt to write, so that every language shows the same data. Not by a route, which would switch off the browser's cache. */
function refuseWrites(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((reads) => {
    const send = globalThis.fetch
    globalThis.fetch = (input, init) => {
      const { url, method } = new Request(input, init)
      if (method === 'GET' || new RegExp(reads).test(url)) return send(input, init)
      return Promise.resolve(
        Response.json({ type: 'about:blank', title: 'Refused', status: 422, code: 'invalid' }, { status: 422 }),
      )
    }
  }, READS.source)
}

function reportFinding({ screen, width, language, kind, text }: Finding): void {
  say(`${kind}: ${screen}, ${width} px, ${language}: ${text.replaceAll(/\s+/g, ' ').slice(0, 1200)}`)
}

/** Starts a shop with data, an empty one, and both again with the pages in the pseudo-language if that is `wanted`. */
async function startServers(wanted: boolean) {
  const newDatabase = await startPostgres()
  const smtp = await startTestSmtp()
  const hooks = await startHookServer()
  onCleanup(() => Promise.all([smtp.close(), hooks.close()]))
  const databaseUrl = await newDatabase('bench_languages')
  const shopEnv = { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder(), SMTP_URL: smtp.url }
  const emptyEnv = { DATABASE_URL: await newDatabase('bench_founder'), DATA_DIR: temporaryFolder() }
  const open = async (webRoot?: string): Promise<Record<Screen['by'], string>> => {
    const shop = await serve(shopEnv, webRoot)
    return { owner: shop, visitor: shop, client: shop, founder: await serve(emptyEnv, webRoot) }
  }
  const usual = await open()
  const cookie = await signUp(usual.owner, shopEnv.DATA_DIR)
  const shop = { origin: usual.owner, cookie, databaseUrl }
  const filled = await fillShop(shop, { smtp, hooks: hooks.url })
  const pseudo = wanted ? await open(buildPseudo()) : usual
  return { shop, smtp, ...filled, findOrigins: (language: ShownLanguage) => (language === PSEUDO ? pseudo : usual) }
}

export async function run(): Promise<Record<string, unknown> & { met: boolean }> {
  const { languages, widths, pictures, isWanted } = readOptions()
  await buildIfStale(say)
  const { shop, smtp, links, atKiosk, clientCookie, findOrigins } = await startServers(languages.includes(PSEUDO))
  const screens = listScreens(links).filter(isWanted)
  const browser = await openBrowser()
  const inspectors = new Map<ShownLanguage, Inspector>()
  for (const language of languages) {
    const untranslated = language === PSEUDO ? PLAIN_WORDS : listEnglish(language)
    const failure = readSay(language)('Something went wrong on the server. Try again.')
    inspectors.set(
      language,
      new Inspector({ widths, language, untranslated, failure, pictures, report: reportFinding }),
    )
  }

  async function crawl(language: ShownLanguage, inspector: Inspector): Promise<void> {
    const seen = new Set<string>()
    const owner = await openContext(browser, { language, cookie: shop.cookie })
    const visitor = await openContext(browser, { language, cookie: '' })
    const client = await openContext(browser, { language, cookie: clientCookie })
    for (const context of [owner, visitor, client]) await refuseWrites(context)
    const queue = screens.values()
    await Promise.all(Array.from({ length: PAGES }, () => crawlSome(queue)))
    for (const context of [owner, visitor, client]) await context.close()

    async function crawlSome(some: Iterable<Screen>): Promise<void> {
      for (const screen of some) {
        const { name, path, by } = screen
        const started = performance.now()
        const page = watchRequests(await { owner, visitor, client, founder: visitor }[by].newPage())
        const url = findOrigins(language)[by] + path
        const visit = ({ steps }: State) =>
          inspector.inspect(page, steps.length > 0 ? `${name} +${steps.length}` : name)
        const states = await exploreScreen(page, { url, widths, seen, visit })
        await page.close()
        const seconds = rounded((performance.now() - started) / 1000, 1)
        say(`${language}, ${name}: ${states.length} states, ${seconds} s`)
      }
    }
  }

  async function walk(language: ShownLanguage, inspector: Inspector): Promise<void> {
    const say = readSay(language)
    const walker = await addWalker(shop, { at: languages.indexOf(language), atKiosk })
    const { owner: origin } = findOrigins(language)
    for (const { name, cookie, go } of [
      { name: 'kiosk', cookie: shop.cookie, go: walkKiosk },
      { name: 'kiosk, more', cookie: shop.cookie, go: walkFamily },
      { name: 'book', cookie: '', go: walkBooking },
    ]) {
      if (!isWanted({ name })) continue
      const context = await openContext(browser, { language, cookie })
      const page = watchRequests(await context.newPage())
      await go({ page, origin, say, walker, smtp, inspect: (name) => inspector.inspect(page, name) })
      await context.close()
    }
  }

  for (const work of [crawl, walk])
    for (const [language, inspector] of inspectors) {
      await query(shop.databaseUrl, 'update business set locale = $1', [getLocale(language)])
      await work(language, inspector)
      say(`${language}, after the ${work.name}: ${JSON.stringify(sumUp([inspector]))}`)
    }
  return { languages: languages.length, ...sumUp([...inspectors.values()]) }
}

function sumUp(inspectors: Inspector[]) {
  const findings = inspectors.flatMap((inspector) => inspector.findings)
  const count = (...kinds: Finding['kind'][]) => findings.filter(({ kind }) => kinds.includes(kind)).length
  return {
    screens: Math.max(...inspectors.map((inspector) => inspector.states)),
    untranslated: count('untranslated'),
    overflowing: count('overflow', 'clipped', 'outside'),
    axe: count('axe'),
    failed: count('failed'),
    met: findings.length === 0,
  }
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LANGUAGES } from '@deskbell/domain/messages/kinds.ts'
import type { Language } from '@deskbell/domain/messages/schema.ts'
import { type Browser, chromium } from '@playwright/test'
import { buildIfStale } from '../../scripts/build-if-stale.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { startHookServer } from '../../server/src/test/hook-server.ts'
import { startTestSmtp } from '../../server/src/test/smtp.ts'
import { query } from './database.ts'
import { say } from './figures.ts'
import { exploreScreen, openState, type Steps } from './languages/crawl.ts'
import { fillShop } from './languages/fill-shop.ts'
import { type Finding, Inspector } from './languages/inspect.ts'
import { listScreens, type Screen } from './languages/screens.ts'
import { listEnglish, PLAIN_WORDS } from './languages/texts.ts'
import { onCleanup, startServer, temporaryFolder } from './running.ts'
import { signUp, startPostgres } from './shop.ts'

const WEB = join(import.meta.dirname, '..', '..', 'web')
const VITE = join(WEB, '..', 'node_modules', 'vite', 'bin', 'vite.js')
const PSEUDO = 'pseudo'
/** The widest first: there the controls of a screen are looked for. */
const WIDTHS = [1280, 820, 360]
const HEIGHT = 860
/** Requests that write nothing, so that they may reach the server. */
const READS = /\/(preview|lookup|open|check-mail|log|free|fitting|similar)(\/|\?|$)/

type ShownLanguage = Language | typeof PSEUDO

function readOptions() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { language: { type: 'string' }, width: { type: 'string' }, screen: { type: 'string' } },
  })
  const languages = values.language?.split(',') as ShownLanguage[] | undefined
  return {
    languages: languages ?? [PSEUDO, ...LANGUAGES.filter((language) => language !== 'en')],
    widths: values.width?.split(',').map(Number) ?? WIDTHS,
    isWanted: ({ name }: Screen) => !values.screen || name.startsWith(values.screen),
  }
}

/** Builds the pages in the pseudo-language. Returns their folder. */
function buildPseudo(): string {
  if (process.env.PSEUDO_ROOT) return process.env.PSEUDO_ROOT // DEV
  const webRoot = temporaryFolder()
  const env = { ...process.env, DESKBELL_PSEUDO: '1' }
  const arguments_ = [VITE, 'build', '--outDir', webRoot, '--emptyOutDir']
  const { status, stderr } = spawnSync(process.execPath, arguments_, { cwd: WEB, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The pages could not be built in the pseudo-language:\n${stderr}`)
  return webRoot
}

/** Starts the server with the pages of a folder, web/dist without one. */
async function serve(env: Record<string, string>, webRoot?: string): Promise<string> {
  const quiet = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal', PASSWORD_COST: '10', ALLOW_PRIVATE_ADDRESSES: 'true' }
  return (await startServer('./web-floor.ts', { ...quiet, ...env, ...(webRoot && { WEB_ROOT: webRoot }) })).origin
}

/** Locale in which dates are written: with the pseudo-language one from right to left. */
function getLocale(language: ShownLanguage): string {
  if (language === PSEUDO) return 'he-IL'
  return language === 'en' ? 'en-US' : `${language}-${language.toUpperCase()}`
}

async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({ args, executablePath: findChromium(say) })
  onCleanup(() => browser.close())
  return browser
}

/** Opens a browser that reads the server's data, and has each attempt to write refused, so that every language shows the same. */
async function openReader(browser: Browser, { language, cookie }: { language: ShownLanguage; cookie: string }) {
  const context = await browser.newContext({
    locale: language === PSEUDO ? 'en-US' : getLocale(language),
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: WIDTHS[0] ?? 0, height: HEIGHT },
  })
  for (const [, name = '', value = ''] of cookie.matchAll(/([^=\s]+)=([^;]*)/g))
    await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/' }])
  await context.route('**/api/**', (route) => {
    const request = route.request()
    if (request.method() === 'GET' || READS.test(request.url())) return route.fallback()
    return route.fulfill({ status: 422, json: { type: 'about:blank', title: 'Refused', status: 422, code: 'invalid' } })
  })
  return context
}

function reportFinding({ screen, width, language, kind, text }: Finding): void {
  say(`${kind}: ${screen}, ${width} px, ${language}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`)
}

export async function run(): Promise<Record<string, unknown> & { met: boolean }> {
  const { languages, widths, isWanted } = readOptions()
  await buildIfStale(say)
  const newDatabase = await startPostgres()
  const smtp = await startTestSmtp()
  const hooks = await startHookServer()
  onCleanup(() => Promise.all([smtp.close(), hooks.close()]))
  const shopEnv = { DATABASE_URL: await newDatabase('bench_languages'), DATA_DIR: temporaryFolder(), SMTP_URL: smtp.url }
  const emptyEnv = { DATABASE_URL: await newDatabase('bench_founder'), DATA_DIR: temporaryFolder() }
  const origin = await serve(shopEnv)
  const cookie = await signUp(origin, shopEnv.DATA_DIR)
  const links = await fillShop({ origin, cookie, databaseUrl: shopEnv.DATABASE_URL }, { smtp, hooks: hooks.url })
  const screens = listScreens(links).filter(isWanted)
  const origins = { owner: origin, visitor: origin, founder: await serve(emptyEnv) }
  const pseudoRoot = languages.includes(PSEUDO) ? buildPseudo() : undefined
  const pseudoOrigin = pseudoRoot && (await serve(shopEnv, pseudoRoot))
  const pseudoOrigins = pseudoOrigin && { owner: pseudoOrigin, visitor: pseudoOrigin, founder: await serve(emptyEnv, pseudoRoot) }
  const browser = await openBrowser()
  const states = new Map<Screen, Steps[]>()
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const language of languages) {
    await query(shopEnv.DATABASE_URL, 'update business set locale = $1', [getLocale(language)])
    const untranslated = language === PSEUDO ? PLAIN_WORDS : await listEnglish(language)
    const inspector = new Inspector({ widths, language, untranslated, report: reportFinding })
    const readers = { owner: await openReader(browser, { language, cookie }), other: await openReader(browser, { language, cookie: '' }) }
    for (const screen of screens) {
      const { name, path, by } = screen
      const context = by === 'owner' ? readers.owner : readers.other
      const page = await context.newPage()
      await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT })
      const url = (language === PSEUDO && pseudoOrigins ? pseudoOrigins : origins)[by] + path
      const started = performance.now()
      const visit = async (steps: Steps) => {
        await inspector.inspect(page, steps.length > 0 ? `${name} +${steps.length}` : name)
        await page.setViewportSize({ width: WIDTHS[0] ?? 0, height: HEIGHT })
      }
      const known = states.get(screen)
      if (!known) states.set(screen, await exploreScreen(page, { url, seen, visit }))
      else
        for (const steps of known)
          if (await openState(page, url, steps)) await visit(steps)
          else say(`A state of ${name} could not be opened again in ${language}.`)
      say(`${language} ${name}: ${states.get(screen)?.length} states, ${Math.round((performance.now() - started) / 100) / 10} s`)
      await page.close()
    }
    findings.push(...inspector.findings)
    await readers.owner.close()
    await readers.other.close()
  }
  await browser.close()
  const count = (...kinds: Finding['kind'][]) => findings.filter(({ kind }) => kinds.includes(kind)).length
  return {
    screens: [...states.values()].flat().length,
    languages: languages.length,
    untranslated: count('untranslated'),
    overflowing: count('overflow', 'clipped', 'outside'),
    axe: count('axe'),
    met: findings.length === 0,
  }
}

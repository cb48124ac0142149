import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatter } from '@lingui/format-po'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'
import { isPseudo, toPseudo } from './pseudo.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const source = resolve(root, 'web/src')

/** Scripts with the texts of a language: for what is loaded first, and for each part by its key. */
export type LanguageScripts = { first: string; parts: Record<string, string> }

type Catalogue = Map<string, string>

/** True for the id of a validation message: English, where others have six letters. */
const isMessage = (id: string): boolean => id.includes(' ')

/** Parts whose pages load the catalogue of a client's language, which may be another one than that of the page. */
const CLIENTS_OWN = ['messages', 'receipts']

function parse(file: string, locale: string) {
  return formatter().parse(readFileSync(resolve(root, file), 'utf8'), { locale, sourceLocale: 'en', filename: file })
}

/** Reads the texts of a file in `locales/`, by id. */
async function readTexts(file: string, locale: string): Promise<[string, string][]> {
  const parsed = await parse(file, locale)
  return Object.entries(parsed).map(([id, { message = '', translation }]) => [id, translation || message])
}

const read = new Map<string, Promise<Catalogue>>()

/** Reads the texts of a language, by id, once for all pages of a build. */
function readCatalogue(locale: string): Promise<Catalogue> {
  const catalogue = read.get(locale) ?? readFiles(locale)
  read.set(locale, catalogue)
  return catalogue
}

async function readFiles(locale: string): Promise<Catalogue> {
  const files = globSync(`locales/*/${locale}.po`, { cwd: root })
  const own = files.filter((file) => !CLIENTS_OWN.includes(basename(dirname(file))))
  return new Map((await Promise.all(own.map((file) => readTexts(file, locale)))).flat())
}

const locales = [...new Set(globSync('locales/*/*.po', { cwd: root }).map((file) => basename(file, '.po')))]

/** Id of a text in compiled code. */
const ID = /\bid:\s*[`"']([\w-]{6})[`"']/g

function listIds(code: string): string[] {
  return Array.from(code.matchAll(ID), ([, id = '']) => id)
}

/** Returns the ids of the texts in compiled code. A validation message is English there, and its own id. */
function listTexts(code: string, catalogue: Catalogue): string[] {
  const messages = [...catalogue.keys()].filter((id) => {
    const [longest = ''] = id.split(/\{\d+\}/).toSorted((a, b) => b.length - a.length)
    return isMessage(id) && code.includes(longest)
  })
  return [...listIds(code), ...messages]
}

/** Returns the validation messages that the server refuses with; on the page of the sign-in, those of its own requests. */
async function listServerMessages(page: string): Promise<string[]> {
  const file = 'locales/validation/en.po'
  const texts = await parse(file, 'en')
  const folder = page === 'index' ? 'server/' : 'server/src/features/auth/'
  return Object.keys(texts).filter((id) => texts[id]?.origin?.some(([path]) => path.startsWith(folder)))
}

/** Returns the compiled texts of some ids as an object literal; '' if there is none. */
function compile(ids: Iterable<string>, catalogue: Catalogue, change?: (text: string) => string): string {
  const known = [...new Set(ids)].toSorted().filter((id) => catalogue.has(id))
  if (known.length === 0) return ''
  return JSON.stringify(Object.fromEntries(known.map((id) => [id, compileMessage(catalogue.get(id) ?? '', change)])))
}

/** Reads the texts of a language that pages show. English validation messages are their own ids, and need no text. */
async function readShown(locale: string): Promise<Catalogue> {
  const catalogue = await readCatalogue(locale)
  return locale === 'en' && !isPseudo ? new Map([...catalogue].filter(([id]) => !isMessage(id))) : catalogue
}

function compileShown(ids: Iterable<string>, locale: string, catalogue: Catalogue): string {
  return compile(ids, catalogue, locale === 'en' && isPseudo ? toPseudo : undefined)
}

/**
 * Puts the English texts of each file of the bundle at its top, see web/src/lib/i18n.ts: for a page that may change its
 * language while somebody looks at it.
 */
export function englishTexts(): Plugin {
  const english = readShown('en')
  return {
    name: 'deskbell:english-texts',
    apply: 'build',
    // Before the name of the file is made of its content.
    async renderChunk(code) {
      const catalogue = await english
      const messages = [...catalogue.keys()].filter(isMessage)
      const texts = compileShown([...listIds(code), ...messages], 'en', catalogue)
      return texts ? { code: `(globalThis.deskbellTexts??=[]).push(${texts});${code}`, map: null } : null
    },
  }
}

/** Shows the pseudo-language in place of English, for the build with `DESKBELL_PSEUDO=1`. */
export function pseudoLanguage(): Plugin {
  return {
    name: 'deskbell:pseudo-language',
    enforce: 'post',
    transformIndexHtml: (html) => html.replace('<html lang="en"', '<html lang="he" dir="rtl"'),
    // A catalogue that is loaded as a file.
    transform: {
      filter: { id: /\/en\.po$/ },
      async handler(_, id) {
        const catalogue = new Map(await readTexts(id, 'en'))
        return { code: `export const messages = ${compile(catalogue.keys(), catalogue, toPseudo) || '{}'}`, map: null }
      },
    },
  }
}

/** Returns the key of a part of the dashboard that is loaded by `import()`. */
export function toKey(moduleId: string): string {
  return createHash('sha256').update(relative(source, moduleId)).digest('base64url').slice(0, 6)
}

const IMPORT = /\bimport\(\s*(["'])([^"']+)\1\s*\)/g

/** Has each `import()` of these modules load their texts too. `keys`: by the modules' paths in the code. */
export function addTexts(code: string, keys: Map<string, string>): string {
  return code.replaceAll(IMPORT, (whole: string, _quote: string, path: string) => {
    const key = keys.get(path)
    return key ? `importWithTexts("${key}", () => ${whole})` : whole
  })
}

function listLoaded(fileName: string, chunks: Map<string, Rolldown.OutputChunk>): Set<string> {
  const names = new Set([fileName])
  for (const name of names) for (const next of chunks.get(name)?.imports ?? []) names.add(next)
  return names
}

/**
 * Has each `import()` of a page load its texts too. Writes the texts of each language, and `<page>.texts.json`, which
 * names them to the server: `Record<language, LanguageScripts>`.
 */
export function languageTexts(page: string): Plugin {
  // Assets of a page with a build of its own begin with its name.
  const prefix = page === 'index' ? '' : `${page}-`
  /** Keys by module. */
  const parts = new Map<string, string>()
  return {
    name: 'deskbell:language-texts',
    apply: 'build',
    transform: {
      order: 'post',
      filter: { id: /\/web\/src\/.*\.tsx?(\?|$)/, code: /\bimport\(/ },
      async handler(code, id) {
        const keys = new Map<string, string>()
        for (const [, , path = ''] of code.matchAll(IMPORT)) {
          const target = await this.resolve(path, id)
          if (!target?.id.startsWith(source)) continue
          parts.set(target.id, toKey(target.id))
          keys.set(path, toKey(target.id))
        }
        if (keys.size === 0) return null
        const from = JSON.stringify(resolve(source, 'lib/i18n.ts'))
        return { code: `import { importWithTexts } from ${from};${addTexts(code, keys)}`, map: null }
      },
    },
    generateBundle: {
      // After each file has its final code.
      order: 'post',
      async handler(_, bundle) {
        const made = Object.values(bundle).filter((output) => output.type === 'chunk')
        const entry = made.find(({ isEntry }) => isEntry)
        // The service worker's own build has no page.
        if (!entry?.facadeModuleId?.endsWith('.html')) return
        const chunks = new Map(made.map((chunk) => [chunk.fileName, chunk]))
        const loaded = listLoaded(entry.fileName, chunks)
        const english = await readCatalogue('en')
        const idsByFile = new Map(made.map(({ fileName, code }) => [fileName, listTexts(code, english)]))
        const listIdsIn = (files: Set<string>) => [...files].flatMap((file) => idsByFile.get(file) ?? [])
        // What the server alone says may come to any screen.
        const ids = [...listIdsIn(loaded), ...(await listServerMessages(page))]
        // Modules are compiled in another order each time; the file keeps its name only if its content does.
        const byKey = [...parts].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
        const idsByKey = byKey.map(([moduleId, key]) => {
          const chunk = made.find(({ moduleIds }) => moduleIds.includes(moduleId))
          return [key, chunk ? listIdsIn(listLoaded(chunk.fileName, chunks).difference(loaded)) : []] as const
        })
        const emit = (locale: string, code: string): string => {
          // Parts with the same texts share a file.
          const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
          const fileName = `assets/${prefix}texts-${locale}-${hash}.js`
          this.emitFile({ type: 'asset', fileName, source: code })
          return `/${fileName}`
        }
        const scripts: Record<string, LanguageScripts> = {}
        for (const locale of locales) {
          const catalogue = await readShown(locale)
          const written = idsByKey.flatMap(([key, ids]) => {
            const texts = compileShown(ids, locale, catalogue)
            return texts ? [[key, emit(locale, `export default ${texts}`)] as const] : []
          })
          const files = Object.fromEntries(written)
          const texts = compileShown(ids, locale, catalogue) || '{}'
          const first = `{"locale":"${locale}","files":${JSON.stringify(files)},"texts":${texts}}`
          scripts[locale] = { first: emit(locale, `globalThis.deskbellLanguage=${first}`), parts: files }
        }
        this.emitFile({ type: 'asset', fileName: `${page}.texts.json`, source: JSON.stringify(scripts) })
      },
    },
  }
}

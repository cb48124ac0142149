import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import config from '../lingui.config.ts'
import { toActionWord, toKindWord } from '../server/src/features/reports/activity/labels.ts'

type Node = { type: string; start: number; [key: string]: unknown }

const ROOT = join(import.meta.dirname, '..')

/** Attributes and properties whose value people read. */
const SHOWN =
  /^(aria-label|alt|label|title|subtitle|description|placeholder|\w+Label|header|words|about|why|says|toDo)$/

/** Names that are the same in every language. */
const NAMES = ['QuickBooks', 'Sheet', 'Twilio', 'Xero']

/** True for words, but not for a name, number, key or unit. */
function isProse(text: string): boolean {
  return !NAMES.includes(text) && /[A-Za-z]{2}/.test(text) && /^[A-Z“]-?\p{Ll}|\p{Ll} \p{Ll}/u.test(text.trim())
}

/** Returns the literal text of a node, with … for each value; null if it isn't a literal. */
function getText(node: Node | null): string | null {
  if (node?.type === 'JSXExpressionContainer') return getText(node.expression as Node)
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('…')
}

/** Returns what a node shows without the catalogues: text between tags, or the value of an attribute or property. */
function findLiteral(node: Node): string | null {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'JSXAttribute' && SHOWN.test(String((node.name as Node).name))) return getText(node.value as Node)
  if (node.type === 'Property' && SHOWN.test(String((node.key as Node).name))) return getText(node.value as Node)
  return null
}

function listLiterals(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listLiterals)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  if (node.type?.startsWith('TS') && !('expression' in node)) return []
  if (node.type === 'JSXElement' && ((node.openingElement as Node).name as Node).name === 'Trans') return []
  const own = findLiteral(node)
  return [...(own && isProse(own) ? [own.trim()] : []), ...Object.values(node).flatMap(listLiterals)]
}

/** Lists what the files of a folder say without the catalogues; the messages of schemas are none of them. */
function listTexts(folder: string, list: (program: unknown) => string[]): string[] {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter(
    (path) => !/\.test\.|\.d\.ts$|\/schema\.ts$/.test(path),
  )
  return files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return list(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })).map((text) => `${file}: ${text}`)
  })
}

/** Folders whose texts are in the catalogues. */
const folders = (config.catalogs ?? []).flatMap(({ include }) => include)

test.each(folders.filter((path) => !path.startsWith('server/')))(
  '%s shows no text that is not in a catalogue',
  (folder) => {
    expect(listTexts(folder, listLiterals)).toEqual([])
  },
)

/** Properties of the API's documentation, and messages of errors. */
const UNSEEN = /^(summary|description|tags|message)$/

/** True for what is compiled, translated, or never shown: imports, types, texts, SQL and errors. */
function isUnseen({ type, ...node }: Node): boolean {
  if (/^(Import|Export(All|Named)Declaration$|TS)/.test(type))
    return type !== 'ExportNamedDeclaration' || !node.declaration
  if (type === 'Property') return UNSEEN.test(String((node.key as Node).name))
  if (type === 'TaggedTemplateExpression') return true
  return type === 'CallExpression' && /^(msg|plural|refuseDays|runEach)$/.test(String((node.callee as Node).name))
}

/** A word or sentence with a capital, but not a header of HTTP or the name of a type. */
const SENTENCE = /^[A-Z]\p{Ll}+([ ,.?’].*)?$/u

/** Lists the words that are not in a catalogue, wherever they stand. */
function listWords(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listWords)
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  if (node.type && isUnseen(node)) return []
  const own = getText(node) ?? ''
  const isShown = SENTENCE.test(own) && !NAMES.includes(own)
  return [...(isShown ? [own] : []), ...Object.values(node).flatMap(listWords)]
}

test.each(config.catalogs?.find(({ path }) => path.includes('/tables/'))?.include ?? [])(
  '%s says nothing that is not in a catalogue',
  (folder) => {
    expect(listTexts(folder, listWords)).toEqual([])
  },
)

const CODES = /\b(action|entity): '([^']+)'/g

test('what is written to the audit log has words in the report of the activity', () => {
  // The entities of imports are tables.
  const files = globSync('server/src/features/**/*.ts', { cwd: ROOT }).filter(
    (path) => !/\.test\.|\/reports\/|\/data\/imports\//.test(path),
  )
  const codes = files.flatMap((file) => Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(CODES)))
  const unknown = codes.flatMap(([, part, code = '']) => {
    const { text } = part === 'action' ? toActionWord(code) : toKindWord(code)
    return typeof text === 'string' ? [`${part} ${code}`] : []
  })
  expect(codes.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

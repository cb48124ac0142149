import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import config from '../lingui.config.ts'

type Node = { type: string; start: number; [key: string]: unknown }

const ROOT = join(import.meta.dirname, '..')

/** Attributes and properties whose value people read. */
const SHOWN = /^(aria-label|alt|label|title|subtitle|description|placeholder|\w+Label|header|words|about|why)$/

/** Names that are the same in every language. */
const NAMES = ['Twilio']

/** True for words, but not for a name, number, key or unit. */
function isProse(text: string): boolean {
  return !NAMES.includes(text) && /[A-Za-z]{2}/.test(text) && /^[A-Z“]\p{Ll}|\p{Ll} \p{Ll}/u.test(text.trim())
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

/** Folders whose texts are in the catalogues. */
const folders = (config.catalogs ?? []).flatMap(({ include }) => include).filter((path) => path.startsWith('web/'))

test.each(folders)('%s shows no text that is not in a catalogue', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((path) => !/\.test\.|\.d\.ts$/.test(path))
  const found = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return listLiterals(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' })).map((text) => `${file}: ${text}`)
  })
  expect(found).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LinguiConfig } from '@lingui/cli'

type Node = { type: string; start: number; [key: string]: unknown }

const ROOT = join(import.meta.dirname, '..')

/** Files in which each sentence is a validation message, unless it is an error of the program. */
const SCHEMAS = [
  'domain/src/**/*schema.ts',
  'domain/src/shared/*.ts',
  'domain/src/kiosk/{options,sync}.ts',
  'domain/src/clients/bulk.ts',
  'server/src/features/data/imports/reader/*.ts',
]
/** Files in which it is one only where a request is refused with it, and what those of them have that do so. */
const COMMANDS = ['server/src/**/*.ts']
const REFUSING = /AppError\('(invalid|mail_failed)'|UnreadableFileError/

/** Returns the literal text of a node, with `{0}`, `{1}` … for its values and numbers; null if it isn't a sentence. */
function getSentence({ type, value, quasis }: Node): string | null {
  const texts = type === 'TemplateLiteral' ? (quasis as { value: { cooked: string } }[]) : []
  const text = type === 'Literal' ? value : texts.map((quasi) => quasi.value.cooked).join('0')
  if (typeof text !== 'string' || !/^\p{Lu}.* .*\p{Ll}/u.test(text)) return null
  let count = 0
  return text.replace(/\{\{.*?\}\}|\d+/g, () => `{${count++}}`)
}

const getName = (node: unknown): unknown => (node as Node | undefined)?.name

/** True for what holds no message: errors of the program, examples, texts of other catalogues. */
function isOther({ type, callee, key }: Node): boolean {
  if (type === 'NewExpression') return /^(Type|Range)?Error$/.test(String(getName(callee)))
  if (type === 'TaggedTemplateExpression') return true
  return type === 'ImportDeclaration' || type.startsWith('TS') || getName(key) === 'example'
}

function isRefusal({ type, callee, key, id }: Node): boolean {
  if (type === 'CallExpression') return /^refuse/.test(String(getName(callee)))
  return type === 'NewExpression'
    ? getName(callee) === 'UnreadableFileError'
    : [getName(key), getName(id)].includes('message')
}

function collect(value: unknown, found: Set<string>, isMessage: boolean): void {
  if (Array.isArray(value)) for (const item of value) collect(item, found, isMessage)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as Node
  if (isOther(node)) return
  const text = isMessage ? getSentence(node) : null
  if (text) found.add(text)
  for (const child of Object.values(node)) collect(child, found, isMessage || isRefusal(node))
}

async function listMessages(file: string, isMessage: boolean): Promise<Set<string>> {
  // Lingui loads its configuration in a way that can't load Vite.
  const { parseAst } = await import('vite')
  const found = new Set<string>()
  const code = readFileSync(join(ROOT, file), 'utf8')
  if (isMessage || REFUSING.test(code)) collect(parseAst(code, { lang: 'ts' }), found, isMessage)
  return found
}

/**
 * Extracts the validation messages of `domain` and the server, which are English there, as ids of themselves, into the
 * catalogue that includes this file. web/src/lib/validation-texts.ts translates them.
 */
export const validationTexts: NonNullable<LinguiConfig['extractors']>[number] = {
  match: (file) => file.endsWith('scripts/validation-texts.ts'),
  async extract(_file, _code, onExtracted) {
    const schemas = globSync(SCHEMAS, { cwd: ROOT }).toSorted()
    const commands = globSync(COMMANDS, { cwd: ROOT, exclude: schemas }).toSorted()
    for (const file of [...schemas, ...commands]) {
      if (file.endsWith('.test.ts')) continue
      const messages = await listMessages(file, schemas.includes(file))
      for (const id of messages) onExtracted({ id, origin: [join(ROOT, file), 1] })
    }
  },
}

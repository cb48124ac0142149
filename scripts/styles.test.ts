import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SIDE =
  /^\s*(?:[\w-]+-)?(?:left|right)(?:-[\w-]+)?\s*:.*$|^\s*(?:float|clear|text-align)\s*:\s*(?:left|right)\b.*$/gm
/** Top, right, bottom and left, of which right and left differ. */
const FOUR_SIDES = /^\s*(?:padding|margin|inset|border-(?:width|color|style))\s*:\s*([^;]+);/gm

function differs(value: string): boolean {
  const [, right, , left] = value.match(/(?:[\w-]*\((?:[^()]|\([^()]*\))*\)|\S)+/g) ?? []
  return left !== undefined && left !== right
}

test('styles name the start and the end of a line, so that a page from right to left is mirrored', () => {
  const found = globSync('web/src/**/*.css', { cwd: ROOT }).flatMap((path) => {
    const code = readFileSync(join(ROOT, path), 'utf8')
    const sides = Array.from(code.matchAll(SIDE), ([line]) => line)
    const four = Array.from(code.matchAll(FOUR_SIDES)).flatMap(([line, value = '']) => (differs(value) ? [line] : []))
    return [...sides, ...four].map((line) => `${path}: ${line.trim()}`)
  })
  expect(found).toEqual([])
})

import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync(new URL('../docs/spec-coverage.md', import.meta.url), 'utf8')
const rows = page.split('\n').filter((line) => /^\| (?!The specification|---)/.test(line) && !line.startsWith('|---'))

/** Returns the files named in a cell, each with the test titles that follow it. */
function named(cell: string): { file: string; titles: string[] }[] {
  return [...cell.matchAll(/`([\w:./$-]+)`(?:: (.*?))?(?=; `|, `|$)/g)].map(([, path = '', titles = '']) => ({
    file: path.replace(/^web:/, 'web/src/').replace(/^server:/, 'server/src/'),
    titles: titles.split('; ').filter(Boolean),
  }))
}

/** Returns the test titles of a file as patterns, in which interpolated values match anything. */
function titlesIn(file: string): RegExp[] {
  const path = new URL(`../${file}`, import.meta.url)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const titles = [...source.matchAll(/\(\s*(?:(['"`])((?:(?!\1).)+)\1),\s/g)].map(([, , title = '']) => title)
  return titles.map((title) => {
    const literal = title.replace(/\$\{.*?\}|%\w/g, '\0').replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')
    return new RegExp(`^${literal.replaceAll('\0', '.+')}$`)
  })
}

/** Splits a row into its cells: requirement, implementation, tests. */
function splitCells(row: string): string[] {
  return row.replace(/^\| | \|$/g, '').split(' | ')
}

test('every row names tests that exist, or is marked as left', () => {
  expect(rows.length).toBeGreaterThan(80)
  const shown = rows.map((row) => splitCells(row)[2] ?? '').filter((cell) => cell !== '–')
  const missing = shown.flatMap((cell) => {
    const tests = named(cell).flatMap(({ file, titles }) => titles.map((title) => ({ file, title })))
    if (tests.length === 0) return [`no test: ${cell}`]
    const isThere = ({ file, title }: (typeof tests)[0]) => titlesIn(file).some((pattern) => pattern.test(title))
    return tests.filter((named) => !isThere(named)).map(({ file, title }) => `${file}: ${title}`)
  })
  expect([...new Set(missing)]).toEqual([])
})

test('what it says is built is there', () => {
  const files = rows.flatMap((row) => named(splitCells(row)[1] ?? '').map(({ file }) => file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const isSource = (path: string) => !/\.(test|gen|d)\.|\/(migrations|fixtures)\//.test(path)
const files = globSync('{domain,server,web,tools,packages}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (path) => basename(path.toString()) === 'node_modules',
}).filter(isSource)
const sources = files.map((path) => ({ path, code: readFileSync(join(ROOT, path), 'utf8') }))

/** Lists the matches of a pattern in all sources as `path: match`. */
function findAll(pattern: RegExp, { within = /./ }: { within?: RegExp } = {}): string[] {
  return sources
    .filter(({ path }) => within.test(path))
    .flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([, match]) => `${path}: ${match}`))
}

test('finds the sources', () => {
  expect(files.length).toBeGreaterThan(800)
})

test('a function begins with a verb and is not named somethingOf', () => {
  expect(findAll(/^(?:export )?(?:(?:async )?function\*? |const (?=\w+ = (?:async )?\())(\w*[a-z]Of)\b/gm)).toEqual([])
})

test('no literal is spread into a literal', () => {
  expect(findAll(/([[{,]\s*\.\.\.(?:\{[^{}]*\}|\[[^[\]]*\])(?!\s*[.[]))/g)).toEqual([])
})

test('no type is named by a participle', () => {
  expect(
    findAll(
      /^(?:export )?type ((?:Ask|Know|Tell|Mak|Do|Undo|Not|Hold|Mov|Keep|Send|Seek)ing|Asked|Known|Told|Kept|Said|Seen)\b/gm,
    ),
  ).toEqual([])
})

test('a private type is used more than once, or is written in place', () => {
  const once = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/^type (\w+)(?![\w<])/gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'Props' && code.split(new RegExp(`\\b${name}\\b`)).length <= 3)
      .map((name) => `${path}: ${name}`),
  )
  expect(once).toEqual([])
})

// What the field calls otherwise: see the glossary of docs/architecture.md.
const DIALECT =
  /(?:^|[-/.])(asked|behind|came|clash|deeds?|desk|doings?|glance|held|kept|known|lapse|letters?|lost|narrowed|patient|seal|settle|shelves|slips|standing(?!-place)|tally|tell|told|turns?|vault|words)(?=[-/.])/g

test('a file of a feature has a name of the field', () => {
  const named = files.filter((path) => path.includes('/features/') && !/\/words\/\w+\.ts$/.test(path))
  expect(named.filter((path) => path.split('/features/')[1]?.match(DIALECT))).toEqual([])
})

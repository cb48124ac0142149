import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Returns the paths of a pattern such as `!a/{b,c}.ts`, one for each word in braces. */
function listPaths(pattern: string): string[] {
  const [, before = '', words = '', after = ''] = /^!?([^{]*)\{?([^{}]*)\}?(.*)$/.exec(pattern) ?? []
  return words.split(',').map((word) => before + word + after)
}

test.each(['domain', 'server'])('each file that the mutations of %s name exists', (part) => {
  const { mutate } = JSON.parse(readFileSync(new URL(`scripts/mutation/${part}.json`, root), 'utf8')) as {
    mutate: string[]
  }
  expect(mutate.flatMap(listPaths).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
})

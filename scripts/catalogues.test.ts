import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'
import config from '../lingui.config.ts'

const root = new URL('../', import.meta.url)

function readTexts(file: string) {
  const about = { locale: basename(file, '.po'), sourceLocale: 'en', filename: file }
  return formatter().parse(readFileSync(new URL(file, root), 'utf8'), about)
}

/** Returns the names of the values in a message in ICU format, such as `name` of `with {name}`. */
function listValues(message: string): string[] {
  const names = message.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) ?)\{(\w+)[,}]/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))].sort()
}

test.each(globSync('locales/*/*.po', { cwd: root }))('%s has the values of the English in each text', async (file) => {
  const wrong = Object.entries(await readTexts(file)).filter(
    // A validation message is its own id.
    ([id, { message = id, translation = '' }]) => listValues(message).join() !== listValues(translation).join(),
  )
  expect(wrong).toEqual([])
})

test.each(config.locales)('a text has the same translation in each part, in %s', async (language) => {
  const found = new Map<string, Set<string>>()
  for (const file of globSync(`locales/*/${language}.po`, { cwd: root }))
    for (const [id, { message = id, context = '', translation = '' }] of Object.entries(await readTexts(file))) {
      const text = `${context}|${message}`
      found.set(text, (found.get(text) ?? new Set()).add(translation))
    }
  expect([...found].filter(([, translations]) => translations.size > 1)).toEqual([])
})

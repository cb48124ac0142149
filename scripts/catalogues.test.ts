import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)

/** Returns the names of the values in a message in ICU format, such as `name` of `with {name}`. */
function listValues(message: string): string[] {
  const names = message.matchAll(/(?<!\b(?:zero|one|two|few|many|other|=\d+) ?)\{(\w+)[,}]/g)
  return [...new Set(Array.from(names, ([, name = '']) => name))].sort()
}

test.each(globSync('locales/*/*.po', { cwd: root }))('%s has the values of the English in each text', async (file) => {
  const texts = await formatter().parse(readFileSync(new URL(file, root), 'utf8'), {
    locale: basename(file, '.po'),
    sourceLocale: 'en',
    filename: file,
  })
  const wrong = Object.entries(texts).filter(
    // A validation message is its own id.
    ([id, { message = id, translation = '' }]) => listValues(message).join() !== listValues(translation).join(),
  )
  expect(wrong).toEqual([])
})

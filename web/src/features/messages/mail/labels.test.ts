import { expect, test } from 'vitest'
import { findLink, waitingWords } from './labels.ts'

test.each([
  [0, 'Nothing waits in the outbox.'],
  [1, '1 message waits in the outbox.'],
  [2, '2 messages wait in the outbox.'],
])('%i waiting is "%s"', (waiting, words) => {
  expect(waitingWords(waiting)).toBe(words)
})

test('the link of a letter is its first web address, whole', () => {
  const link = 'http://192.168.1.20:3000/join#a-B_9'
  expect(findLink(`Hello,\n\nopen this link:\n\n${link}\n\nIt works once.`)).toBe(link)
  expect(findLink('nothing to open')).toBeUndefined()
})

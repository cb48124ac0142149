import type { Message } from '@deskbell/domain/messages/schema.ts'
import { describe, expect, test } from 'vitest'
import { framedHtml } from './framed-html.ts'
import { countSmsSegments, failedWords, findLink, formatOutcome, waitingWords } from './labels.ts'

const message: Message = {
  id: '0197c5d0-0000-7000-8000-000000000001',
  kind: 'reminder',
  channel: 'email',
  status: 'queued',
  clientId: null,
  clientName: 'Maria Silva',
  to: 'maria@example.com',
  language: 'en',
  subject: 'Reminder',
  text: 'Hello',
  tries: 0,
  lastError: '',
  dueAt: '10:00',
  sentAt: null,
  createdAt: '09:00',
}
const at = (instant: string) => `at ${instant}`

test.each([
  [{}, 'Goes out at 10:00'],
  [{ tries: 2, lastError: '421 Busy' }, 'Tried 2 times, and is tried again: 421 Busy'],
  [{ status: 'sent', sentAt: '10:01' }, 'Sent at 10:01'],
  [{ status: 'failed', lastError: 'The messages of your plan are used up' }, 'The messages of your plan are used up'],
  [{ status: 'failed', tries: 1, lastError: '550 No such mailbox' }, 'Tried once: 550 No such mailbox'],
  [{ status: 'dropped' }, 'What it told of had changed by then, or somebody stopped it'],
] as const)('a message %o is told as “%s”', (over, words) => {
  expect(formatOutcome({ ...message, ...over }, at)).toBe(words)
})

test('what has failed is counted in words', () => {
  expect([1, 3].map(failedWords)).toEqual(['1 message could not be sent.', '3 messages could not be sent.'])
})

describe('an SMS', () => {
  test.each([
    ['plain letters', 'a'.repeat(160), 1],
    ['one too many', 'a'.repeat(161), 2],
    ['three parts', 'a'.repeat(307), 3],
    ['signs that count twice', '€'.repeat(80), 1],
    ['one too many of them', `${'[^]'.repeat(26)}{|}`, 2],
    ['a sign that makes it short', `${'a'.repeat(70)}ã`, 2],
    ['such a sign, and room for it', `${'a'.repeat(69)}ã`, 1],
    ['what German and French often need', 'ÄÖÜäöüßèéù'.repeat(16), 1],
  ])('of %s', (_name, text, parts) => {
    expect(countSmsSegments(text)).toEqual({ characters: text.length, parts })
  })
})

test('a letter is framed with its styles where our policy takes them', () => {
  const html = '<head></head><body style="margin:0"><p style="color:red">5 &lt; 6</p></body>'
  expect(framedHtml(html, 'abc')).toBe(
    '<head><base target="_blank"><style nonce="abc">.framed-0{margin:0}.framed-1{color:red}</style></head>' +
      '<body class="framed-0"><p class="framed-1">5 &lt; 6</p></body>',
  )
})

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

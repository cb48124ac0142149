import type { CheckInPreview } from '@deskbell/domain/check-ins/schema.ts'
import { expect, test } from 'vitest'
import { payingWords, termChangeWords } from './check-in-labels.ts'

const formats = { date: (day: string) => day, today: () => '2026-11-21' }
const pass = { id: 'p', name: '10 Classes', reason: 'only', unlimited: false, remaining: 9, expiresOn: null } as const

function describeChange(before: [string | null, string | null], after: [string, string | null]): string {
  const term = (days: [string | null, string | null]) => ({ startsOn: days[0], expiresOn: days[1] })
  return termChangeWords({ pass, noPassReason: null, term: { before: term(before), after: term(after) } }, formats)
}

test('says what a visit does to the term of its pass', () => {
  expect(describeChange([null, null], ['2026-11-03', '2026-12-02'])).toBe(
    'This starts 10 Classes on 2026-11-03: it will expire on 2026-12-02.',
  )
  expect(describeChange(['2026-11-10', '2026-12-09'], ['2026-11-03', '2026-12-02'])).toBe(
    'This moves the start of 10 Classes from 2026-11-10 to 2026-11-03: it will expire on 2026-12-02 instead of 2026-12-09.',
  )
  expect(describeChange(['2026-11-10', '2026-11-23'], ['2026-11-03', '2026-11-16'])).toContain(
    'it will have expired on 2026-11-16 instead of 2026-11-23.',
  )
  expect(describeChange([null, null], ['2026-11-03', null])).toBe(
    'This starts 10 Classes on 2026-11-03: it never expires.',
  )
  expect(termChangeWords({ pass, noPassReason: null, term: null }, formats)).toBe('')
})

test('says which pass pays, and what is left of it', () => {
  const words = (over: Partial<CheckInPreview>) => payingWords({ pass, noPassReason: null, term: null, ...over })
  expect(words({})).toBe('10 Classes pays, the only one that fits. 9 left after it.')
  expect(words({ pass: { ...pass, unlimited: true, remaining: 0 } })).toContain('It is unlimited.')
  expect(words({ pass: null, noPassReason: 'expired' })).toBe(
    'Nothing pays for it: the pass has expired. It will be recorded as unpaid.',
  )
})

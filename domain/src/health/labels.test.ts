import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { formatDuration } from './labels.ts'

const english = setupI18n({ locale: 'en', messages: { en: {} } })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [400, '0 seconds'],
  [1000, '1 second'],
  [59_000, '59 seconds'],
  [MINUTE, '1 minute'],
  [2 * HOUR - 1, '119 minutes'],
  [2 * HOUR, '2 hours'],
  [2 * DAY - 1, '47 hours'],
  [2 * DAY, '2 days'],
  [9.9 * DAY, '9 days'],
])('%d ms are %s', (ms, words) => expect(formatDuration(ms, english)).toBe(words))

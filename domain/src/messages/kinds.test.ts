import { expect, test } from 'vitest'
import { isMuted } from './kinds.ts'

const since = new Date('2026-03-01T10:00:00.000Z')

test.each([
  { kind: 'reminder', channel: 'sms', unsubscribedAt: null, muted: true },
  { kind: 'reminder', channel: 'email', unsubscribedAt: since, muted: false },
  { kind: 'birthday', channel: 'email', unsubscribedAt: null, muted: false },
  { kind: 'birthday', channel: 'email', unsubscribedAt: since, muted: true },
  { kind: 'booked', channel: 'sms', unsubscribedAt: since, muted: false },
] as const)(
  '$kind by $channel, unsubscribed $unsubscribedAt: muted $muted',
  ({ unsubscribedAt, muted, ...message }) => {
    expect(isMuted({ unsubscribedAt, mutedMessages: ['reminder sms'] }, message)).toBe(muted)
  },
)

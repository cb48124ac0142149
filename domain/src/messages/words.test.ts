import { describe, expect, test } from 'vitest'
import { LANGUAGES, MESSAGE_KINDS } from './kinds.ts'
import { isToldAs, type Told, toToldBooking } from './last-notified.ts'
import { fillWords, ownWords, unknownIn } from './words.ts'

const fill = (body: string, values: Record<string, string>) => fillWords({ subject: '', body }, values).body

describe('words', () => {
  test('name only what there is', () => {
    for (const kind of MESSAGE_KINDS)
      for (const channel of ['email', 'sms'] as const)
        for (const language of LANGUAGES) expect(unknownIn(ownWords(kind, channel, language))).toEqual([])
    expect(unknownIn({ subject: '{{date}}', body: '{{dote}} {{link}}' })).toEqual(['dote'])
  })

  test('lose a line that names only what there is none of, and keep one that says more', () => {
    expect(fill('Hello {{firstName}},\n\nTo move it: {{link}}\n\n{{phone}}', { firstName: 'Ana' })).toBe('Hello Ana,')
    expect(fill('{{companyName}}: booked. {{link}}', { companyName: 'Willow' })).toBe('Willow: booked.')
    expect(fill('To move it: {{link}}', { link: 'https://a.example' })).toBe('To move it: https://a.example')
  })

  test('keep the empty lines that part paragraphs, one each', () => {
    expect(fill('Hello\n\n{{phone}}\n\nSee you\nsoon', {})).toBe('Hello\n\nSee you\nsoon')
    expect(fill('At {{address}}\n  by {{phone}}', { address: 'Main St' })).toBe('At Main St')
  })

  test('leave a subject on one line', () => {
    expect(fillWords({ subject: '{{date}}  at\n{{time}}', body: 'a' }, { date: 'Monday' }).subject).toBe('Monday at')
  })

  test('of an SMS say something whatever there is no link', () => {
    for (const kind of MESSAGE_KINDS) {
      const { body } = fillWords(ownWords(kind, 'sms', 'en'), { companyName: 'Willow', firstName: 'Ana' })
      expect(body).toContain('Willow')
    }
  })
})

describe('what was told', () => {
  const place = { startsAt: new Date('2026-12-01T10:00:00Z'), employeeId: 'a', serviceId: 's' }
  const booked: Told = toToldBooking({ status: 'booked' }, place)

  test('is the same again after a change was taken back', () => {
    expect(isToldAs(booked, toToldBooking({ status: 'confirmed' }, place))).toBe(true)
    expect(isToldAs(booked, toToldBooking({ status: 'arrived' }, place))).toBe(true)
    expect(isToldAs(null, booked)).toBe(false)
  })

  test.each([
    ['time', { ...place, startsAt: new Date('2026-12-01T11:00:00Z') }],
    ['employee', { ...place, employeeId: 'b' }],
    ['service', { ...place, serviceId: 't' }],
  ])('is another with another %s, but not once it is cancelled', (_, other) => {
    expect(isToldAs(booked, toToldBooking({ status: 'booked' }, other))).toBe(false)
    const cancelled = toToldBooking({ status: 'cancelled_by_shop' }, place)
    expect(isToldAs(booked, cancelled)).toBe(false)
    expect(isToldAs(cancelled, toToldBooking({ status: 'cancelled_by_client' }, other))).toBe(true)
  })
})

import { describe, expect, test } from 'vitest'
import { LANGUAGES, MESSAGE_KINDS } from './kinds.ts'
import { isAlreadyNotified, type NotifiedState, toNotifiedState } from './last-notified.ts'
import { getDefaultTemplate, listUnknownPlaceholders, renderTemplate } from './words.ts'

const fill = (body: string, values: Record<string, string>) => renderTemplate({ subject: '', body }, values).body

describe('words', () => {
  test('have no link that is somebody’s name', () => {
    const values = { firstName: 'EVIL。COM', employeeName: 'evil.example', link: 'https://desk.example/1' }
    expect(fill('{{firstName}}, {{employeeName}}: {{link}}', values)).toBe(
      'EVIL COM, evil example: https://desk.example/1',
    )
  })

  test('name only what there is', () => {
    for (const kind of MESSAGE_KINDS)
      for (const channel of ['email', 'sms'] as const)
        for (const language of LANGUAGES)
          expect(listUnknownPlaceholders(getDefaultTemplate(kind, channel, language))).toEqual([])
    expect(listUnknownPlaceholders({ subject: '{{date}}', body: '{{dote}} {{link}}' })).toEqual(['dote'])
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
    expect(renderTemplate({ subject: '{{date}}  at\n{{time}}', body: 'a' }, { date: 'Monday' }).subject).toBe(
      'Monday at',
    )
  })

  test('of an SMS say something whatever there is no link', () => {
    for (const kind of MESSAGE_KINDS) {
      const { body } = renderTemplate(getDefaultTemplate(kind, 'sms', 'en'), {
        companyName: 'Willow',
        firstName: 'Ana',
      })
      expect(body).toContain('Willow')
    }
  })
})

describe('what was told', () => {
  const place = { startsAt: new Date('2026-12-01T10:00:00Z'), employeeId: 'a', serviceId: 's' }
  const booked: NotifiedState = toNotifiedState({ status: 'booked' }, place)

  test('is the same again after a change was taken back', () => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'confirmed' }, place))).toBe(true)
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'arrived' }, place))).toBe(true)
    expect(isAlreadyNotified(null, booked)).toBe(false)
  })

  test.each([
    ['time', { ...place, startsAt: new Date('2026-12-01T11:00:00Z') }],
    ['employee', { ...place, employeeId: 'b' }],
    ['service', { ...place, serviceId: 't' }],
  ])('is another with another %s, but not once it is cancelled', (_, other) => {
    expect(isAlreadyNotified(booked, toNotifiedState({ status: 'booked' }, other))).toBe(false)
    const cancelled = toNotifiedState({ status: 'cancelled_by_shop' }, place)
    expect(isAlreadyNotified(booked, cancelled)).toBe(false)
    expect(isAlreadyNotified(cancelled, toNotifiedState({ status: 'cancelled_by_client' }, other))).toBe(true)
  })
})

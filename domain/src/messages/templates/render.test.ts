import { describe, expect, test } from 'vitest'
import { listUnknownPlaceholders, renderTemplate } from './render.ts'

const fill = (body: string, values: Record<string, string>) => renderTemplate({ subject: '', body }, values).body

describe('words', () => {
  test('have no link that is somebody’s name', () => {
    const values = { firstName: 'EVIL。COM', employeeName: 'evil.example', link: 'https://desk.example/1' }
    expect(fill('{{firstName}}, {{employeeName}}: {{link}}', values)).toBe(
      'EVIL COM, evil example: https://desk.example/1',
    )
  })

  test('name only what there is', () => {
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
})

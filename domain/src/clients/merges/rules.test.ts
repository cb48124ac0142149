import { describe, expect, test } from 'vitest'
import { NOTE_MAX, TAGS_MAX } from '../../shared/text.ts'
import { chooseValue, diffFields, type Mergeable, mergedFields, revertMerge, undoUntil } from './rules.ts'

const nobody: Mergeable = {
  firstName: '',
  lastName: '',
  phone: '',
  phoneE164: '',
  email: '',
  birthday: null,
  alertNote: '',
  notes: '',
  tags: [],
  blockedReason: '',
  taxExemption: '',
  photoVersion: '',
  householdId: null,
  language: '',
  unsubscribedAt: null,
  mutedMessages: [],
}
const maria = { ...nobody, firstName: 'Maria', lastName: 'Silva', phone: '+12015550142', email: 'maria@example.com' }
const twin = {
  ...nobody,
  firstName: 'Mary',
  phone: '+12015550143',
  email: 'mary@example.com',
  birthday: '1990-05-01',
  alertNote: 'Back',
  photoVersion: 'p2',
  householdId: 'h2',
}

test('a merge can be undone for 30 days', () => {
  expect(undoUntil(new Date('2026-02-10T12:00:00Z'))).toEqual(new Date('2026-03-12T12:00:00Z'))
})

describe('what stays', () => {
  test('is what was chosen, else the kept one’s, else the other’s where the kept one has none', () => {
    expect(chooseValue('phone', maria, { phone: 'merged' })).toBe('merged')
    expect(chooseValue('phone', maria, {})).toBe('kept')
    expect(chooseValue('birthday', maria, {})).toBe('merged')
    expect(chooseValue('birthday', maria, { birthday: 'kept' })).toBe('kept')
    expect(chooseValue('name', { ...nobody, lastName: 'Silva' }, {})).toBe('kept')
  })

  test('the other’s fills in what the kept one lacks, and no more', () => {
    expect(mergedFields(maria, twin, {})).toEqual({
      ...maria,
      birthday: '1990-05-01',
      alertNote: 'Back',
      photoVersion: 'p2',
      householdId: 'h2',
    })
  })

  test('a name goes as a whole', () => {
    expect(mergedFields(maria, twin, { name: 'merged', email: 'merged' })).toMatchObject({
      firstName: 'Mary',
      lastName: '',
      email: 'mary@example.com',
      phone: maria.phone,
    })
  })

  const joined = (kept: Partial<Mergeable>, merged: Partial<Mergeable>) =>
    mergedFields({ ...maria, ...kept }, { ...twin, ...merged }, {})

  test.each([
    ['Likes tea', 'Left-handed', 'Likes tea\nLeft-handed'],
    ['', 'Left-handed', 'Left-handed'],
    ['Likes tea', '', 'Likes tea'],
    ['Likes tea, is left-handed', 'Likes tea', 'Likes tea, is left-handed'],
  ])('notes %j and %j are joined', (kept, merged, notes) => {
    expect(joined({ notes: kept }, { notes: merged }).notes).toBe(notes)
  })

  test('notes that are too long together are cut', () => {
    const { notes } = joined({ notes: 'a'.repeat(NOTE_MAX - 2) }, { notes: 'bcd' })
    expect(notes).toBe(`${'a'.repeat(NOTE_MAX - 2)}\nb`)
  })

  test('tags are those of both, each once and the kept one’s first, as many as there may be', () => {
    expect(joined({ tags: ['a', 'b'] }, { tags: ['b', 'c'] }).tags).toEqual(['a', 'b', 'c'])
    const many = Array.from({ length: TAGS_MAX }, (_, n) => `tag ${n}`)
    expect(joined({ tags: many }, { tags: ['one more'] }).tags).toEqual(many)
  })

  test('who was blocked still is, and who wanted no news gets none', () => {
    const said = '2026-01-05T10:00:00.000Z'
    expect(joined({}, { blockedReason: 'Rude', language: 'es', unsubscribedAt: said })).toMatchObject({
      blockedReason: 'Rude',
      language: 'es',
      unsubscribedAt: said,
    })
    const own = { blockedReason: 'Late', language: 'de', unsubscribedAt: '2026-02-01T10:00:00.000Z' }
    expect(joined(own, { blockedReason: 'Rude', language: 'es', unsubscribedAt: said })).toMatchObject(own)
  })
})

test('a merge remembers what it changed, and nothing else', () => {
  expect(diffFields({ ...maria, tags: ['a'] }, { ...maria, tags: ['a'], notes: 'New' })).toEqual({
    before: { notes: '' },
    after: { notes: 'New' },
  })
  expect(diffFields({ ...maria, tags: ['a'] }, { ...maria, tags: ['a', 'b'] })).toEqual({
    before: { tags: ['a'] },
    after: { tags: ['a', 'b'] },
  })
})

describe('a merge that is taken out', () => {
  const step = (field: string, before: unknown, after: unknown) => ({
    before: { [field]: before },
    after: { [field]: after },
  })

  test('gives back what was there, unless somebody has changed it since', () => {
    const undone = { before: { phone: '', email: '' }, after: { phone: '1', email: 'a@x' } }
    expect(revertMerge(undone, [], { phone: '1', email: 'other@x' })).toEqual({ values: { phone: '' }, later: [] })
  })

  test('leaves what a later merge put in its place, which comes to begin with what was there before', () => {
    const undone = step('phone', '1', '2')
    expect(revertMerge(undone, [step('phone', '2', '3')], { phone: '3' })).toEqual({
      values: { phone: '3' },
      later: [step('phone', '1', '3')],
    })
  })

  test('leaves a later merge as it was that changed something else, or after somebody else did', () => {
    const undone = step('phone', '1', '2')
    const later = [step('email', 'a@x', 'b@x'), step('phone', '7', '8')]
    expect(revertMerge(undone, later, { phone: '8', email: 'b@x' })).toEqual({ values: {}, later })
  })

  test('takes its own tags and keeps those of later merges', () => {
    const undone = step('tags', ['a'], ['a', 'b'])
    expect(revertMerge(undone, [step('tags', ['a', 'b'], ['a', 'b', 'c'])], { tags: ['a', 'b', 'c'] })).toEqual({
      values: { tags: ['a', 'c'] },
      later: [step('tags', ['a'], ['a', 'c'])],
    })
  })

  test.each([
    ['what a later one added', 'One', 'One\nTwo', 'One\nTwo\nThree', 'One\nThree'],
    ['where there was nothing', '', 'Two', 'Two\nThree', 'Three'],
    ['what was written anew', 'One', 'One\nTwo', 'Else', 'Else'],
  ])('keeps of the notes %s', (_, before, made, end, left) => {
    const { values, later } = revertMerge(step('notes', before, made), [step('notes', made, end)], { notes: end })
    expect(values).toEqual({ notes: left })
    expect(later).toEqual([step('notes', before, left)])
  })

  test('from among three, one after the other', () => {
    const later = [step('notes', 'A\nB', 'A\nB\nC'), step('notes', 'A\nB\nC', 'A\nB\nC\nD')]
    expect(revertMerge(step('notes', 'A', 'A\nB'), later, { notes: 'A\nB\nC\nD' })).toEqual({
      values: { notes: 'A\nC\nD' },
      later: [step('notes', 'A', 'A\nC'), step('notes', 'A\nC', 'A\nC\nD')],
    })
  })
})

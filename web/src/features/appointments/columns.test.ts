import type { Employee } from '@deskbell/domain/employees/schema.ts'
import { expect, test } from 'vitest'
import { columnAfterSwipe, getVisibleColumns, shownEmployees, toGridColumns } from './columns.ts'

function employee(firstName: string, lastName = 'Haddad', archivedAt: string | null = null): Employee {
  return {
    id: firstName + lastName,
    firstName,
    lastName,
    phone: '',
    email: '',
    services: [],
    note: '',
    colour: '#4a5a8f',
    videoLink: '',
    version: 1,
    archivedAt,
    erasedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

const letters = (columns: { label: string }[]) => columns.map(({ label }) => label).join(' ')

test('columns are in the order of the names, and who shares a name has an initial', () => {
  const staff = [employee('Noor'), employee('Ana', 'Costa'), employee('Ana', 'Brito')]
  expect(letters(toGridColumns(shownEmployees(staff, [])))).toBe('Ana B. Ana C. Noor')
})

test('who has left has no column', () => {
  expect(shownEmployees([employee('Noor', 'Haddad', '2026-02-01T00:00:00.000Z')], [])).toEqual([])
})

const FIVE = toGridColumns(['Ana', 'Luca', 'Noor', 'Priya', 'Sam'].map((name) => employee(name)))

test('as many columns are in sight as there is room for, from the asked one on', () => {
  expect(letters(getVisibleColumns(FIVE, undefined, 3))).toBe('Ana Luca Noor')
  expect(letters(getVisibleColumns(FIVE, 'LucaHaddad', 3))).toBe('Luca Noor Priya')
  expect(letters(getVisibleColumns(FIVE, 'SamHaddad', 3))).toBe('Noor Priya Sam')
  expect(letters(getVisibleColumns(FIVE, 'SamHaddad', 9))).toBe('Ana Luca Noor Priya Sam')
})

test('a swipe leads as many on, and stops at both ends', () => {
  const sight = getVisibleColumns(FIVE, undefined, 3)
  expect(columnAfterSwipe(FIVE, sight, 1)).toBe('PriyaHaddad')
  expect(columnAfterSwipe(FIVE, sight, -1)).toBe('AnaHaddad')
  expect(columnAfterSwipe(FIVE, getVisibleColumns(FIVE, 'SamHaddad', 1), 1)).toBe('SamHaddad')
})

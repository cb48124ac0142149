import { createStore, useStore } from '../../lib/store.ts'
import { type ColumnName, toColumns } from './list-search.ts'

const KEY = 'deskbell-client-columns'
const USUAL: ColumnName[] = ['phone', 'email', 'tags', 'seen', 'left']

function kept(): ColumnName[] {
  try {
    return toColumns(localStorage.getItem(KEY) ?? undefined) ?? USUAL
  } catch {
    // A browser that keeps nothing.
    return USUAL
  }
}

const columns = createStore(kept())

/** Remembers the columns of the list of clients in this browser. */
export function keepColumns(next: ColumnName[]): void {
  columns.set(next)
  try {
    localStorage.setItem(KEY, next.join())
  } catch {
    // They hold until the page is closed.
  }
}

/** The columns that were chosen last in this browser. */
export function useKeptColumns(): ColumnName[] {
  return useStore(columns)
}

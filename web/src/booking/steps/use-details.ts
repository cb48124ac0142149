import { useState } from 'react'
import { keep, kept } from '../session-storage.ts'

export type Details = { firstName: string; lastName: string; email: string; phone: string; note: string }

const NONE: Details = { firstName: '', lastName: '', email: '', phone: '', note: '' }
const KEY = 'deskbell-book-details'

function earlier(): Details {
  return { ...NONE, ...(JSON.parse(kept(KEY) ?? '{}') as Partial<Details>) }
}

/** What the visitor has typed of themselves: it outlives whatever goes wrong on the way, and the tab alone. */
export function useDetails() {
  const [details, setDetails] = useState(earlier)
  const change = (field: keyof Details) => (value: string) => {
    const changed = { ...details, [field]: value }
    keep(KEY, JSON.stringify(changed))
    setDetails(changed)
  }
  return { details, change }
}

import type { SpecialDays } from '@deskbell/domain/business/hours/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useRemoveSpecialDays, useSaveSpecialDays } from './api.ts'
import type { DatedWords } from './components/dated-list.tsx'
import { dayWords } from './day-hours.ts'
import { useRemoving } from './use-removing.ts'

/** Label of special days without hours: of an employee, or of the business. */
export function getClosedLabel(employeeId: string | null): string {
  return employeeId ? 'Not at work' : 'Closed'
}

export function useSpecialDaysWords(): (item: SpecialDays) => DatedWords {
  const { clock, days } = useFormat()
  return ({ name, firstDay, lastDay, hours, employeeId }) => {
    const [when, what] = [days(firstDay, lastDay), dayWords(hours, clock, getClosedLabel(employeeId))]
    return { title: name || when, detail: name ? `${when} · ${what}` : what, name: name || when }
  }
}

export function useSpecialDaysRemoving({ inPlace = false } = {}) {
  const keep = useSaveSpecialDays()
  const remove = useRemoveSpecialDays()
  const wordsOf = useSpecialDaysWords()
  return useRemoving<SpecialDays>({
    remove: remove.mutateAsync,
    keep: keep.mutateAsync,
    nameOf: (item) => wordsOf(item).name,
    inPlace,
  })
}

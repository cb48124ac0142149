import type { TimeOff, TimeOffType } from '@deskbell/domain/business/hours/schema.ts'
import { useFormat } from '../../auth/use-format.ts'
import { useRemoveTimeOff, useSaveTimeOff } from './api.ts'
import type { DatedWords } from './components/dated-list.tsx'
import { dayWords } from './day-hours.ts'
import { useRemoving } from './use-removing.ts'

export const TIME_OFF_WORDS: Record<TimeOffType, string> = {
  vacation: 'Vacation',
  sick: 'Sick',
  training: 'Training',
  personal: 'Personal',
  other: 'Other',
}

export function useTimeOffWords(): (item: TimeOff) => DatedWords {
  const { clock, days } = useFormat()
  return ({ type, firstDay, lastDay, hours, note }) => {
    const when = days(firstDay, lastDay)
    const detail = [when, hours && dayWords([hours], clock, ''), note].filter(Boolean).join(' · ')
    return { title: TIME_OFF_WORDS[type], detail, name: `${TIME_OFF_WORDS[type]}, ${when}` }
  }
}

export function useTimeOffRemoving() {
  const keep = useSaveTimeOff()
  const remove = useRemoveTimeOff()
  const wordsOf = useTimeOffWords()
  return useRemoving<TimeOff>({
    remove: remove.mutateAsync,
    keep: keep.mutateAsync,
    nameOf: (item) => wordsOf(item).name,
    inPlace: true,
  })
}

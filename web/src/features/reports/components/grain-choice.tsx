import type { Grain } from '@deskbell/domain/reports/schema.ts'
import { GRAIN_WORDS } from '../report-search.ts'
import { FilterSelect } from './filter-select.tsx'

const GRAINS: { value: Grain; label: string }[] = [
  { value: 'day', label: GRAIN_WORDS.day },
  { value: 'week', label: GRAIN_WORDS.week },
  { value: 'month', label: GRAIN_WORDS.month },
]

export function GrainChoice({ by, onBy }: { by: Grain; onBy: (by: Grain) => void }) {
  return <FilterSelect label="Told apart" choices={GRAINS} value={by} onChange={(next) => next && onBy(next)} />
}

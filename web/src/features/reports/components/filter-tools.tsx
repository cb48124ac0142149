import type { Grain, ReportFilter, ReportName } from '@deskbell/domain/reports/schema.ts'
import { takes } from '../taken.ts'
import { FILTERS } from './filters.tsx'
import { GrainChoice } from './grain-choice.tsx'
import classes from './tools.module.css'

type Props = { name: ReportName; filter: ReportFilter; by: Grain; onFilter: (filter: ReportFilter) => void }

/** What a report is narrowed to, and how its days are told apart: as much of it as this one takes. */
export function FilterTools({ name, filter, by, onFilter }: Props) {
  const change = (part: ReportFilter) => onFilter({ ...filter, ...part })
  const shown = FILTERS.filter((one) => takes(name, one.name))
  if (shown.length === 0 && !takes(name, 'by')) return null
  return (
    <div className={classes.filters}>
      {takes(name, 'by') && <GrainChoice by={by} onBy={(next) => change({ by: next })} />}
      {shown.map(({ name: part, Field }) => (
        <Field key={part} filter={filter} onChange={change} />
      ))}
    </div>
  )
}

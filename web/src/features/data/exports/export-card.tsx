import type { ExportList } from '@deskbell/domain/data/exports/schema.ts'
import { Card } from '../../../components/card.tsx'
import classes from './export-card.module.css'
import { ExportMenu } from './export-menu.tsx'

const LISTS: { list: ExportList; title: string; filter?: Record<string, boolean | string> }[] = [
  { list: 'clients', title: 'Clients' },
  { list: 'passes', title: 'Passes' },
  { list: 'check-ins', title: 'Visits' },
  { list: 'check-ins', title: 'Unpaid visits', filter: { unpaid: true } },
  { list: 'appointments', title: 'Appointments' },
  { list: 'payments', title: 'Payments' },
  { list: 'services', title: 'Services' },
  { list: 'packages', title: 'Packages' },
  { list: 'employees', title: 'Employees' },
  { list: 'activity', title: 'Activity' },
]

export function ExportCard() {
  return (
    <Card title="Export">
      <p className={classes.hint}>
        Each list as CSV or Excel. On its own screen it leaves as you have narrowed it there.
      </p>
      <ul className={classes.lists} aria-label="Lists to export">
        {LISTS.map(({ list, title, filter }) => (
          <li key={title} className={classes.list}>
            {title}
            <ExportMenu list={list} filter={filter} label={`Export ${title.toLowerCase()}`} quiet />
          </li>
        ))}
      </ul>
    </Card>
  )
}

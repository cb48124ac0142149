import type { ExportList } from '@deskbell/domain/data/exports/schema.ts'
import { t } from '@lingui/core/macro'
import { Card } from '../../../components/card.tsx'
import classes from './export-card.module.css'
import { ExportMenu } from './export-menu.tsx'

const LISTS: { list: ExportList; title: string; filter?: Record<string, boolean | string> }[] = [
  { list: 'clients', title: t`Clients` },
  { list: 'passes', title: t`Passes` },
  { list: 'check-ins', title: t`Visits` },
  { list: 'check-ins', title: t`Unpaid visits`, filter: { unpaid: true } },
  { list: 'appointments', title: t`Appointments` },
  { list: 'sales', title: t`Sales` },
  { list: 'payments', title: t`Payments` },
  { list: 'invoices', title: t`Invoices` },
  { list: 'gift-cards', title: t`Gift cards` },
  { list: 'promo-codes', title: t`Promo codes` },
  { list: 'services', title: t`Services` },
  { list: 'packages', title: t`Packages` },
  { list: 'products', title: t`Products` },
  { list: 'employees', title: t`Employees` },
  { list: 'activity', title: t`Activity` },
]

export function ExportCard() {
  return (
    <Card title={t`Export`}>
      <p className={classes.hint}>
        {t`Each list as CSV or Excel. On its own screen it leaves as you have narrowed it there.`}
      </p>
      <ExportLists />
    </Card>
  )
}

export function ExportLists() {
  return (
    <ul className={classes.lists} aria-label={t`Lists to export`}>
      {LISTS.map(({ list, title, filter }) => (
        <li key={title} className={classes.list}>
          {title}
          <ExportMenu list={list} filter={filter} label={t`Export: ${{ list: title }}`} quiet />
        </li>
      ))}
    </ul>
  )
}

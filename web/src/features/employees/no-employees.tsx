import { IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import type { ListFilter } from '../../lib/list-filter.ts'

function nextStep({ q, archived }: ListFilter): string {
  if (q) return `Nobody is called “${q}”. Check the spelling, or search for less.`
  if (archived === 'only') return 'Employees that you delete are kept here and can be restored.'
  return 'Add everyone who gives a class or takes appointments, with the services that they perform.'
}

/** An empty table keeps its headings. */
export function NoEmployees({ filter, table }: { filter: ListFilter; table: ReactNode }) {
  return (
    <>
      {table}
      <EmptyState icon={<IconUser size={28} />} title="No employees found">
        {nextStep(filter)}
      </EmptyState>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import type { ListFilter } from '../../lib/list-filter.ts'

export function NoServices({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q) return <EmptyState title={`No service is called “${q}”`}>Check the spelling, or search for less.</EmptyState>
  if (archived === 'only')
    return <EmptyState title="Nothing is archived">A service that you no longer offer can be archived here.</EmptyState>
  return (
    <EmptyState
      icon={<IconList size={28} />}
      title="Add your first service"
      action={<Button onClick={onAdd}>Add service</Button>}
    >
      A service is what clients check in to, such as a yoga class or a massage. Packages then say how often.
    </EmptyState>
  )
}

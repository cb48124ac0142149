import { Button } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { EmptyState } from '../../components/empty-state.tsx'
import type { ListFilter } from '../../lib/list-filter.ts'

export function NoPackages({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q) return <EmptyState title={`No package is called “${q}”`}>Check the spelling, or search for less.</EmptyState>
  if (archived === 'only')
    return (
      <EmptyState title="Nothing is archived">
        A package that you no longer sell can be archived. Passes already sold from it stay good.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size={28} />}
      title="Add your first package"
      action={<Button onClick={onAdd}>Add package</Button>}
    >
      A package is what clients buy, such as ten visits within three months. Sell it on a client's page.
    </EmptyState>
  )
}

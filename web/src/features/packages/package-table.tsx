import type { Package } from '@deskbell/domain/packages/schema.ts'
import { IconArchive, IconPencil, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormat } from '../auth/use-format.ts'
import { allServicesQuery, mapServiceNames } from '../services/queries.ts'
import { coverageWords, validityWords, visitsWords } from './labels.ts'
import type { usePackageArchiving } from './mutations.ts'

type Props = {
  packages: Package[]
  onEdit: (edited: Package) => void
  archiving: ReturnType<typeof usePackageArchiving>
}

export function PackageTable({ packages, onEdit, archiving }: Props) {
  const { money, date } = useFormat()
  const { data: services = [] } = useQuery(allServicesQuery)
  const names = mapServiceNames(services)
  const columns: Column<Package>[] = [
    { header: 'Package', cell: (row) => <PackageName row={row} covers={coverageWords(row, names)} onEdit={onEdit} /> },
    { header: 'Visits', hideBelow: 'sm', cell: visitsWords },
    { header: 'Valid', hideBelow: 'sm', cell: (row) => validityWords(row, date) },
    { header: 'Status', hideBelow: 'md', cell: (row) => <OnSalePill row={row} /> },
    { header: 'Price', align: 'right', cell: ({ price }) => money(price) },
  ]
  function actions(row: Package): RowAction[] {
    if (row.archivedAt)
      return [{ label: 'Restore', icon: <IconRestore size={18} />, onClick: () => archiving.restore(row) }]
    return [
      { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => onEdit(row) },
      { label: 'Archive', icon: <IconArchive size={18} />, onClick: () => archiving.archive(row) },
    ]
  }
  return <DataTable label="Packages" rows={packages} columns={columns} nameOf={({ name }) => name} actions={actions} />
}

// An archived package is restored before it is edited.
function PackageName({ row, covers, onEdit }: { row: Package; covers: string; onEdit: (edited: Package) => void }) {
  const { date } = useFormat()
  return (
    <RecordName
      name={row.name}
      secondLine={covers}
      onPhones={[visitsWords(row), validityWords(row, date), !row.active && 'not on sale']}
      onOpen={row.archivedAt ? undefined : () => onEdit(row)}
    />
  )
}

function OnSalePill({ row: { active } }: { row: Package }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? 'on sale' : 'not on sale'}</StatusPill>
}

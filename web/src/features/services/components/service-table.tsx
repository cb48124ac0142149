import type { Service } from '@deskbell/domain/services/schema.ts'
import { IconArchive, IconPencil, IconRestore } from '@tabler/icons-react'
import { type Column, DataTable, type RowAction } from '../../../components/data-table.tsx'
import { OneLine } from '../../../components/one-line.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { Swatch } from '../../../components/swatch.tsx'
import { useFormat } from '../../auth/use-format.ts'
import type { useServiceArchiving } from '../mutations.ts'
import { durationWords, placesWords } from '../words.ts'
import { ServiceName } from './service-name.tsx'

type Props = {
  services: Service[]
  onEdit: (service: Service) => void
  archiving: ReturnType<typeof useServiceArchiving>
}

export function ServiceTable({ services, onEdit, archiving }: Props) {
  const { money } = useFormat()
  const columns: Column<Service>[] = [
    { header: 'Service', cell: (service) => <ServiceName service={service} onEdit={onEdit} /> },
    { header: 'Kind', hideBelow: 'sm', cell: (service) => <OneLine>{placesWords(service)}</OneLine> },
    { header: 'Duration', hideBelow: 'md', cell: ({ durationMinutes }) => durationWords(durationMinutes) },
    { header: 'Colour', hideBelow: 'md', cell: ({ colour }) => <Swatch colour={colour} /> },
    { header: 'Status', hideBelow: 'sm', cell: (service) => <OfferedPill service={service} /> },
    { header: 'Price', align: 'right', cell: ({ price }) => money(price) },
  ]
  function actions(service: Service): RowAction[] {
    if (service.archivedAt)
      return [{ label: 'Restore', icon: <IconRestore size={18} />, onClick: () => archiving.restore(service) }]
    return [
      { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => onEdit(service) },
      { label: 'Archive', icon: <IconArchive size={18} />, onClick: () => archiving.archive(service) },
    ]
  }
  return <DataTable label="Services" rows={services} columns={columns} nameOf={({ name }) => name} actions={actions} />
}

function OfferedPill({ service: { active } }: { service: Service }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? 'offered' : 'not offered'}</StatusPill>
}

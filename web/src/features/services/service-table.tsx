import type { Service } from '@deskbell/domain/services/schema.ts'
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { OneLine } from '../../components/one-line.tsx'
import { OrderedTable } from '../../components/ordered-table.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery } from '../employees/queries.ts'
import { durationWords, performersWords, placesWords, priceWords } from './labels.ts'
import type { useServiceArchiving } from './mutations.ts'
import { ServiceName } from './service-name.tsx'
import { useServiceOrder } from './use-service-order.ts'

type Props = {
  services: Service[]
  /** Whether these are all there are, so that they can be put in order. */
  whole: boolean
  onEdit: (service: Service) => void
  archiving: ReturnType<typeof useServiceArchiving>
}

export function ServiceTable({ services, whole, onEdit, archiving }: Props) {
  const { money } = useFormat()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const order = useServiceOrder(services)
  const price = (service: Service) => priceWords(service, money)
  const columns: Column<Service>[] = [
    { header: 'Service', cell: (service) => <ServiceName service={service} price={price(service)} onEdit={onEdit} /> },
    { header: 'Kind', hideBelow: 'sm', cell: (service) => <OneLine>{placesWords(service)}</OneLine> },
    { header: 'Duration', hideBelow: 'md', cell: ({ durationMinutes }) => durationWords(durationMinutes) },
    { header: 'Performed by', hideBelow: 'md', cell: (service) => performersWords(service, employees) },
    { header: 'Status', hideBelow: 'sm', cell: (service) => <OfferedPill service={service} /> },
    { header: 'Price', hideBelow: 'sm', align: 'right', cell: price },
  ]
  function actions(service: Service): RowAction[] {
    if (service.archivedAt)
      return [{ label: 'Restore', icon: <IconRestore size={18} />, onClick: () => archiving.restore(service) }]
    return [
      { label: 'Edit', icon: <IconPencil size={18} />, onClick: () => onEdit(service) },
      ...(whole ? moves(order.steps(service)) : []),
      { label: 'Archive', icon: <IconArchive size={18} />, onClick: () => archiving.archive(service) },
    ]
  }
  const table = { label: 'Services', rows: order.services, columns, nameOf: ({ name }: Service) => name, actions }
  return whole ? <OrderedTable {...table} onMove={order.move} /> : <DataTable {...table} />
}

function moves({ up, down }: ReturnType<ReturnType<typeof useServiceOrder>['steps']>): RowAction[] {
  return [
    ...(up ? [{ label: 'Move up', icon: <IconArrowUp size={18} />, onClick: up }] : []),
    ...(down ? [{ label: 'Move down', icon: <IconArrowDown size={18} />, onClick: down }] : []),
  ]
}

function OfferedPill({ service: { active } }: { service: Service }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? 'offered' : 'not offered'}</StatusPill>
}

import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { IconArchive, IconArrowDown, IconArrowUp, IconPencil, IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { notify, notifyUndo } from '../../components/notify.tsx'
import { OneLine } from '../../components/one-line.tsx'
import { OrderedTable } from '../../components/ordered-table.tsx'
import { RecordName } from '../../components/record-name.tsx'
import { runWithToast } from '../../components/run-with-toast.ts'
import { StatusPill } from '../../components/status-pill.tsx'
import { SwatchDot } from '../../components/swatch.tsx'
import { useArchiving } from '../../components/use-archiving.ts'
import { api } from '../../lib/api.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { read } from '../../lib/read.ts'
import { useFormat } from '../auth/use-format.ts'
import { allEmployeesQuery } from '../employees/api.ts'
import { useMoveService } from './api.ts'
import { detailWords, durationWords, performersWords, placesWords, priceWords } from './labels.ts'

export function useServiceArchiving() {
  return useArchiving<Service>({
    topic: 'services',
    archive: ({ id }) => read(api.services[':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api.services[':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}

type Move = { service: Service; before: Service | null }

function moved(services: Service[], { service, before }: Move): Service[] {
  const others = services.filter(({ id }) => id !== service.id)
  const at = before ? others.findIndex(({ id }) => id === before.id) : others.length
  return others.toSpliced(at < 0 ? others.length : at, 0, service)
}

/**
 * Services in their order, with optimistic updates: a move shows before the server has answered, and is reverted if it
 * is refused. The list must be complete, because its last row is taken for the last of all.
 */
function useServiceOrder(services: Service[]) {
  const [shown, show] = useOptimistic(services, moved)
  const { mutateAsync } = useMoveService()

  function send({ service, before }: Move, onMoved: () => void) {
    startTransition(async () => {
      show({ service, before })
      await runWithToast({
        action: async () => {
          await mutateAsync({ id: service.id, before: before?.id ?? null })
          onMoved()
        },
        formatError: (error) => t`${{ service: service.name }} was not moved. ${{ problem: formatProblem(error) }}`,
      })
    })
  }

  function move(service: Service, before: Service | null) {
    const follower = shown[shown.findIndex(({ id }) => id === service.id) + 1] ?? null
    const undo = () =>
      send({ service, before: follower }, () => notify(t`${{ service: service.name }} is back in its place`))
    send({ service, before }, () => notifyUndo({ message: t`${{ service: service.name }} moved`, undo }))
  }

  /** Returns functions that move a service one place up or down; null at the end of the list. */
  function steps(service: Service) {
    const index = shown.findIndex(({ id }) => id === service.id)
    const above = shown[index - 1]
    return {
      up: above ? () => move(service, above) : null,
      down: shown[index + 1] ? () => move(service, shown[index + 2] ?? null) : null,
    }
  }

  return { services: shown, move, steps }
}

/** First cell of a row. An archived service must be restored before it can be edited. */
function ServiceName({
  service,
  price,
  onEdit,
}: {
  service: Service
  price: string
  onEdit: (service: Service) => void
}) {
  const { name, archivedAt, active, durationMinutes, colour } = service
  return (
    <RecordName
      name={name}
      lead={<SwatchDot colour={colour} />}
      secondLine={detailWords(service)}
      onPhones={[price, placesWords(service), durationWords(durationMinutes), !active && t`not offered`]}
      onOpen={archivedAt ? undefined : () => onEdit(service)}
    />
  )
}

type Props = {
  services: Service[]
  /** True if these are all services, so that they can be reordered. */
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
    { header: t`Service`, cell: (service) => <ServiceName service={service} price={price(service)} onEdit={onEdit} /> },
    { header: t`Kind`, hideBelow: 'sm', cell: (service) => <OneLine>{placesWords(service)}</OneLine> },
    { header: t`Duration`, hideBelow: 'md', cell: ({ durationMinutes }) => durationWords(durationMinutes) },
    { header: t`Performed by`, hideBelow: 'md', cell: (service) => performersWords(service, employees) },
    { header: t`Status`, hideBelow: 'sm', cell: (service) => <OfferedPill service={service} /> },
    { header: t`Price`, hideBelow: 'sm', align: 'end', cell: price },
  ]
  function actions(service: Service): RowAction[] {
    if (service.archivedAt)
      return [{ label: t`Restore`, icon: <IconRestore size={18} />, onClick: () => archiving.restore(service) }]
    return [
      { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => onEdit(service) },
      ...(whole ? moves(order.steps(service)) : []),
      { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => archiving.archive(service) },
    ]
  }
  const table = { label: t`Services`, rows: order.services, columns, nameOf: ({ name }: Service) => name, actions }
  return whole ? <OrderedTable {...table} onMove={order.move} /> : <DataTable {...table} />
}

function moves({ up, down }: ReturnType<ReturnType<typeof useServiceOrder>['steps']>): RowAction[] {
  return [
    ...(up ? [{ label: t`Move up`, icon: <IconArrowUp size={18} />, onClick: up }] : []),
    ...(down ? [{ label: t`Move down`, icon: <IconArrowDown size={18} />, onClick: down }] : []),
  ]
}

function OfferedPill({ service: { active } }: { service: Service }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? t`offered` : t`not offered`}</StatusPill>
}

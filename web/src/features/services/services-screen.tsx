import type { Service } from '@deskbell/domain/services/schema.ts'
import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { servicesQuery, useServiceArchiving } from './api.ts'
import { ServiceForm } from './service-form.tsx'
import { ServiceTable } from './service-table.tsx'

function NoServices({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
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

type Props = { modal: ReturnType<typeof useFormModal<Service>>; pages: InfiniteData<Page<Service>> | undefined }

function ServiceModal({ modal: { opened, close, item }, pages }: Props) {
  const services = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? 'Edit service' : 'Add service'} opened={opened} onClose={close}>
      <ServiceForm service={getLatest(item, services)} others={services} onDone={close} />
    </FormModal>
  )
}

export function ServicesScreen({ q }: { q: string }) {
  const [filter, setFilter] = useState({ ...UNFILTERED, q })
  const pages = useInfiniteQuery(servicesQuery(filter))
  const modal = useFormModal<Service>()
  const archiving = useServiceArchiving()
  const isUnfiltered = filter.q === '' && filter.archived === 'without'
  const whole = isUnfiltered && !pages.isPlaceholderData && !pages.hasNextPage
  useShortcuts({ new: modal.add })
  return (
    <>
      <PageHeader
        title="Services"
        subtitle="What your clients come for"
        actions={
          <>
            <ExportMenu list="services" filter={filter} />
            <Button onClick={modal.add}>Add service</Button>
          </>
        }
      />
      <ListTools searchLabel="Search services" filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoServices filter={filter} onAdd={modal.add} />}>
        {(services) => <ServiceTable services={services} whole={whole} onEdit={modal.edit} archiving={archiving} />}
      </PagedList>
      <ServiceModal modal={modal} pages={pages.data} />
    </>
  )
}

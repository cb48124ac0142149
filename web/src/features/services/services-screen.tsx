import type { Service } from '@deskbell/domain/services/schema.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { useFormModal } from '../../components/use-form-modal.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { useServiceArchiving } from './mutations.ts'
import { NoServices } from './no-services.tsx'
import { servicesQuery } from './queries.ts'
import { ServiceModal } from './service-modal.tsx'
import { ServiceTable } from './service-table.tsx'

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

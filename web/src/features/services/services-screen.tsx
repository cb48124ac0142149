import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { type FormModalState, getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { type ListFilter, UNFILTERED } from '../../lib/list-filter.ts'
import { listItems, type Page } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { servicesQuery } from './api.ts'
import { ServiceTable, useServiceArchiving } from './service-table.tsx'

const ServiceForm = lazyPart(async () => (await import('./service-form.tsx')).ServiceForm)

function NoServices({ filter: { q, archived }, onAdd }: { filter: ListFilter; onAdd: () => void }) {
  if (q)
    return (
      <EmptyState
        title={t`No service is called “${{ name: q }}”`}
      >{t`Check the spelling, or search for less.`}</EmptyState>
    )
  if (archived === 'only')
    return (
      <EmptyState
        title={t`Nothing is archived`}
      >{t`A service that you no longer offer can be archived here.`}</EmptyState>
    )
  return (
    <EmptyState
      icon={<IconList size={28} />}
      title={t`Add your first service`}
      action={<Button onClick={onAdd}>{t`Add service`}</Button>}
    >
      {t`A service is what clients check in to, such as a yoga class or a massage. Packages then say how often.`}
    </EmptyState>
  )
}

type Props = { modal: FormModalState<Service>; pages: InfiniteData<Page<Service>> | undefined }

function ServiceModal({ modal: { opened, close, item }, pages }: Props) {
  const services = pages ? listItems(pages) : []
  return (
    <FormModal title={item ? t`Edit service` : t`Add service`} opened={opened} onClose={close}>
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
        title={t`Services`}
        subtitle={t`What your clients come for`}
        actions={
          <>
            <ExportMenu list="services" filter={filter} />
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/services/prices" {...props} />}>
              {t`Prices`}
            </Button>
            <Button onClick={modal.add}>{t`Add service`}</Button>
          </>
        }
      />
      <ListTools searchLabel={t`Search services`} filter={filter} onFilter={setFilter} />
      <PagedList pages={pages} empty={<NoServices filter={filter} onAdd={modal.add} />}>
        {(services) => <ServiceTable services={services} whole={whole} onEdit={modal.edit} archiving={archiving} />}
      </PagedList>
      <ServiceModal modal={modal} pages={pages.data} />
    </>
  )
}

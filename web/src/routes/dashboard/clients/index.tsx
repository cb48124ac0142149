import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyModal } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { clientsQuery } from '../../../features/clients/api.ts'
import { ClientList } from '../../../features/clients/components/client-list.tsx'
import { DuplicatesLink } from '../../../features/clients/duplicates/duplicates-link.tsx'
import { toClientListSearch, toClientsFilter } from '../../../features/clients/list-search.ts'
import { ExportMenu } from '../../../features/data/exports/export-menu.tsx'
import { dropInvalid } from '../../../lib/drop-invalid.ts'
import { useShortcuts } from '../../../lib/shortcuts.ts'

const AddClientModal = lazyModal(
  async () => (await import('../../../features/clients/components/add-client-form.tsx')).AddClientModal,
)

export const Route = createFileRoute('/dashboard/clients/')({
  validateSearch: dropInvalid(toClientListSearch),
  loaderDeps: ({ search }) => toClientsFilter(search),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(clientsQuery(deps)),
  component: Clients,
})

function Clients() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState<{ typed?: string } | null>(null)
  useShortcuts({ new: () => setAdding({}) })
  return (
    <>
      <PageHeader
        title={t`Clients`}
        actions={
          <>
            <DuplicatesLink />
            <ExportMenu list="clients" filter={toClientsFilter(search)} />
            <Button onClick={() => setAdding({})}>{t`Add client`}</Button>
          </>
        }
      />
      <ClientList
        search={search}
        onSearch={(next) => navigate({ to: '/dashboard/clients', search: next, replace: true })}
        onAdd={(typed) => setAdding({ typed })}
      />
      <AddClientModal
        opened={adding !== null}
        typed={adding?.typed}
        onClose={() => setAdding(null)}
        onAdded={({ id }) => navigate({ to: '/dashboard/clients/$clientId', params: { clientId: id } })}
      />
    </>
  )
}

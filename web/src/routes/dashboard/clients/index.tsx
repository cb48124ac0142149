import { Button } from '@mantine/core'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHeader } from '../../../components/page-header.tsx'
import { AddClientModal } from '../../../features/clients/components/add-client-modal.tsx'
import { ClientList, type ClientListSearch } from '../../../features/clients/components/client-list.tsx'
import { clientsQuery } from '../../../features/clients/queries.ts'
import { DuplicatesLink } from '../../../features/duplicates/components/duplicates-link.tsx'

// An address that holds only digits is read as a number.
function toSearch({ q, archived }: Record<string, unknown>): ClientListSearch {
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, 100) : ''
  return { ...(typed && { q: typed }), ...(archived === true && { archived }) }
}

export const Route = createFileRoute('/dashboard/clients/')({
  validateSearch: toSearch,
  loader: ({ context }) => void context.queryClient.prefetchInfiniteQuery(clientsQuery({})),
  component: Clients,
})

function Clients() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  const [adding, setAdding] = useState<{ typed?: string } | null>(null)
  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <DuplicatesLink />
            <Button onClick={() => setAdding({})}>Add client</Button>
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

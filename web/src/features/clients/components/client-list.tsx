import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ListTools } from '../../../components/list-tools.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { clientsQuery } from '../queries.ts'
import { ClientTable } from './client-table.tsx'

export type ClientListSearch = { q?: string; archived?: true }

type Props = { search: ClientListSearch; onSearch: (search: ClientListSearch) => void; onAdd: (typed?: string) => void }

/** All clients, found as one types. What is looked for is kept by the caller, in the page's address. */
export function ClientList({ search, onSearch, onAdd }: Props) {
  const filter = { q: search.q ?? '', archived: search.archived ? 'only' : 'without' } as const
  const pages = useInfiniteQuery(clientsQuery(filter))
  return (
    <>
      <ListTools
        searchLabel="Find a client"
        placeholder="Name, phone or e-mail"
        filter={filter}
        onFilter={({ q, archived }) => onSearch({ q: q || undefined, archived: archived === 'only' || undefined })}
      />
      <PagedList pages={pages} empty={<NoClients search={search} onAdd={onAdd} />}>
        {(clients) => <ClientTable clients={withoutRepeats(clients)} />}
      </PagedList>
    </>
  )
}

// A client found by two of their words may come on two pages.
function withoutRepeats(clients: ClientRow[]): ClientRow[] {
  return [...new Map(clients.map((client) => [client.id, client])).values()]
}

function NoClients({ search: { q, archived }, onAdd }: Pick<Props, 'search' | 'onAdd'>) {
  if (archived)
    return (
      <EmptyState title={q ? `No archived client matches “${q}”` : 'No archived clients'}>
        Clients you archive are kept here with all their history.
      </EmptyState>
    )
  if (q)
    return (
      <EmptyState title={`Nobody matches “${q}”`} action={<Button onClick={() => onAdd(q)}>Add “{q}”</Button>}>
        Look for the beginning of a name, an e-mail, or a phone number’s first or last digits.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title="No clients yet"
      action={<Button onClick={() => onAdd()}>Add your first client</Button>}
    >
      Add the people who come to you. Then sell them a package and check them in.
    </EmptyState>
  )
}

import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { Button, Switch } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '../../../components/card.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadingState } from '../../../components/loading-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { itemsOf } from '../../../lib/pages.ts'
import { clientsQuery } from '../queries.ts'
import classes from './client-list.module.css'
import { ClientSearch } from './client-search.tsx'
import { ClientTable } from './client-table.tsx'

export type ClientListSearch = { q?: string; archived?: true }

type Props = { search: ClientListSearch; onSearch: (search: ClientListSearch) => void; onAdd: (typed?: string) => void }

/** All clients, found as one types. What is looked for is kept by the caller, in the page's address. */
export function ClientList({ search, onSearch, onAdd }: Props) {
  const { q, archived } = search
  const query = useInfiniteQuery(clientsQuery({ q, archived: archived && 'only' }))
  return (
    <Card>
      <div className={classes.filter}>
        <div className={classes.search}>
          <ClientSearch initial={q} onSearch={(typed) => onSearch({ ...search, q: typed || undefined })} />
        </div>
        <Switch
          label="Archived"
          checked={archived ?? false}
          onChange={(event) => onSearch({ ...search, archived: event.currentTarget.checked || undefined })}
          classNames={{ body: classes.archived }}
        />
      </div>
      <QueryView query={query} loading={<LoadingState rows={8} height={40} />}>
        {(data) => {
          const clients = withoutRepeats(itemsOf(data))
          if (clients.length === 0) return <NoClients search={search} onAdd={onAdd} />
          return (
            <>
              <ClientTable clients={clients} />
              <LoadMore pages={query} />
            </>
          )
        }}
      </QueryView>
    </Card>
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

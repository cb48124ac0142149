import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ListedClient } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconArchive, IconArchiveOff, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Card } from '../../../components/card.tsx'
import type { Column, RowAction } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { WindowedTable } from '../../../components/windowed-table.tsx'
import { localStore } from '../../../lib/browser-storage.ts'
import { listItems } from '../../../lib/pages.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { useHasBeenTrue } from '../../../lib/use-has-been-true.ts'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { clientsQuery } from '../api.ts'
import { type ClientListSearch, type ColumnName, toClientsFilter, toColumns } from '../list-search.ts'
import { useArchive } from '../use-archive.ts'
import { type RowSelection, useSelection } from '../use-selection.ts'
import { selectColumns } from './client-columns-shown.tsx'
import classes from './client-list.module.css'
import { ClientTools } from './client-tools.tsx'

const SelectionBar = lazyPart(async () => (await import('./selection-bar.tsx')).SelectionBar)

/** Memoizes columns and actions, so that rows don't re-render on typing or selection. */
function useColumns(names: ColumnName[]) {
  const format = useFormat()
  const phone = usePhoneFormat()
  const { locale, currency, timeZone } = format
  const named = names.join()
  return useMemo((): Column<ListedClient>[] => {
    const name = (client: ListedClient) => <ClientName client={client} phone={phone(client.phone)} />
    return [{ header: t`Name`, cell: name }, ...selectColumns(names, { ...format, phone })]
  }, [named, phone, locale, currency, timeZone])
}

function useActions(): (client: ListedClient) => RowAction[] {
  const archive = useArchive()
  return useMemo(
    () => (client) => [
      client.archivedAt
        ? { label: t`Restore`, icon: <IconArchiveOff size={18} />, onClick: () => archive(client, false) }
        : { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => archive(client, true) },
    ],
    [],
  )
}

function ClientTable({
  clients,
  columns,
  ...table
}: {
  clients: ListedClient[]
  columns: ColumnName[]
  selection: RowSelection
  hasMore: boolean
  busy: boolean
}) {
  return (
    <WindowedTable
      label={t`Clients`}
      rows={clients}
      columns={useColumns(columns)}
      nameOf={fullName}
      actions={useActions()}
      {...table}
    />
  )
}

function ClientName({ client, phone }: { client: ListedClient; phone: string }) {
  return (
    <div className={classes.who}>
      <Person initials={initials(client)} secondLine={phone && <span className={classes.onPhones}>{phone}</span>}>
        <Link to="/dashboard/clients/$clientId" params={{ clientId: client.id }} data-row-link>
          {fullName(client)}
        </Link>
        {client.alertNote && (
          <IconAlertTriangle
            size={16}
            className={classes.alert}
            role="img"
            aria-label={t`Alert: ${{ note: client.alertNote }}`}
          />
        )}
      </Person>
    </div>
  )
}

const KEY = 'deskbell-client-columns'
const USUAL: ColumnName[] = ['phone', 'email', 'tags', 'seen', 'left']

const columns = createStore(toColumns(localStore.get(KEY) ?? undefined) ?? USUAL)

function saveColumns(next: ColumnName[]): void {
  columns.set(next)
  localStore.set(KEY, next.join())
}

function useKeptColumns(): ColumnName[] {
  return useStore(columns)
}

type Props = { search: ClientListSearch; onSearch: (search: ClientListSearch) => void; onAdd: (typed?: string) => void }

const NOBODY: ListedClient[] = []

/** Client list with search. The caller keeps the search state in the URL. */
export function ClientList({ search, onSearch, onAdd }: Props) {
  const kept = useKeptColumns()
  const columns = toColumns(search.columns) ?? kept
  const filter = toClientsFilter(search)
  const pages = useInfiniteQuery(clientsQuery(filter))
  const clients = useMemo(() => (pages.data ? dedupeClients(listItems(pages.data)) : NOBODY), [pages.data])
  const { selection, ...chosen } = useSelection(clients, JSON.stringify(filter))
  const hasSelected = useHasBeenTrue(chosen.everyone || chosen.ids.length > 0)
  function showColumns(next: ColumnName[]) {
    saveColumns(next)
    onSearch({ ...search, columns: next.join() })
  }
  return (
    <>
      <ClientTools search={search} onSearch={onSearch} columns={columns} onColumns={showColumns} />
      <div role="status" className={classes.status}>
        {hasSelected && <SelectionBar chosen={chosen} filter={filter} hasMore={pages.hasNextPage} />}
      </div>
      {/* The search text of the results shown: the input may already be ahead of it. */}
      <div data-answer-to={pages.data && !pages.isPlaceholderData ? (search.q ?? '') : undefined}>
        <Card>
          <QueryView query={pages}>
            {() =>
              clients.length === 0 ? (
                <NoClients search={search} onSearch={onSearch} onAdd={onAdd} />
              ) : (
                <ClientTable
                  clients={clients}
                  columns={columns}
                  selection={selection}
                  hasMore={pages.hasNextPage}
                  busy={pages.isPlaceholderData}
                />
              )
            }
          </QueryView>
          <LoadMore pages={pages} />
        </Card>
      </div>
    </>
  )
}

// A client who matches with two words may appear on two pages.
function dedupeClients(clients: ListedClient[]): ListedClient[] {
  return [...new Map(clients.map((client) => [client.id, client])).values()]
}

function NoClients({ search, onSearch, onAdd }: Props) {
  const { q, filter, tag } = search
  if (filter || tag)
    return (
      <EmptyState
        title={q ? t`Nobody of these matches “${{ search: q }}”` : t`Nobody is on this list`}
        action={
          <Button variant="default" onClick={() => onSearch({ ...search, filter: undefined, tag: undefined })}>
            {t`Show all clients`}
          </Button>
        }
      >
        {filter === 'archived' && t`Clients you archive are kept here with all their history.`}
      </EmptyState>
    )
  if (q)
    return (
      <EmptyState
        title={t`Nobody matches “${{ search: q }}”`}
        action={<Button onClick={() => onAdd(q)}>{t`Add “${{ search: q }}”`}</Button>}
      >
        {t`Look for the beginning of a name, an e-mail, or a phone number’s first or last digits.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconUsers size={28} />}
      title={t`No clients yet`}
      action={
        <Group gap="sm" justify="center">
          <Button onClick={() => onAdd()}>{t`Add your first client`}</Button>
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard/settings/data/imports" {...props} />}>
            {t`Import clients`}
          </Button>
        </Group>
      }
    >
      {t`Add the people who come to you. Or bring them along from a file. Then sell them a package and check them in.`}
    </EmptyState>
  )
}

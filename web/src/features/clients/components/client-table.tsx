import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ListedClient } from '@deskbell/domain/clients/schema.ts'
import { IconAlertTriangle, IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Column, RowAction } from '../../../components/data-table.tsx'
import { Person } from '../../../components/person.tsx'
import { WindowedTable } from '../../../components/windowed-table.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import type { ColumnName } from '../list-search.ts'
import { useArchive } from '../use-archive.ts'
import type { RowSelection } from '../use-selection.ts'
import { selectColumns } from './client-columns-shown.tsx'
import classes from './client-table.module.css'

type Props = {
  clients: ListedClient[]
  columns: ColumnName[]
  selection: RowSelection
  hasMore: boolean
  busy: boolean
}

/** The columns and actions stay the same things while others are typed or ticked, so that rows needn't be made anew. */
function useColumns(names: ColumnName[]) {
  const format = useFormat()
  const phone = usePhoneFormat()
  const { locale, currency, timeZone } = format
  const named = names.join()
  return useMemo((): Column<ListedClient>[] => {
    const name = (client: ListedClient) => <ClientName client={client} phone={phone(client.phone)} />
    return [{ header: 'Name', cell: name }, ...selectColumns(names, { ...format, phone })]
  }, [named, locale, currency, timeZone])
}

function useActions(): (client: ListedClient) => RowAction[] {
  const archive = useArchive()
  return useMemo(
    () => (client) => [
      client.archivedAt
        ? { label: 'Restore', icon: <IconArchiveOff size={18} />, onClick: () => archive(client, false) }
        : { label: 'Archive', icon: <IconArchive size={18} />, onClick: () => archive(client, true) },
    ],
    [],
  )
}

export function ClientTable({ clients, columns, ...table }: Props) {
  return (
    <WindowedTable
      label="Clients"
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
          <IconAlertTriangle size={16} className={classes.alert} role="img" aria-label={`Alert: ${client.alertNote}`} />
        )}
      </Person>
    </div>
  )
}

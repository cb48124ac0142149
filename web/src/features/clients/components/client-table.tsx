import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { IconAlertTriangle, IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { Person } from '../../../components/person.tsx'
import { StatusPill } from '../../../components/status-pill.tsx'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { useArchive } from '../use-archive.ts'
import classes from './client-table.module.css'

const TAGS_SHOWN = 3

function columnsFor(phoneFormat: (e164: string) => string): Column<ClientRow>[] {
  return [
    { header: 'Name', cell: (client) => <ClientName client={client} phone={phoneFormat(client.phone)} /> },
    {
      header: 'Phone',
      hideBelow: 'sm',
      cell: ({ phone }) => <span className={classes.phone}>{phoneFormat(phone)}</span>,
    },
    {
      header: 'E-mail',
      hideBelow: 'md',
      cell: ({ email }) => (
        <span className={classes.email} title={email}>
          {email}
        </span>
      ),
    },
    { header: 'Tags', hideBelow: 'md', cell: ({ tags }) => <Tags tags={tags} /> },
  ]
}

export function ClientTable({ clients }: { clients: ClientRow[] }) {
  const phoneFormat = usePhoneFormat()
  const archive = useArchive()
  return (
    <DataTable
      label="Clients"
      rows={clients}
      columns={columnsFor(phoneFormat)}
      nameOf={fullName}
      actions={(client) => [
        client.archivedAt
          ? { label: 'Restore', icon: <IconArchiveOff size={18} />, onClick: () => archive(client, false) }
          : { label: 'Archive', icon: <IconArchive size={18} />, onClick: () => archive(client, true) },
      ]}
    />
  )
}

function ClientName({ client, phone }: { client: ClientRow; phone: string }) {
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

function Tags({ tags }: { tags: string[] }) {
  return (
    <span className={classes.tags}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <StatusPill key={tag} tone="quiet">
          {tag}
        </StatusPill>
      ))}
      {tags.length > TAGS_SHOWN && <span className={classes.more}>+{tags.length - TAGS_SHOWN}</span>}
    </span>
  )
}

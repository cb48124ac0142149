import { fullName, initials } from '@deskbell/domain/clients/rules.ts'
import type { ClientRow } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Person } from '../../../components/person.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { listItems } from '../../../lib/pages.ts'
import { usePhoneFormat } from '../../business/use-phone-format.ts'
import { clientsQuery } from '../api.ts'
import classes from './client-picker.module.css'

// Results that fit without scrolling; more typing narrows them.
const SHOWN = 6

type Props = {
  onPick: (client: ClientRow) => void
  except?: string[]
  /** Called with the search text to add a new client; omit to hide the button. */
  onNew?: (typed: string) => void
}

export function ClientPicker({ onPick, except = [], onNew }: Props) {
  const [q, setQ] = useState('')
  const query = useInfiniteQuery(clientsQuery({ q: q || undefined, limit: SHOWN + except.length }))
  return (
    <div className={classes.picker}>
      <SearchInput label={t`Find a client`} placeholder={t`Name, phone or e-mail`} onSearch={setQ} focusFirst />
      <QueryView query={query}>
        {(data) => {
          const found = listItems({ ...data, pages: data.pages.slice(0, 1) })
          const clients = found.filter(({ id }) => !except.includes(id)).slice(0, SHOWN)
          if (clients.length === 0) return <Nobody q={q} canAdd={onNew !== undefined} />
          return (
            <ul className={classes.found} aria-label={t`Clients found`}>
              {clients.map((client) => (
                <li key={client.id}>
                  <PickRow client={client} onPick={onPick} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
      {onNew && (
        <div>
          <Button variant="subtle" leftSection={<IconPlus size={18} />} onClick={() => onNew(q)}>
            {t`New client`}
          </Button>
        </div>
      )}
    </div>
  )
}

function PickRow({ client, onPick }: { client: ClientRow; onPick: (client: ClientRow) => void }) {
  const phoneFormat = usePhoneFormat()
  return (
    <UnstyledButton className={classes.row} onClick={() => onPick(client)}>
      <Person initials={initials(client)} secondLine={phoneFormat(client.phone) || client.email}>
        {fullName(client)}
      </Person>
      {client.alertNote && (
        <IconAlertTriangle size={18} className={classes.alert} role="img" aria-label={t`Has an alert note`} />
      )}
    </UnstyledButton>
  )
}

function Nobody({ q, canAdd }: { q: string; canAdd: boolean }) {
  const title = q ? t`Nobody matches “${{ search: q }}”` : t`No clients yet`
  if (canAdd) return <EmptyState title={title} />
  return (
    <EmptyState
      title={title}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/clients" search={q ? { q } : {}} {...props} />}>
          {t`Go to the clients to add them`}
        </Anchor>
      }
    />
  )
}

import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { t } from '@lingui/core/macro'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { clientQuery } from '../api.ts'

/** Loads a client. Shows a message for an unknown id, and redirects from a merged client to the one kept. */
export function ClientView({ id, children }: { id: string; children: (client: ClientAtAGlance) => ReactNode }) {
  const query = useQuery(clientQuery(id))
  if (isApiError(query.error, 'not_found', 'invalid', 'bad_request')) return <NoSuchClient />
  if (query.data?.mergedInto)
    return <Navigate to="/dashboard/clients/$clientId" params={{ clientId: query.data.mergedInto }} replace />
  return <QueryView query={query}>{children}</QueryView>
}

function NoSuchClient() {
  return (
    <EmptyState
      title={t`There is no such client`}
      action={<Anchor renderRoot={(props) => <Link to="/dashboard/clients" {...props} />}>{t`See all clients`}</Anchor>}
    >
      {t`The address may be mistyped.`}
    </EmptyState>
  )
}

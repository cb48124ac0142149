import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ReportFilter } from '@deskbell/domain/reports/schema.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { clientQuery } from '../../clients/queries.ts'
import classes from './tools.module.css'

type Props = { filter: ReportFilter; onChange: (part: ReportFilter) => void }

/** That a report is about one client, and the way back to everybody. */
export function OneClient({ filter: { clientId }, onChange }: Props) {
  if (!clientId) return null
  return (
    <span className={classes.only}>
      <ClientName clientId={clientId} />
      <Button variant="default" onClick={() => onChange({ clientId: undefined })}>
        Everybody
      </Button>
    </span>
  )
}

function ClientName({ clientId }: { clientId: string }) {
  const { data: client } = useQuery(clientQuery(clientId))
  return <>Only {client ? fullName(client) : 'one client'}</>
}

import { createFileRoute } from '@tanstack/react-router'
import { BookButton } from '../../../features/appointments/components/book-button.tsx'
import { ClientAppointments } from '../../../features/appointments/components/client-appointments.tsx'
import { clientAgendaQuery } from '../../../features/appointments/queries.ts'
import { CheckInClientButton } from '../../../features/check-ins/components/check-in-button.tsx'
import { VisitHistory } from '../../../features/check-ins/components/visit-history.tsx'
import { checkInsQuery } from '../../../features/check-ins/queries.ts'
import { AlertNote } from '../../../features/clients/components/alert-note.tsx'
import { BlockedNote } from '../../../features/clients/components/blocked-note.tsx'
import { ClientAbout } from '../../../features/clients/components/client-about.tsx'
import { ClientColumns } from '../../../features/clients/components/client-columns.tsx'
import { ClientHeader } from '../../../features/clients/components/client-header.tsx'
import { ClientMenu } from '../../../features/clients/components/client-menu.tsx'
import { ClientView } from '../../../features/clients/components/client-view.tsx'
import { Household } from '../../../features/clients/components/household.tsx'
import { clientQuery, householdQuery } from '../../../features/clients/queries.ts'
import { allEmployeesQuery } from '../../../features/employees/queries.ts'
import { MergesCard } from '../../../features/merges/components/merges-card.tsx'
import { PassList } from '../../../features/passes/components/pass-list.tsx'
import { SellButton } from '../../../features/passes/components/sell-modal.tsx'
import { passesQuery } from '../../../features/passes/queries.ts'
import { dayOf } from '../../../lib/format.ts'

export const Route = createFileRoute('/dashboard/clients/$clientId')({
  loader: ({ context: { queryClient, session }, params: { clientId } }) => {
    const from = dayOf(new Date(), session.business.timeZone)
    void queryClient.prefetchQuery(clientQuery(clientId))
    void queryClient.prefetchQuery(passesQuery(clientId))
    void queryClient.prefetchQuery(householdQuery(clientId))
    void queryClient.prefetchQuery(allEmployeesQuery)
    void queryClient.prefetchInfiniteQuery(clientAgendaQuery({ clientId, from, order: 'soonest' }))
    void queryClient.prefetchInfiniteQuery(checkInsQuery({ clientId, limit: 20 }))
  },
  component: ClientPage,
})

function ClientPage() {
  const { clientId } = Route.useParams()
  return (
    <ClientView id={clientId} key={clientId}>
      {(client) => (
        <>
          <ClientHeader
            client={client}
            actions={
              <>
                {!client.archivedAt && <SellButton client={client} />}
                {!client.archivedAt && <BookButton client={client} />}
                {!client.archivedAt && <CheckInClientButton client={client} />}
                <ClientMenu client={client} />
              </>
            }
          />
          <AlertNote client={client} />
          <BlockedNote client={client} />
          <ClientColumns
            main={<PassList client={client} action={!client.archivedAt && <SellButton client={client} />} />}
            side={
              <>
                <ClientAppointments client={client} />
                <VisitHistory client={client} />
                <Household client={client} />
                <MergesCard clientId={client.id} />
                <ClientAbout client={client} />
              </>
            }
          />
        </>
      )}
    </ClientView>
  )
}

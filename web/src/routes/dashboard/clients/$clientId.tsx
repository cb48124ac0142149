import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { createFileRoute } from '@tanstack/react-router'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { clientAgendaQuery } from '../../../features/appointments/api.ts'
import { BookButton } from '../../../features/appointments/components/book-button.tsx'
import { ClientAppointments } from '../../../features/appointments/components/client-appointments.tsx'
import { checkInsQuery } from '../../../features/check-ins/api.ts'
import { CheckInClientButton } from '../../../features/check-ins/components/check-in-button.tsx'
import { VisitHistory } from '../../../features/check-ins/components/visit-history.tsx'
import { clientQuery, householdQuery } from '../../../features/clients/api.ts'
import { CardSection } from '../../../features/clients/cards/card-section.tsx'
import { AlertNote } from '../../../features/clients/components/alert-note.tsx'
import { ClientHeader } from '../../../features/clients/components/client-header.tsx'
import { ClientMenu } from '../../../features/clients/components/client-menu.tsx'
import {
  BlockedNote,
  ClientAbout,
  ClientColumns,
  ClientKeyFigures,
} from '../../../features/clients/components/client-overview.tsx'
import { CLIENT_TABS, type ClientTab, ClientTabs } from '../../../features/clients/components/client-tabs.tsx'
import { ClientView } from '../../../features/clients/components/client-view.tsx'
import { Household } from '../../../features/clients/components/household.tsx'
import { MailClientButton } from '../../../features/clients/components/mail-client-button.tsx'
import { NoShows } from '../../../features/clients/history/no-shows.tsx'
import { MergesCard } from '../../../features/clients/merges/merges-card.tsx'
import { allEmployeesQuery } from '../../../features/employees/api.ts'
import { useRememberClient } from '../../../features/palette/recent.ts'
import { passesQuery } from '../../../features/passes/api.ts'
import { PassList } from '../../../features/passes/components/pass-list.tsx'
import { SellButton, SellMenu } from '../../../features/passes/components/sell-modal.tsx'
import { ClientStandingPlaces } from '../../../features/standing-places/client-standing-places.tsx'
import { CreditCard } from '../../../features/stored-value/components/credit-card.tsx'
import { ClientWaiting } from '../../../features/waiting-list/client-waiting.tsx'
import { ClientWaivers } from '../../../features/waivers/client-waivers.tsx'
import { dropInvalid } from '../../../lib/drop-invalid.ts'
import { toDay } from '../../../lib/format.ts'

const ClientPayments = lazyPart(
  async () => (await import('../../../features/clients/history/client-payments.tsx')).ClientPayments,
)
const ClientFiles = lazyPart(async () => (await import('../../../features/clients/files/client-files.tsx')).ClientFiles)
const ClientHistory = lazyPart(
  async () => (await import('../../../features/clients/history/client-history.tsx')).ClientHistory,
)

function toSearch({ tab }: Record<string, unknown>): { tab?: ClientTab } {
  const known = CLIENT_TABS.find((one) => one === tab)
  return known ? { tab: known } : {}
}

export const Route = createFileRoute('/dashboard/clients/$clientId')({
  validateSearch: dropInvalid<{ tab?: ClientTab }>(toSearch),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context: { queryClient, session }, params: { clientId }, deps: { tab } }) => {
    void queryClient.prefetchQuery(clientQuery(clientId))
    if (tab) return
    const from = toDay(new Date(), session.business.timeZone)
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
      {(client) => <OneClient client={client} />}
    </ClientView>
  )
}

function OneClient({ client }: { client: ClientAtAGlance }) {
  const { tab } = Route.useSearch()
  useRememberClient(client)
  return (
    <>
      <ClientHeader
        client={client}
        actions={
          <>
            <MailClientButton client={client} />
            {!client.archivedAt && <SellMenu client={client} />}
            {!client.archivedAt && <BookButton client={client} />}
            {!client.archivedAt && <CheckInClientButton client={client} />}
            <ClientMenu client={client} />
          </>
        }
      />
      <AlertNote client={client} />
      <BlockedNote client={client} />
      <ClientKeyFigures client={client} />
      <ClientTabs clientId={client.id} />
      <ClientSection client={client} tab={tab} />
    </>
  )
}

function ClientSection({ client, tab }: { client: ClientAtAGlance; tab: ClientTab | undefined }) {
  if (tab === 'payments') return <ClientColumns main={<ClientPayments client={client} />} />
  if (tab === 'files') return <ClientColumns main={<ClientFiles client={client} />} />
  if (tab === 'history') return <ClientColumns main={<ClientHistory client={client} />} />
  return (
    <ClientColumns
      main={
        <>
          <PassList client={client} action={!client.archivedAt && <SellButton client={client} />} />
          <CreditCard client={client} />
        </>
      }
      side={
        <>
          <ClientAppointments client={client} />
          <ClientStandingPlaces client={client} />
          <ClientWaiting client={client} />
          <VisitHistory client={client} noShows={<NoShows client={client} />} />
          <Household client={client} />
          <MergesCard clientId={client.id} />
          <ClientWaivers client={client} />
          <CardSection client={client} />
          <ClientAbout client={client} />
        </>
      }
    />
  )
}

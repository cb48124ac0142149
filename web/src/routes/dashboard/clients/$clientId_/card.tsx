import { createFileRoute } from '@tanstack/react-router'
import { clientQuery } from '../../../../features/clients/api.ts'
import { cardQuery } from '../../../../features/clients/cards/api.ts'
import { CardPrint } from '../../../../features/clients/cards/card-print.tsx'
import { ClientView } from '../../../../features/clients/components/client-view.tsx'

export const Route = createFileRoute('/dashboard/clients/$clientId_/card')({
  loader: ({ context: { queryClient }, params: { clientId } }) => {
    void queryClient.prefetchQuery(clientQuery(clientId))
    void queryClient.prefetchQuery(cardQuery(clientId))
  },
  component: CardPage,
})

function CardPage() {
  const { clientId } = Route.useParams()
  return <ClientView id={clientId}>{(client) => <CardPrint client={client} />}</ClientView>
}

import { createFileRoute } from '@tanstack/react-router'
import { clientQuery } from '../../../../../features/clients/api.ts'
import { ClientView } from '../../../../../features/clients/components/client-view.tsx'
import { passesQuery } from '../../../../../features/passes/api.ts'
import { Receipt } from '../../../../../features/passes/components/receipt.tsx'

export const Route = createFileRoute('/dashboard/clients/$clientId_/receipts/$passId')({
  loader: ({ context: { queryClient }, params: { clientId } }) => {
    void queryClient.prefetchQuery(clientQuery(clientId))
    void queryClient.prefetchQuery(passesQuery(clientId))
  },
  component: ReceiptPage,
})

function ReceiptPage() {
  const { clientId, passId } = Route.useParams()
  return <ClientView id={clientId}>{(client) => <Receipt client={client} passId={passId} />}</ClientView>
}

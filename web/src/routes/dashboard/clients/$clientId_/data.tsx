import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { QueryView } from '../../../../components/query-view.tsx'
import { clientDataQuery } from '../../../../features/clients/privacy/api.ts'
import { ClientDataPage } from '../../../../features/clients/privacy/client-data-page.tsx'

export const Route = createFileRoute('/dashboard/clients/$clientId_/data')({
  loader: ({ context: { queryClient }, params: { clientId } }) =>
    void queryClient.prefetchQuery(clientDataQuery(clientId)),
  component: DataPage,
})

function DataPage() {
  const { clientId } = Route.useParams()
  const query = useQuery(clientDataQuery(clientId))
  return <QueryView query={query}>{(data) => <ClientDataPage data={data} />}</QueryView>
}

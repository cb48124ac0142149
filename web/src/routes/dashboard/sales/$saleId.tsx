import { createFileRoute } from '@tanstack/react-router'
import { saleQuery } from '../../../features/sales/api.ts'
import { SalePage } from '../../../features/sales/components/sale-page.tsx'

export const Route = createFileRoute('/dashboard/sales/$saleId')({
  loader: ({ context: { queryClient }, params: { saleId } }) => void queryClient.prefetchQuery(saleQuery(saleId)),
  component: SaleRoute,
})

function SaleRoute() {
  const { saleId } = Route.useParams()
  return <SalePage key={saleId} id={saleId} />
}

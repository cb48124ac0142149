import { createFileRoute } from '@tanstack/react-router'
import { saleQuery } from '../../../../features/sales/api.ts'
import { SaleReceiptPage } from '../../../../features/sales/components/sale-receipt.tsx'

export const Route = createFileRoute('/dashboard/sales/$saleId_/receipt')({
  loader: ({ context: { queryClient }, params: { saleId } }) => void queryClient.prefetchQuery(saleQuery(saleId)),
  component: ReceiptRoute,
})

function ReceiptRoute() {
  const { saleId } = Route.useParams()
  return <SaleReceiptPage id={saleId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { priceTiersQuery } from '../../../features/price-tiers/api.ts'
import { PricesScreen } from '../../../features/price-tiers/prices-screen.tsx'

export const Route = createFileRoute('/dashboard/services_/prices')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(priceTiersQuery),
  component: PricesScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { allProductsQuery } from '../../../features/products/api.ts'
import { StockTakingScreen } from '../../../features/products/stock-taking-screen.tsx'

export const Route = createFileRoute('/dashboard/products/stock-taking')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(allProductsQuery),
  component: StockTakingScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { promoCodesQuery } from '../../../features/promo-codes/api.ts'
import { PromoCodesScreen } from '../../../features/promo-codes/promo-codes-screen.tsx'
import { UNFILTERED } from '../../../lib/list-filter.ts'

export const Route = createFileRoute('/dashboard/promo-codes/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(promoCodesQuery(UNFILTERED)),
  component: PromoCodesScreen,
})

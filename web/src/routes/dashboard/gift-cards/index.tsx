import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { giftCardsQuery } from '../../../features/stored-value/api.ts'
import { GiftCardsScreen } from '../../../features/stored-value/components/gift-cards-screen.tsx'
import { toGiftCardsFilter } from '../../../features/stored-value/gift-cards-search.ts'
import { dropInvalid } from '../../../lib/drop-invalid.ts'

export const Route = createFileRoute('/dashboard/gift-cards/')({
  validateSearch: dropInvalid(toGiftCardsFilter),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchInfiniteQuery(giftCardsQuery(deps)),
  component: GiftCards,
})

function GiftCards() {
  const filter = Route.useSearch()
  const navigate = useNavigate()
  return (
    <GiftCardsScreen
      filter={filter}
      onFilter={(next) => navigate({ to: '/dashboard/gift-cards', search: toGiftCardsFilter(next), replace: true })}
    />
  )
}

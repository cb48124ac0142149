import { createFileRoute } from '@tanstack/react-router'
import { giftCardQuery } from '../../../features/stored-value/api.ts'
import { GiftCardPage } from '../../../features/stored-value/components/gift-card-page.tsx'

export const Route = createFileRoute('/dashboard/gift-cards/$giftCardId')({
  loader: ({ context: { queryClient }, params: { giftCardId } }) =>
    void queryClient.prefetchQuery(giftCardQuery(giftCardId)),
  component: GiftCardRoute,
})

function GiftCardRoute() {
  const { giftCardId } = Route.useParams()
  return <GiftCardPage key={giftCardId} id={giftCardId} />
}

import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../../features/mail/components/outbox-screen.tsx'
import { outboxQuery } from '../../features/mail/queries.ts'

export const Route = createFileRoute('/dashboard/outbox')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(outboxQuery),
  component: OutboxScreen,
})

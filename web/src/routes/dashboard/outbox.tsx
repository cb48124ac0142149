import { createFileRoute } from '@tanstack/react-router'
import { OutboxScreen } from '../../features/messages/mail/outbox-screen.tsx'
import { outboxQuery } from '../../features/messages/mail/queries.ts'

export const Route = createFileRoute('/dashboard/outbox')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(outboxQuery),
  component: OutboxScreen,
})

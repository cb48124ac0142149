import { createFileRoute } from '@tanstack/react-router'
import { outboxQuery } from '../../features/messages/api.ts'
import { OutboxScreen } from '../../features/messages/mail/outbox-screen.tsx'

export const Route = createFileRoute('/dashboard/outbox')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(outboxQuery),
  component: OutboxScreen,
})

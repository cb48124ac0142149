import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { messagesQuery } from '../../features/messages/api.ts'
import { MessagesScreen } from '../../features/messages/components/messages-screen.tsx'
import { parseMessagesFilter } from '../../features/messages/log-search.ts'

export const Route = createFileRoute('/dashboard/messages')({
  validateSearch: parseMessagesFilter,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => void queryClient.prefetchInfiniteQuery(messagesQuery(deps)),
  component: Messages,
})

function Messages() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <MessagesScreen
      filter={search}
      onFilter={(next) => navigate({ to: '/dashboard/messages', search: next, replace: true })}
    />
  )
}

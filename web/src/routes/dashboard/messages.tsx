import { LOGGED_KINDS, MESSAGE_STATUSES } from '@deskbell/domain/messages/kinds.ts'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type MessagesFilter, messagesQuery } from '../../features/messages/api.ts'
import { MessagesScreen } from '../../features/messages/components/messages-screen.tsx'
import { dropInvalid } from '../../lib/drop-invalid.ts'

/** Parses the filter of the log from the URL. Invalid values are dropped. */
function parseMessagesFilter(raw: Record<string, unknown>): MessagesFilter {
  const status = MESSAGE_STATUSES.find((one) => one === raw.status)
  const kind = LOGGED_KINDS.find((one) => one === raw.kind)
  // The server validates the id. An id validator here would add to the initial bundle.
  const clientId = typeof raw.clientId === 'string' ? raw.clientId.slice(0, 100) : ''
  return { ...(status && { status }), ...(kind && { kind }), ...(clientId && { clientId }) }
}

export const Route = createFileRoute('/dashboard/messages')({
  validateSearch: dropInvalid(parseMessagesFilter),
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

import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { templatesQuery } from '../../../../features/messages/api.ts'
import { TemplateScreen } from '../../../../features/messages/components/template-screen.tsx'
import { parseTemplateSearch } from '../../../../features/messages/template-search.ts'
import { dropInvalid } from '../../../../lib/drop-invalid.ts'

export const Route = createFileRoute('/dashboard/settings/notifications/words')({
  validateSearch: dropInvalid(parseTemplateSearch),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(templatesQuery),
  component: Words,
})

function Words() {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <TemplateScreen
      search={search}
      onSearch={(key) => navigate({ to: '/dashboard/settings/notifications/words', search: key, replace: true })}
    />
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { ImportsScreen } from '../../../../../features/data/imports/imports-screen.tsx'
import { importsQuery } from '../../../../../features/data/imports/queries.ts'

export const Route = createFileRoute('/dashboard/settings/data/imports/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(importsQuery),
  component: ImportsScreen,
})

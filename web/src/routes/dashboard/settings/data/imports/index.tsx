import { createFileRoute } from '@tanstack/react-router'
import { importsQuery } from '../../../../../features/data/imports/api.ts'
import { ImportsScreen } from '../../../../../features/data/imports/imports-screen.tsx'

export const Route = createFileRoute('/dashboard/settings/data/imports/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(importsQuery),
  component: ImportsScreen,
})

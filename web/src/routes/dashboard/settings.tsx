import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '../../features/business/components/settings-screen.tsx'
import { businessQuery } from '../../features/business/queries.ts'

export const Route = createFileRoute('/dashboard/settings')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(businessQuery),
  component: SettingsScreen,
})
